import { ownFeeds } from '#contract/own-feeds.ts';
import { planner } from '#contract/planner.ts';
import { DAY_MS, HOUR_MS } from '#rules/calendar.ts';
import { DEMO_ACCOUNTS } from '#rules/demo.ts';
import type { Performer } from './accounts.ts';
import type { DemoEvent } from './event.ts';

const EVERYONE = { isSale: true, price: 0 };
const SUBSCRIBERS = { isSale: false, price: 0 };

/** Posts to come, in days from the end of the past; the last two are close to each other. */
const PLANNED = [
  {
    inDays: 1,
    hour: 17,
    title: 'Rehearsal notes, week nine',
    text: 'What we kept, and why.',
    ...SUBSCRIBERS,
  },
  {
    inDays: 3,
    hour: 18,
    title: 'Tour dates',
    text: 'Seven towns in spring. Tickets next week.',
    ...EVERYONE,
  },
  {
    inDays: 6,
    hour: 18,
    title: 'The long version',
    text: 'All of the second act, as text.',
    isSale: true,
    price: 60,
  },
  { inDays: 9, hour: 17, title: '', text: 'A day off. Nothing hurts. I am suspicious.', ...EVERYONE },
  { inDays: 9, hour: 17.5, title: 'Costume fitting', text: 'It has more pockets now.', ...SUBSCRIBERS },
] as const;

/** The first of them wait in the queue; the last one lacks its photo. */
const DRAFTS = [
  { type: 'text', title: 'Warm-up for small kitchens', text: 'Hold on to the table, not to the stove.' },
  { type: 'text', title: 'How I count', text: 'To nine. It is a long story.' },
  { type: 'photo', title: 'Backstage, unfinished', text: 'The picture is still on my phone.' },
  { type: 'text', title: 'Letters I never sent', text: 'To the theatre with the sloping stage.' },
  { type: 'photo', title: 'Poster ideas', text: '' },
] as const;
const QUEUED = 3;

/** What the demo performer is going to publish: planned posts, drafts, and a queue with a time of its own. */
export function plans(performers: readonly Performer[], to: Date): DemoEvent[] {
  const at = new Date(to.getTime() - HOUR_MS);
  const momentOf = (days: number, hour: number) =>
    new Date(Math.floor(to.getTime() / DAY_MS) * DAY_MS + days * DAY_MS + hour * HOUR_MS).toISOString();
  return performers
    .filter(({ person }) => person.username === DEMO_ACCOUNTS.performer)
    .map((performer) => ({
      at,
      async happen(call) {
        for (const { inDays, hour, ...words } of PLANNED)
          await call(performer, ownFeeds.create, {
            body: { type: 'text', ...words, isSchedule: true, scheduleAt: momentOf(inDays, hour) },
          });
        const drafts: string[] = [];
        for (const draft of DRAFTS) {
          const body = { ...draft, ...EVERYONE, status: 'draft' } as const;
          drafts.push((await call(performer, ownFeeds.create, { body }))._id);
        }
        await call(performer, planner.arrange, { body: { postIds: drafts.slice(0, QUEUED) } });
        await call(performer, planner.addRule, {
          body: { weekdays: [2, 5], time: '18:00', timeZone: 'Europe/Stockholm' },
        });
      },
    }));
}
