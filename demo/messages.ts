import { conversations } from '#contract/conversations.ts';
import { inbox } from '#contract/inbox.ts';
import { messages } from '#contract/messages.ts';
import { HOUR_MS } from '#rules/calendar.ts';
import { DEMO_ACCOUNTS } from '#rules/demo.ts';
import type { Fan, Performer } from './accounts.ts';
import { asFile, type Call } from './client.ts';
import type { DemoEvent } from './event.ts';
import { alternativeText, picture } from './pictures.ts';

/** Pictures that go with the words: of posts, by their name; with a price they are sold. */
interface Photos {
  names: readonly string[];
  /** Tokens. */
  price: number;
}

interface Talk {
  /** Of the fans: the first one is whom people try the demo as. */
  fan: number;
  performer: string;
  /** Who said what, and how many hours before the end of the past. */
  lines: readonly [by: 'fan' | 'performer', hours: number, words: string, photos?: Photos][];
}

const TALKS: readonly Talk[] = [
  {
    ...{ fan: 0, performer: DEMO_ACCOUNTS.performer },
    lines: [
      ['fan', 52, 'Hello! The trapeze pictures are wonderful. Is that the old market hall?'],
      ['performer', 50, 'It is! We rehearse there on Mondays, when nobody is selling fish.'],
      ['fan', 49, 'I thought I recognized the windows.'],
      ['performer', 26, 'You have a good eye. The whole story is on https://example.com/market-hall'],
      ['fan', 20, 'Read it on the train. When is the next show?'],
      ['performer', 3, 'Saturday at eight. I’ll post the plan tomorrow.'],
      [
        'performer',
        1,
        'Two from yesterday’s rehearsal that nobody else has seen.',
        { names: ['demoperformer-1-1', 'demoperformer-2-1'], price: 45 },
      ],
    ],
  },
  {
    ...{ fan: 1, performer: DEMO_ACCOUNTS.performer },
    lines: [
      ['fan', 30, 'The poster arrived today, and it’s even nicer than on the screen.'],
      ['performer', 28, 'That makes my day. Send me a picture of where it hangs?'],
      ['fan', 2, 'As soon as I have found a frame!'],
    ],
  },
  {
    ...{ fan: 2, performer: DEMO_ACCOUNTS.performer },
    lines: [['fan', 5, 'Do you give lessons for people who are afraid of heights?']],
  },
  {
    ...{ fan: 0, performer: 'theo' },
    lines: [
      ['fan', 70, 'Are the cups safe in a dishwasher?'],
      ['performer', 68, 'They are. I wash mine by hand because I like to.'],
    ],
  },
];

async function sale(call: Call, as: Fan | Performer, { names, price }: Photos) {
  const fileIds: string[] = [];
  for (const name of names) {
    const files = { file: asFile(await picture('posts', name), name) };
    const body = { alt: alternativeText('posts', name) };
    fileIds.push((await call(as, messages.uploadPhoto, { files, body }))._id);
  }
  return { fileIds, isSale: true, price };
}

/** What fans and creators of the demo world write to each other. */
export function talks(performers: readonly Performer[], fans: readonly Fan[], to: Date): DemoEvent[] {
  return TALKS.flatMap(({ fan: nr, performer: username, lines }) => {
    const fan = fans[nr];
    const performer = performers.find(({ person }) => person.username === username);
    if (!fan || !performer) return [];
    let id = '';
    return lines.map(
      ([by, hours, text, photos]): DemoEvent => ({
        at: new Date(to.getTime() - hours * HOUR_MS),
        async happen(call) {
          const as = by === 'fan' ? fan : performer;
          const body = { source: 'performer', sourceId: performer.id } as const;
          id ||= (await call(fan, conversations.create, { body }))._id;
          const sold = photos ? await sale(call, as, photos) : {};
          await call(as, messages.send, { params: { id }, body: { text, ...sold } });
        },
      }),
    );
  });
}

const REPLIES = [
  { title: 'Thanks', text: 'Thank you so much, that makes my day!' },
  { title: 'Next show', text: 'Saturday at eight, in the old market hall. Doors open at seven.' },
  { title: 'Lessons', text: 'I teach on Mondays at six, also people who are afraid of heights.' },
];

/** Replies that the creator people try the demo as keeps. */
export function replies(performers: readonly Performer[], to: Date): DemoEvent[] {
  const performer = performers.find(({ person }) => person.username === DEMO_ACCOUNTS.performer);
  if (!performer) return [];
  return REPLIES.map((body) => ({
    at: new Date(to.getTime() - HOUR_MS),
    async happen(call) {
      await call(performer, inbox.addReply, { body });
    },
  }));
}
