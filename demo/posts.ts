import { ownFeeds } from '#contract/own-feeds.ts';
import { DAY_MS } from '#rules/calendar.ts';
import { DEMO_ACCOUNTS } from '#rules/demo.ts';
import type { Fan, Performer } from './accounts.ts';
import { asFile, type Call } from './client.ts';
import { DIARY } from './diary.ts';
import type { DemoEvent } from './event.ts';
import { alternativeText, picture } from './pictures.ts';
import { queued } from './pooled.ts';
import { createRandom } from './random.ts';
import { plannedResponses } from './responses.ts';
import { writings } from './writing.ts';
import type { Writing } from './writing-shape.ts';

/** A pay-per-view post that fans may unlock, price in tokens. */
interface PaidPost {
  id: string;
  price: number;
}

/** The paid posts that are out so far, by performer. */
export type PaidPosts = Map<string, PaidPost[]>;

const UPLOADS_AT_ONCE = 2;
const AUDIENCES = [
  'everyone',
  'subscribers',
  'everyone',
  'ppv',
  'subscribers',
  'everyone',
  'ppv',
  'subscribers',
] as const;
const PHOTO_COUNTS = [1, 1, 0, 2, 1, 1, 0, 1] as const;
const PRICES = [25, 40, 49, 60, 80, 120];

/** What a performer will post. The pictures of `number` lie in demo/pictures/posts. */
interface PostPlan {
  performer: Performer;
  number: number;
  at: Date;
  audience: (typeof AUDIENCES)[number];
  price: number;
  photos: number;
  words: Writing;
}

/** A performer's posts, about one every ten days, of every audience. */
function postsOf(performer: Performer, from: Date, to: Date): PostPlan[] {
  const { username, theme } = performer.person;
  const random = createRandom(`posts:${username}`);
  const texts = writings(theme);
  const count = username === DEMO_ACCOUNTS.performer ? 9 : 6 + Math.floor(random.next() * 3);
  const shift = Math.floor(random.next() * AUDIENCES.length);
  const spread = (to.getTime() - from.getTime()) / count;
  return Array.from({ length: count }, (_, index) => {
    const audience = AUDIENCES[(index + shift) % AUDIENCES.length] ?? 'everyone';
    const photos = PHOTO_COUNTS[(index * 3 + shift) % PHOTO_COUNTS.length] ?? 1;
    return {
      performer,
      number: index + 1,
      at: new Date(from.getTime() + Math.floor(spread * (index + 0.2 + random.next() * 0.6))),
      audience,
      price: random.pick(PRICES),
      photos: audience === 'ppv' ? Math.max(1, photos) : photos,
      words: texts[index % texts.length] ?? { title: '', text: '' },
    };
  });
}

/** A note a day in one performer's first weeks, so that a profile with a way to older posts is seen. */
function diaryOf(performer: Performer, from: Date): PostPlan[] {
  if (performer.person.username !== DEMO_ACCOUNTS.performer) return [];
  return DIARY.map((words, index) => ({
    performer,
    number: 0,
    at: new Date(from.getTime() + DAY_MS * (index + 0.5)),
    audience: index % 4 === 3 ? 'subscribers' : 'everyone',
    price: 0,
    photos: 0,
    words,
  }));
}

interface Photo {
  plan: PostPlan;
  number: number;
}

const photosOf = (plan: PostPlan): Photo[] =>
  Array.from({ length: plan.photos }, (_, index) => ({ plan, number: index + 1 }));

async function uploadPhoto(call: Call, { plan, number }: Photo): Promise<string> {
  const name = `${plan.performer.person.username}-${plan.number}-${number}`;
  const { _id } = await call(plan.performer, ownFeeds.uploadPhoto, {
    body: { alt: alternativeText('posts', name) },
    files: { file: asFile(await picture('posts', name), name) },
  });
  return _id;
}

const saleOf = ({ audience, price }: PostPlan) =>
  audience === 'subscribers'
    ? { isSale: false, price: 0 }
    : { isSale: true, price: audience === 'ppv' ? price : 0 };

interface Readers {
  fans: readonly Fan[];
  paid: PaidPosts;
  /** The end of the past. */
  to: Date;
}

function publish(
  plan: PostPlan,
  uploads: readonly Promise<string>[],
  { fans, paid, to }: Readers,
): DemoEvent[] {
  const { performer, audience, price, words, at } = plan;
  const type = uploads.length > 0 ? 'photo' : 'text';
  let id = '';
  const publishing: DemoEvent = {
    at,
    async happen(call) {
      const fileIds = await Promise.all(uploads);
      const { _id } = await call(performer, ownFeeds.create, {
        body: { type, ...words, fileIds, ...saleOf(plan) },
      });
      id = _id;
      if (audience === 'ppv') {
        paid.set(performer.id, [...(paid.get(performer.id) ?? []), { id: _id, price }]);
      }
    },
  };
  const post = { performer, name: words.title || words.text, at, id: () => id };
  return [publishing, ...(audience === 'everyone' ? plannedResponses(post, fans, to) : [])];
}

/** Starts to upload the pictures of all posts, the first ones first, and answers the posts to come, with what fans say. */
export function plannedPosts(
  call: Call,
  { performers, fans }: { performers: readonly Performer[]; fans: readonly Fan[] },
  [from, to]: readonly [Date, Date],
  paid: PaidPosts,
): DemoEvent[] {
  const plans = performers
    .flatMap((performer) => [...postsOf(performer, from, to), ...diaryOf(performer, from)])
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const photos = plans.flatMap(photosOf);
  const uploads = queued(photos, UPLOADS_AT_ONCE, (photo) => uploadPhoto(call, photo));
  return plans.flatMap((plan) => {
    const own = uploads.filter((_, index) => photos[index]?.plan === plan);
    return publish(plan, own, { fans, paid, to });
  });
}
