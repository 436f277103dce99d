import { comments } from '#contract/comments.ts';
import { reactions } from '#contract/reactions.ts';
import { DAY_MS } from '#rules/calendar.ts';
import type { Fan, Performer } from './accounts.ts';
import type { DemoEvent } from './event.ts';
import { createRandom } from './random.ts';

/** People look at a post for so long after it appears. */
const DAYS = 6;

/** What fans say about a post, each with what its performer answers. */
export const TALK: readonly (readonly [comment: string, answer: string])[] = [
  ['This made my day.', 'And you just made mine.'],
  ['How long did it take you?', 'Longer than I would like to admit.'],
  ['More of this, please!', 'More is on its way.'],
  ['You make it look easy.', 'You should have seen the first try.'],
  ['I come back to this one often.', 'Then I did something right.'],
  ['Exactly what I needed today.', 'I am glad it found you.'],
  ['Looking forward to the next one.', 'So am I!'],
  ['I never thought of it like that.', 'Neither did I, for a long time.'],
  ['Beautiful. Really.', 'Thank you!'],
  ['Thank you for sharing this.', 'Thank you for being here.'],
];

interface Post {
  performer: Performer;
  /** Says which one, the same every time. */
  name: string;
  at: Date;
  /** Known once it is out. */
  id: () => string;
}

/** Likes and comments of a free post by some of the fans, and what the performer answers. */
export function plannedResponses(post: Post, fans: readonly Fan[], end: Date): DemoEvent[] {
  const { performer, at, id } = post;
  const random = createRandom(`responses:${performer.person.username}:${post.name}`);
  const soon = (from: Date) => new Date(from.getTime() + Math.floor(random.next() * DAYS * DAY_MS));
  const first = Math.floor(random.next() * TALK.length);
  const events = fans.flatMap((fan, index) => {
    const likes: DemoEvent = {
      at: soon(at),
      async happen(call) {
        const body = { action: 'like', objectType: 'feed', objectId: id() } as const;
        await call(fan, reactions.add, { body });
      },
    };
    const [content, answer] = TALK[(first + index) % TALK.length] ?? ['', ''];
    let commentId = '';
    const writes: DemoEvent = {
      at: soon(at),
      async happen(call) {
        const body = { objectType: 'feed', objectId: id(), content } as const;
        commentId = (await call(fan, comments.create, { body }))._id;
      },
    };
    const answers: DemoEvent = {
      at: soon(writes.at),
      async happen(call) {
        const body = { objectType: 'comment', objectId: commentId, content: answer } as const;
        await call(performer, comments.create, { body });
      },
    };
    const draw = random.next();
    return [
      ...(random.next() < 0.1 ? [likes] : []),
      ...(draw < 0.05 ? [writes] : []),
      ...(draw < 0.025 ? [answers] : []),
    ];
  });
  return events.filter((event) => event.at < end);
}
