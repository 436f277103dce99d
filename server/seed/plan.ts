import { DEMO_ACCOUNTS } from '#rules/demo.ts';
import { SANDBOX_CARDS } from '#rules/sandbox-cards.ts';
import type { Member } from './members.ts';
import { photo, photoAlt } from './pictures/photo.ts';
import { createRandom, type Random } from './pictures/random.ts';
import { toJpeg } from './pictures/render.ts';
import { pooled } from './pooled.ts';
import type { SeedClient } from './seed-client.ts';
import { writings } from './writing.ts';
import type { Writing } from './writing-shape.ts';

/** Something that happens in the demo world at a time. */
export interface SeedEvent {
  at: Date;
  happen(client: SeedClient): Promise<void>;
}

type Performer = Extract<Member, { kind: 'performer' }>;
type Fan = Extract<Member, { kind: 'fan' }>;
interface Post {
  id: string;
  price: number;
}

const DAY_MS = 86_400_000;
/** Drawing is done by native threads; more at once only costs memory. */
export const PICTURES_AT_ONCE = 4;
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
const PPV_PRICES = [25, 40, 49, 60, 80, 120];
const TIPS = [10, 15, 20, 25, 50, 100];
const TIP_WORDS = [
  '',
  '',
  'Loved this!',
  'Thank you for the calm Sunday.',
  'Keep going',
  'For the next one',
  '',
];

const between = (random: Random, from: Date, to: Date): Date =>
  new Date(from.getTime() + Math.floor(random.next() * (to.getTime() - from.getTime())));

const wire = (audience: (typeof AUDIENCES)[number], price: number) =>
  audience === 'subscribers'
    ? { isSale: false, price: 0 }
    : { isSale: true, price: audience === 'ppv' ? price : 0 };

/** What a performer will post, fixed before anything happens so that the pictures can be drawn side by side. */
interface PostPlan {
  performer: Performer;
  name: string;
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
      name: `${username}-${index}`,
      at: new Date(from.getTime() + Math.floor(spread * (index + 0.2 + random.next() * 0.6))),
      audience,
      price: random.pick(PPV_PRICES),
      photos: audience === 'ppv' ? Math.max(1, photos) : photos,
      words: texts[index % texts.length] ?? { title: '', text: '' },
    };
  });
}

async function uploadPhoto(
  client: SeedClient,
  { performer, name }: PostPlan,
  index: number,
): Promise<string> {
  const picture = await toJpeg(photo(`${name}-${index}`, performer.person.theme));
  const file = await client.upload<{ _id: string }>('/performer/feeds/photo/upload', {
    token: performer.token,
    field: 'file',
    picture,
    fields: { alt: photoAlt(`${name}-${index}`, performer.person.theme) },
  });
  return file._id;
}

function publish(plan: PostPlan, fileIds: readonly string[], shelf: Map<string, Post[]>): SeedEvent {
  const { performer, audience, price, words, at } = plan;
  const body = { type: fileIds.length > 0 ? 'photo' : 'text', ...words, fileIds, ...wire(audience, price) };
  return {
    at,
    async happen(client) {
      const { _id } = await client.call<{ _id: string }>('POST', '/performer/feeds', {
        token: performer.token,
        body,
      });
      if (audience === 'ppv')
        shelf.set(performer.id, [...(shelf.get(performer.id) ?? []), { id: _id, price }]);
    },
  };
}

/** Draws and uploads the pictures of all posts, a few at a time, and answers the posts to come. */
async function posts(
  client: SeedClient,
  plans: readonly PostPlan[],
  shelf: Map<string, Post[]>,
): Promise<SeedEvent[]> {
  const wanted = plans.flatMap((plan) =>
    Array.from({ length: plan.photos }, (_, index) => ({ plan, index })),
  );
  const ids = await pooled(wanted, PICTURES_AT_ONCE, ({ plan, index }) => uploadPhoto(client, plan, index));
  return plans.map((plan) => {
    const own = ids.filter((_, at) => wanted[at]?.plan === plan);
    return publish(plan, own, shelf);
  });
}

/** A purse that knows what it holds, so that the demo's fans never try what they cannot pay. */
class Purse {
  tokens = 0;
  cardId = '';
  readonly owned = new Set<string>();

  spend(price: number): boolean {
    if (this.tokens < price) return false;
    this.tokens -= price;
    return true;
  }
}

/** Pays money into the wallet; a token is worth a tenth of it. */
async function topUp(client: SeedClient, fan: Fan, purse: Purse, amount: number): Promise<void> {
  const body = { amount, cardId: purse.cardId };
  await client.call('POST', '/payment/wallet/top-up', { token: fan.token, body });
  purse.tokens += amount * 10;
}

/** Whoever tries the demo as this fan finds a wallet that pays for a post and a tip. */
const lastTopUp = (fan: Fan, purse: Purse, end: Date): SeedEvent => ({
  at: new Date(end.getTime() - DAY_MS),
  happen: (client) => topUp(client, fan, purse, 40),
});

function firstSteps(fan: Fan, purse: Purse, random: Random, from: Date): SeedEvent[] {
  const card = SANDBOX_CARDS.find((one) => one.behaviour === 'success') ?? SANDBOX_CARDS[0];
  const at = between(random, from, new Date(from.getTime() + 20 * DAY_MS));
  const amount = 30 + Math.floor(random.next() * 12) * 10;
  return [
    {
      at,
      async happen(client) {
        const body = {
          number: card?.number,
          month: 12,
          year: at.getUTCFullYear() + 3,
          cvc: '123',
          holderName: fan.person.name,
        };
        const saved = await client.call<{ _id: string }>('POST', '/sandbox/cards', {
          token: fan.token,
          body,
        });
        purse.cardId = saved._id;
        await topUp(client, fan, purse, amount);
      },
    },
  ];
}

/** What a fan does with one performer they like: follow, maybe subscribe, tip, unlock. */
function fondness(
  fan: Fan,
  performer: Performer,
  purse: Purse,
  random: Random,
  from: Date,
  to: Date,
  shelf: Map<string, Post[]>,
): SeedEvent[] {
  const { token } = fan;
  const met = between(random, from, to);
  const events: SeedEvent[] = [
    {
      at: met,
      happen: async (client) => void (await client.call('POST', `/follows/${performer.id}`, { token })),
    },
  ];
  if (random.next() < 0.5) {
    const type =
      random.next() < 0.15
        ? 'yearly'
        : performer.person.freeTrialDays > 0 && random.next() < 0.4
          ? 'free'
          : 'monthly';
    const at = between(random, met, to);
    events.push({
      at,
      happen: async (client) => {
        const body = { performerId: performer.id, type, cardId: purse.cardId };
        await client.call('POST', '/payment/subscribe/performers', { token, body });
      },
    });
  }
  for (let index = 0; index < Math.floor(random.next() * 3); index += 1) {
    const price = random.pick(TIPS);
    const message = random.pick(TIP_WORDS);
    events.push({
      at: between(random, met, to),
      happen: async (client) => {
        if (!purse.spend(price)) return;
        await client.call('POST', `/wallet/charges/tip/${performer.id}`, { token, body: { price, message } });
      },
    });
  }
  if (random.next() < 0.6) {
    events.push({
      at: between(random, met, to),
      happen: async (client) => {
        const post = random.pick(shelf.get(performer.id) ?? [{ id: '', price: 0 }]);
        if (!post.id || purse.owned.has(post.id) || !purse.spend(post.price)) return;
        purse.owned.add(post.id);
        await client.call('POST', `/wallet/charges/feed/${post.id}`, { token, body: {} });
      },
    });
  }
  return events;
}

function lifeOf(
  fan: Fan,
  performers: readonly Performer[],
  from: Date,
  to: Date,
  shelf: Map<string, Post[]>,
): SeedEvent[] {
  const random = createRandom(`fan:${fan.person.username}`);
  const purse = new Purse();
  const start = firstSteps(fan, purse, random, from);
  const met = start[0]?.at ?? from;
  const isDemo = fan.person.username === DEMO_ACCOUNTS.user;
  const liked = performers.filter(({ person }) => {
    const draw = random.next();
    if (isDemo) return draw < 0.7;
    return person.username === DEMO_ACCOUNTS.performer ? draw < 0.75 : draw < 0.35;
  });
  const events = liked.flatMap((performer) => fondness(fan, performer, purse, random, met, to, shelf));
  return [...start, ...events, ...(isDemo ? [lastTopUp(fan, purse, to)] : [])];
}

/** Everything that happens between two days, in order of time; the same every time for the same people. */
export async function plannedEvents(
  client: SeedClient,
  members: readonly Member[],
  from: Date,
  to: Date,
): Promise<SeedEvent[]> {
  const performers = members.filter((one): one is Performer => one.kind === 'performer');
  const fans = members.filter((one): one is Fan => one.kind === 'fan');
  const shelf = new Map<string, Post[]>();
  const plans = performers.flatMap((performer) => postsOf(performer, from, to));
  const events = [
    ...(await posts(client, plans, shelf)),
    ...fans.flatMap((fan) => lifeOf(fan, performers, from, to, shelf)),
  ];
  return events.sort((a, b) => a.at.getTime() - b.at.getTime());
}
