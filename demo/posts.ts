import { DEMO_ACCOUNTS } from '#rules/demo.ts';
import type { Performer } from './accounts.ts';
import type { DemoClient } from './client.ts';
import type { DemoEvent } from './event.ts';
import { alternativeText, picture } from './pictures.ts';
import { pooled } from './pooled.ts';
import { createRandom } from './random.ts';
import { writings } from './writing.ts';
import type { Writing } from './writing-shape.ts';

/** A pay-per-view post that fans may unlock, price in tokens. */
export interface PaidPost {
  id: string;
  price: number;
}

/** The paid posts that are out so far, by performer. */
export type PaidPosts = Map<string, PaidPost[]>;

const UPLOADS_AT_ONCE = 4;
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

async function uploadPhoto(client: DemoClient, { performer, number }: PostPlan, photo: number) {
  const name = `${performer.person.username}-${number}-${photo}`;
  const { _id } = await client.upload<{ _id: string }>('/performer/feeds/photo/upload', {
    token: performer.token,
    field: 'file',
    picture: await picture('posts', name),
    fields: { alt: alternativeText('posts', name) },
  });
  return _id;
}

const saleOf = ({ audience, price }: PostPlan) =>
  audience === 'subscribers'
    ? { isSale: false, price: 0 }
    : { isSale: true, price: audience === 'ppv' ? price : 0 };

function publish(plan: PostPlan, fileIds: readonly string[], paid: PaidPosts): DemoEvent {
  const { performer, audience, price, words, at } = plan;
  const body = { type: fileIds.length > 0 ? 'photo' : 'text', ...words, fileIds, ...saleOf(plan) };
  return {
    at,
    async happen(client) {
      const { token } = performer;
      const { _id } = await client.call<{ _id: string }>('POST', '/performer/feeds', { token, body });
      if (audience === 'ppv') {
        paid.set(performer.id, [...(paid.get(performer.id) ?? []), { id: _id, price }]);
      }
    },
  };
}

/** Uploads the pictures of all posts, a few at a time, and answers the posts to come. */
export async function plannedPosts(
  client: DemoClient,
  performers: readonly Performer[],
  [from, to]: readonly [Date, Date],
  paid: PaidPosts,
): Promise<DemoEvent[]> {
  const plans = performers.flatMap((performer) => postsOf(performer, from, to));
  const wanted = plans.flatMap((plan) =>
    Array.from({ length: plan.photos }, (_, index) => ({ plan, photo: index + 1 })),
  );
  const ids = await pooled(wanted, UPLOADS_AT_ONCE, ({ plan, photo }) => uploadPhoto(client, plan, photo));
  return plans.map((plan) => {
    const fileIds = ids.filter((_, at) => wanted[at]?.plan === plan);
    return publish(plan, fileIds, paid);
  });
}
