import { feeds } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { DAY_MS } from '#rules/calendar.ts';
import { DEMO_ACCOUNTS } from '#rules/demo.ts';
import type { Fan, Performer } from './accounts.ts';
import type { DemoEvent } from './event.ts';
import { createRandom } from './random.ts';

const EVERYONE = { isSale: true, price: 0 };

const POLL = {
  question: 'Which piece shall I take on tour in spring?',
  answers: ['The one with the chairs', 'The quiet one', 'Both, in one evening'],
  text: 'The theatres are asking, and I cannot decide alone any more. What would you come for?',
};
const WELCOME = {
  title: 'New here? Begin with this',
  text: 'I post from the studio most days: rehearsals, notes and the odd blister. What is only for subscribers shows the parts that hurt.',
};
const STREAM = {
  title: 'Open rehearsal, live',
  text: 'One hour, the whole second act, with the music as loud as the neighbours allow. Bring tea.',
};

/** A question to fans, most of whom have answered by now. */
function poll(performer: Performer, fans: readonly Fan[], at: Date, endsAt: Date): DemoEvent[] {
  const random = createRandom('poll');
  const options: string[] = [];
  const ask: DemoEvent = {
    at,
    async happen(call) {
      for (const description of POLL.answers) {
        const { _id } = await call(performer, ownFeeds.addPollOption, { body: { description } });
        options.push(_id);
      }
      await call(performer, ownFeeds.create, {
        body: {
          ...{ ...EVERYONE, type: 'text', text: POLL.text },
          ...{ pollIds: options, pollDescription: POLL.question, pollExpiredAt: endsAt.toISOString() },
        },
      });
    },
  };
  const votes = fans
    // The demo's own fan has not voted yet: whoever tries the demo can.
    .filter(({ person }) => person.username !== DEMO_ACCOUNTS.user && random.next() < 0.7)
    .map((fan, index): DemoEvent => {
      const answer = random.next() < 0.5 ? 1 : Math.floor(random.next() * POLL.answers.length);
      return {
        at: new Date(at.getTime() + (index + 1) * 600_000),
        async happen(call) {
          await call(fan, feeds.vote, { params: { id: options[answer] ?? '' } });
        },
      };
    });
  return [ask, ...votes];
}

function welcome(performer: Performer, at: Date): DemoEvent {
  return {
    at,
    async happen(call) {
      await call(performer, ownFeeds.create, {
        body: { type: 'text', ...WELCOME, ...EVERYONE, isPinned: true },
      });
    },
  };
}

function stream(performer: Performer, at: Date, startsAt: Date): DemoEvent {
  return {
    at,
    async happen(call) {
      const streamingScheduled = startsAt.toISOString();
      await call(performer, ownFeeds.create, {
        body: { type: 'scheduled-streaming', ...STREAM, ...EVERYONE, streamingScheduled },
      });
    },
  };
}

/** On the demo performer's profile: a pinned post, a poll that is under way, and a stream to come. */
export function highlights(
  performers: readonly Performer[],
  fans: readonly Fan[],
  [from, to]: readonly [Date, Date],
): DemoEvent[] {
  const before = (days: number) => new Date(to.getTime() - days * DAY_MS);
  return performers
    .filter(({ person }) => person.username === DEMO_ACCOUNTS.performer)
    .flatMap((performer) => [
      welcome(performer, new Date(from.getTime() + DAY_MS)),
      ...poll(performer, fans, before(5), before(-21)),
      stream(performer, before(6), before(-20)),
    ]);
}
