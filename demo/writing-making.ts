import { type Writing, writing as w } from './writing-shape.ts';

/** Posts of creators who make things with their hands. */
export const MAKING = {
  ceramics: [
    w(
      'Opening the kiln',
      'Twelve bowls went in, eleven came out and one became gravel. The gravel has a lovely colour, though.',
    ),
    w(
      'Ash glaze, third attempt',
      'More wood ash, less patience. It runs like honey now and stops just before the foot. Recipe below the photographs.',
    ),
    w('', 'Customers still ring the bell and ask for rye bread. I have started keeping a loaf.'),
    w(
      'How thin is too thin',
      'I found out on Tuesday. The next one is a hair thicker and rings when you tap it.',
    ),
    w(
      'A set of six',
      'They were meant to match. They are more like siblings: same nose, different opinions.',
    ),
    w(
      'Handles',
      'Pull, do not roll. Wet hands, dry cup, no hurry. I fill a whole shelf with ugly ones every spring to remember.',
    ),
    w(
      'The blue that happens by itself',
      'I did not plan this one. The cobalt wandered across from the neighbour on the shelf. I will never manage it again.',
    ),
    w('', 'Wedging clay at seven with the door open. The street smells of rain and so does the clay.'),
  ],
  cooking: [
    w(
      'Lentils, properly',
      'Grandmother said: until they smell done. I timed it for you. It is thirty-four minutes, and then you wait for the smell anyway.',
    ),
    w(
      'Bread with a thumbprint',
      'The dent in the middle is not decoration. It is where the oil goes and where the day starts.',
    ),
    w('', 'The market had the first green almonds. I bought too many and regret nothing.'),
    w(
      'Pickled turnips, seven days',
      'Day one is pale, day three is pink, day seven you eat them standing at the fridge.',
    ),
    w(
      'A stew for bad weather',
      'Lamb, quince and far more cinnamon than you think. Freeze half; the second half is better.',
    ),
    w(
      'The spoon',
      'It is from my great-aunt and it is crooked. Every quantity in this notebook is measured with it, so I finally weighed what it holds.',
    ),
    w('Three ways with parsley', 'It is not a garnish. It is a vegetable that has been treated badly.'),
    w('', 'I burned the onions on purpose this time. It is called a technique now.'),
  ],
  fashion: [
    w(
      'From two coats, one',
      'A navy one with moth holes and a grey one with a good lining. The pockets are from neither.',
    ),
    w(
      'The inside is the outside',
      'I finished the seams so well that I wear it turned. Nobody has noticed yet.',
    ),
    w('', 'The steam iron won today. The lapel did not.'),
    w(
      'A pattern you can print',
      'Four pages, no zips, one afternoon. Use a curtain for the first try, everyone should own a curtain jacket.',
    ),
    w(
      'Buttonholes by hand',
      'Slow, slightly crooked, and they will outlive me. Waxed silk thread makes all the difference.',
    ),
    w(
      'Market finds',
      'Three metres of wool from 1974 with the label still on. It smelled of cupboards for a week.',
    ),
    w(
      'Fitting on a real person',
      'Shoulders are never the same height. I pinned the left one and everything below it sighed.',
    ),
    w('', 'I dyed the sleeves with onion skins. They are the colour of tea with a secret.'),
  ],
  gardening: [
    w('Eleven square metres', 'Nine kinds of tomato, two chairs, no room for the second chair.'),
    w(
      'First frost, counted',
      'Two degrees at five in the morning. The chard shrugged. The basil wrote its will.',
    ),
    w('', 'A blackbird has moved into the gutter and has opinions about my strawberries.'),
    w('What I sow this week', 'Rocket, radish, and the peas that never work. I know. Every year.'),
    w(
      'Compost on a balcony',
      'A bucket, a lid, newspaper and patience. It does not smell if you are not greedy.',
    ),
    w(
      'Pruning without fear',
      'Cut above the leaf that points where you want to go. It works for roses, too.',
    ),
    w('Seeds, sorted', 'Labelled, dried, in the envelopes my father folded. Some are older than my bicycle.'),
    w('', 'Watering at night. The whole house smells of tomato leaves.'),
  ],
  painting: [
    w(
      'A door, both sides',
      'The front is a harbour. The back is the coffee ring from when I gave up for a day.',
    ),
    w(
      'First hour, last ten minutes',
      'What happens between is mostly walking. Here is the footage nobody should enjoy as much as you do.',
    ),
    w('', 'I ran out of white and had to mean it.'),
    w(
      'How I mix a grey',
      'Never black. Blue, burnt orange, and a little of whatever is already on the knife.',
    ),
    w(
      'The drawer series',
      'Twelve drawers from one dresser, twelve kitchens I remember. Number seven still opens.',
    ),
    w(
      'Covering it up',
      'I liked that corner too much, so it had to go. You can still see it if the light is low.',
    ),
    w('Studio at dusk', 'Forty minutes a day when the wall turns the right pink. I stop everything for it.'),
    w('', 'Sold the one I did not understand. I hope they do.'),
  ],
  photography: [
    w(
      'The tailor, before opening',
      'He asked for five minutes and gave me an hour. One roll, one lens, one lamp that flickered.',
    ),
    w('Contact sheet, frame 14', 'I chose fifteen. I was wrong, and here is the proof in pencil.'),
    w('', 'The light came through the louvres in strips. I moved the chair, not the light.'),
    w(
      'Hands',
      'Carpenter, surgeon, hairdresser. I asked each to do nothing for a minute, and none of them could.',
    ),
    w('How I ask strangers', 'I say what I see and why I want it. Most people say yes to the why.'),
    w('One lens for a year', 'Fifty millimetres and two shoes. The zoom is walking.'),
    w('Printing night', 'Three tests, a lot of tea, and the black finally has a floor.'),
    w('', 'She laughed just before I pressed it. I pressed it anyway.'),
  ],
} as const satisfies Record<string, readonly Writing[]>;
