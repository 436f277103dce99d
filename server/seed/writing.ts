import type { Theme } from './themes.ts';

export interface Writing {
  title: string;
  text: string;
}

const w = (title: string, text: string): Writing => ({ title, text });

const WRITINGS: Record<Theme, readonly Writing[]> = {
  dance: [
    w(
      'The eight that would not sit',
      'Four rehearsals for eight counts. The trick was to stop counting and listen to the bass instead. Today it finally breathes.',
    ),
    w(
      'Blue light, six in the morning',
      'Nobody in the building but me and the radiator. I love how the floor sounds when it is cold.',
    ),
    w(
      'A phrase to learn at home',
      'You need two metres and socks. Start with the weight on the left foot and let the arm arrive late. Tell me where you get lost.',
    ),
    w('', 'Costume fitting. I can breathe, which is new. I cannot sit, which is tradition.'),
    w(
      'Notes after the premiere',
      'Second row laughed at the quiet part and they were right. Keeping the pause, dropping the turn.',
    ),
    w(
      'What I steal from swimmers',
      'They rest while they move. I have been trying to put that into the long diagonal all week.',
    ),
    w(
      'Shoes, a love story',
      'This pair has lived through three pieces, two tours and one wet car park. Retiring them gently.',
    ),
    w(
      '',
      'Rehearsal diary: we cut a minute and it feels longer. Good sign or terrible sign. Asking for a friend who is me.',
    ),
    w(
      'Rehearsal, start to end',
      'The whole run with my voice counting underneath. The mistake at minute four is my favourite part.',
    ),
  ],
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
  travel: [
    w(
      'The 6.12 to the coast',
      'Two carriages, one conductor, and a woman with a cello in the bicycle compartment. Four hours and no phone signal. Perfect.',
    ),
    w(
      'A room above the harbour',
      'The bed is short, the window is tall. The fishing boats leave at four and take the night with them.',
    ),
    w(
      '',
      'Missed the connection. There is a lake, a bench and an ice cream van. I am not in a hurry any more.',
    ),
    w(
      'How I choose a town',
      'It must have a river, a bakery and at least one bus that leaves before lunch. That is the whole method.',
    ),
    w(
      'Timetables as literature',
      'A page from 1931 with a train that stops only if somebody waves. The footnotes are the best part.',
    ),
    w(
      'Border, on foot',
      'There was a stone, a goat and a change in the handwriting on the signs. That was all.',
    ),
    w(
      'Packing list, honest version',
      'What I took, what I wore, and the three things I carried for two weeks without touching.',
    ),
    w('', 'Night ferry. The engine hums in G and everybody in the corridor sleeps in tune.'),
  ],
  music: [
    w(
      'Take nine',
      'The first eight were correct. This one is wrong in bar twelve and I could not stop listening to it.',
    ),
    w('New strings, old song', 'They need three days to stop shouting. I recorded on the first day anyway.'),
    w('', 'The dog has learned where the chorus is. He waits for it.'),
    w(
      'A tuning I borrowed',
      'Low string down to C, and the whole guitar turns into a room with a higher ceiling. Tabs are attached for subscribers.',
    ),
    w(
      'Rain on the tape',
      'I left the window open on purpose. You can hear the gutter keeping time, more or less.',
    ),
    w('The failed waltz', 'It kept wanting to be in four. I let it win, and here is what it became.'),
    w(
      'Practice, unglamorous',
      'Twenty minutes of the same four bars. Watch the left thumb, it is where everything went wrong for ten years.',
    ),
    w('', 'A stranger left a note under the door: play the sad one again. So I did.'),
  ],
  yoga: [
    w(
      'Twenty minutes before the day',
      'Sit, breathe, fold, stand. If you only have five, do the first five. They count.',
    ),
    w(
      'For knees that complain',
      'A rolled towel behind the knee, weight in the heels. No heroics. Tell me tomorrow how the stairs felt.',
    ),
    w('', 'I fell out of tree pose on camera and left it in. That is the lesson today.'),
    w(
      'At the desk, quietly',
      'Three movements your colleagues will not notice. The third one may look like thinking.',
    ),
    w(
      'Breath, counted',
      'In for four, out for six. The longer half is the one that talks to your shoulders.',
    ),
    w('Evening, slow', 'Everything on the floor, nothing that needs balance. Lights down before you start.'),
    w(
      'Why I stopped saying relax',
      'It never worked on me either. Try pressing the feet down instead and see what follows.',
    ),
    w('', 'Rain on the roof all class. Nobody wanted the music.'),
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
  fitness: [
    w(
      'Three lifts, thirty minutes',
      'Squat to a chair, row with a band, carry something heavy across the room. Done. Go and live.',
    ),
    w(
      'The week I did nothing',
      'I slept, I walked, I came back stronger. Rest is not the opposite of training.',
    ),
    w('', 'Knees clicking is a sound, not a sentence.'),
    w(
      'Questions, answered',
      'Protein, stairs, and whether it is too late at sixty-two. It is not. Long answers inside.',
    ),
    w(
      'A warm-up you will do',
      'Four minutes, no floor, no equipment. I filmed it in the car park to prove it.',
    ),
    w(
      'How to fail a push-up',
      'Lower slowly, knees down, get up, smile. The lowering is the part that makes you strong.',
    ),
    w('Sleep, again', 'I know you want a new exercise. Here is a bedtime instead.'),
    w('', 'New personal best today: I left the phone in the locker.'),
  ],
  comedy: [
    w(
      'The one about the lift',
      'It died in three rooms and lived in the fourth because somebody was stuck in one that morning.',
    ),
    w(
      'First draft, no mercy',
      'Seven minutes of which one is good. Guess which. Subscribers usually know before I do.',
    ),
    w('', 'Gig above a pub. The fruit machine got the bigger laugh.'),
    w(
      'A heckler with a point',
      'He was right, so I have stolen his line and given him a credit nobody will ever see.',
    ),
    w(
      'How I write on trains',
      'I describe the person opposite until they get off. Then I take out everything that is unkind.',
    ),
    w('The joke my mother fixed', 'Mine had four parts. Hers has one look. We are using hers.'),
    w(
      'Silence, measured',
      'I recorded the pauses. The best one is 2.4 seconds and I was only looking for my water.',
    ),
    w('', 'New five on Thursday. It involves a goose. It is not about the goose.'),
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
};

/** What a performer of this theme writes, one text a post. */
export const writings = (theme: Theme): readonly Writing[] => WRITINGS[theme];
