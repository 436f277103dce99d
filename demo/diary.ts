import { type Writing, writing as w } from './writing-shape.ts';

/** What a performer notes between their posts, a line or two a time: enough for a profile of several pages. */
export const DIARY: readonly Writing[] = [
  w('', 'First day back in the studio. The floor remembers me better than I remember the floor.'),
  w('', 'Eight bars today. Seven of them are walking. I like the walking.'),
  w(
    '',
    'Someone left a metronome running overnight. It was still right this morning, which felt like a comment.',
  ),
  w(
    'Warm-up for cold rooms',
    'Wrists, ankles, then the spine one bone at a time. Coat on until you stop thinking about the coat.',
  ),
  w('', 'Cut the jump. Nobody will miss it except me.'),
  w('', 'Two hours on a turn of the head. It is a very good turn of the head.'),
  w(
    '',
    'The new dancer asked why we count to eight and not to nine. I had no answer, so now there is a nine.',
  ),
  w(
    'Music, at last',
    'The first mix arrived. It is faster than the one in my head, and it is right, and I am tired just listening.',
  ),
  w('', 'Taped the stage onto the studio floor. We own eleven metres by eight, minus the radiator.'),
  w('', 'Rest day. I did not dance. I only stood in the kitchen with very good posture.'),
  w('', 'We ran it without music. You could hear everybody breathe, so I am keeping that for the ending.'),
  w('', 'A wrong entrance turned out better than the right one. She pretends it was on purpose. So do I.'),
  w(
    'How we mark',
    'Marking is dancing with the volume down. Hands for feet, eyes for jumps. If you can mark it, you know it.',
  ),
  w('', 'Light check. Everything I thought was red is orange. Everything I thought was subtle is dark.'),
  w('', 'Blister report: one, left heel, entirely deserved.'),
  w('', 'My mother watched a rehearsal and said it was long. It was the short version.'),
  w('', 'Taught the phrase to a group of ten-year-olds. They fixed the part I could not.'),
  w(
    'Notes on falling',
    'Go sideways, not down. Breathe out before, not after. And choose the side with fewer chairs.',
  ),
  w('', 'Second cast, same steps, a completely different piece. I am not sure what I wrote any more.'),
  w('', 'The costume has pockets. Nobody asked for them. Nobody is giving them back.'),
  w('', 'Travel day. I rehearsed the arms in seat 42 and apologised to seat 43.'),
  w('', 'This theatre slopes towards the audience. By the end we were all a metre closer to you.'),
  w('', 'Full house. Somebody sneezed in the silence, exactly on the count. Hire them.'),
  w('', 'Load-out at midnight. An hour to take down what took a year. Good night, Gothenburg.'),
];
