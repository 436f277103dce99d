import { type Writing, writing as w } from './writing-shape.ts';

/** Posts of creators who move, play or travel. */
export const MOVING = {
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
} as const satisfies Record<string, readonly Writing[]>;
