import { eq } from 'drizzle-orm';
import { type Feed, feeds } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { feeds as table } from '#server/db/schema/feeds.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aPhoto, aPost, bought, EVERYONE, FOR_SALE, SUBSCRIBERS, subscribed } from '#support/posts.ts';

const SECRET = 'the words only those who paid may read';
const TITLE = 'An evening in the garden';

type Who =
  | 'visitor'
  | 'fan'
  | 'subscriber'
  | 'cancelled'
  | 'expired'
  | 'buyer'
  | 'refunded'
  | 'owner'
  | 'colleague'
  | 'operator';
type Audience = 'everyone' | 'subscribers' | 'sale';
type Outcome = 'open' | 'subscribe' | 'buy' | 404 | 403;

const AUDIENCES = { everyone: EVERYONE, subscribers: SUBSCRIBERS, sale: FOR_SALE };

let api: TestApi;
let people: Record<Exclude<Who, 'visitor'>, Person>;
let posts: Record<Audience, Feed>;

async function world(): Promise<void> {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  const fans = await Promise.all(Array.from({ length: 6 }, () => aFan(api)));
  const [fan, subscriber, cancelled, expired, buyer, refunded] = fans as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  const owner = await aPerformer(api);
  people = {
    fan,
    subscriber,
    cancelled,
    expired,
    buyer,
    refunded,
    owner,
    colleague: await aPerformer(api),
    operator: await anOperator(api),
  };
  await subscribed(api, subscriber, owner, '2026-04-01');
  await subscribed(api, cancelled, owner, '2026-04-01', true);
  await subscribed(api, expired, owner, '2026-03-01T12:00:00Z');
  const make = async (audience: Audience) => {
    const photo = await aPhoto(api, owner, 'photo', 'her bare shoulder');
    const preview = await aPhoto(api, owner, 'preview');
    const body = {
      type: 'photo' as const,
      title: TITLE,
      text: SECRET,
      fileIds: [photo._id],
      thumbnailId: preview._id,
    };
    return aPost(api, owner, { ...body, ...AUDIENCES[audience] });
  };
  posts = {
    everyone: await make('everyone'),
    subscribers: await make('subscribers'),
    sale: await make('sale'),
  };
  await bought(api, buyer, posts.sale);
  await bought(api, buyer, posts.subscribers);
  await bought(api, refunded, posts.sale, 'refunded');
}

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(world);
afterAll(() => api.close());

const caller = (who: Who) => (who === 'visitor' ? {} : people[who]);

/** Every string anywhere in a reply. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
}

/** Storage keys of the post's closed versions, as the database knows them. */
async function closedKeys(): Promise<string[]> {
  const rows = await api.deps.db.query.files.findMany();
  return rows
    .flatMap((row) => row.versions.map((version) => version.key))
    .filter((key) => key.startsWith('closed/'));
}

/** Fetches every address of the reply and says which bytes came. */
async function served(reply: unknown, who: Who): Promise<string[]> {
  const addresses = texts(reply).filter((text) => text.startsWith('/api/media/'));
  const headers = who === 'visitor' ? {} : { authorization: people[who].token };
  const answers = await Promise.all(addresses.map((url) => api.app.inject({ url, headers })));
  return answers.map((answer, at) => `${answer.statusCode} ${addresses[at]?.split('/')[3]}`);
}

async function expectOutcome(who: Who, audience: Audience, outcome: Outcome, headers = {}): Promise<void> {
  const post = posts[audience];
  const reply = await api.call(feeds.view, { params: { id: post._id } }, { ...caller(who), headers });
  const list = await api.call(
    feeds.list,
    { query: { performerId: post.fromSourceId } },
    { ...caller(who), headers },
  );
  if (typeof outcome === 'number') {
    expect([who, audience, reply.status]).toEqual([who, audience, outcome]);
    expect(list.data?.data.map((one) => one._id) ?? []).not.toContain(post._id);
    expect(JSON.stringify([reply.error, list.error])).not.toContain(SECRET);
    return;
  }
  const listed = list.data.data.find((one) => one._id === post._id);
  const found = { open: !reply.data.isLocked, reason: reply.data.lockReason };
  expect([who, audience, found]).toEqual([
    who,
    audience,
    outcome === 'open' ? { open: true, reason: null } : { open: false, reason: outcome },
  ]);
  expect(listed).toEqual(reply.data);
}

const PUBLISHED: Record<Who, Record<Audience, Outcome>> = {
  visitor: { everyone: 'open', subscribers: 'subscribe', sale: 'buy' },
  fan: { everyone: 'open', subscribers: 'subscribe', sale: 'buy' },
  subscriber: { everyone: 'open', subscribers: 'open', sale: 'buy' },
  cancelled: { everyone: 'open', subscribers: 'open', sale: 'buy' },
  expired: { everyone: 'open', subscribers: 'subscribe', sale: 'buy' },
  buyer: { everyone: 'open', subscribers: 'open', sale: 'open' },
  refunded: { everyone: 'open', subscribers: 'subscribe', sale: 'buy' },
  owner: { everyone: 'open', subscribers: 'open', sale: 'open' },
  colleague: { everyone: 'open', subscribers: 'subscribe', sale: 'buy' },
  operator: { everyone: 'open', subscribers: 'open', sale: 'open' },
};
const ROWS = Object.keys(PUBLISHED) as Who[];
const COLUMNS = Object.keys(AUDIENCES) as Audience[];

test('who sees what of a published post', async () => {
  for (const who of ROWS)
    for (const audience of COLUMNS) await expectOutcome(who, audience, PUBLISHED[who][audience]);
});

/** Nobody but the owner and operators, who may look anyway, and those who bought it. */
async function expectHidden(): Promise<void> {
  for (const who of ROWS) {
    for (const audience of COLUMNS) {
      const { id } = people.owner;
      const view = await api.call(feeds.view, { params: { id: posts[audience]._id } }, caller(who));
      const list = await api.call(feeds.list, { query: { performerId: id } }, caller(who));
      const all = await api.call(feeds.list, {}, caller(who));
      const mayLook = who === 'owner' || who === 'operator';
      const owns = who === 'buyer' && audience !== 'everyone';
      expect([who, audience, view.status]).toEqual([who, audience, mayLook || owns ? 200 : 404]);
      if (owns) expect(view.data).toMatchObject({ isLocked: false, text: SECRET });
      if (!mayLook) expect(list.data?.data ?? []).toEqual([]);
      expect(all.data).toEqual({ data: [], total: 0, nextCursor: null });
    }
  }
}

test('an inactive post is there for its owner, operators and those who bought it', async () => {
  await api.deps.db.update(table).set({ status: 'inactive' });
  await expectHidden();
});

test.each([
  [
    'is not approved',
    () =>
      api.deps.db
        .update(performers)
        .set({ reviewState: 'rejected' })
        .where(eq(performers.id, people.owner.id)),
  ],
  [
    'is not active',
    () =>
      api.deps.db
        .update(users)
        .set({ status: 'pending-email-confirmation' })
        .where(eq(users.id, people.owner.id)),
  ],
])('no post of a performer who %s is shown, but to those who bought it', async (_why, change) => {
  await change();
  await expectHidden();
});

test('a blocked country counts by address and by account; owner, operators and who has paid are not held up', async () => {
  await api.deps.db
    .update(performers)
    .set({ blockCountries: ['DE'] })
    .where(eq(performers.id, people.owner.id));
  const german = { 'x-test-country': 'de' };
  for (const who of ROWS) {
    for (const audience of COLUMNS) {
      const view = await api.call(
        feeds.view,
        { params: { id: posts[audience]._id } },
        { ...caller(who), headers: german },
      );
      const isFree = ['owner', 'operator'].includes(who) || (who === 'buyer' && audience !== 'everyone');
      // A subscription that runs stays what it was until its end, so a post for sale still has to be bought.
      const subscribed = [who, audience, 200, audience === 'sale'];
      const expected = isFree ? [who, audience, 200, false] : [who, audience, 403, undefined];
      expect([who, audience, view.status, view.data?.isLocked]).toEqual(
        ['subscriber', 'cancelled'].includes(who) ? subscribed : expected,
      );
      await expectOutcome(who, audience, PUBLISHED[who][audience], { 'x-test-country': 'FR' });
    }
  }
  await api.deps.db.update(users).set({ country: 'DE' }).where(eq(users.id, people.fan.id));
  await expectOutcome('fan', 'subscribers', 403);
  expect((await api.call(feeds.list, {}, { headers: german })).data).toEqual({
    data: [],
    total: 0,
    nextCursor: null,
  });
});

test('a locked post says what is inside and nothing of it', async () => {
  const keys = await closedKeys();
  expect(keys.length).toBeGreaterThan(0);
  for (const who of ROWS) {
    for (const audience of COLUMNS) {
      if (PUBLISHED[who][audience] === 'open') continue;
      const { data } = await api.call(feeds.view, { params: { id: posts[audience].slug } }, caller(who));
      expect(data).toMatchObject({
        title: TITLE,
        text: '',
        contents: { photos: 1, videos: 0, audios: 0, duration: 0 },
      });
      expect(data.files).toEqual([
        expect.objectContaining({
          url: null,
          thumbnails: [data.files[0]?.blurThumbnail],
          name: '',
          alt: null,
        }),
      ]);
      const all = JSON.stringify([
        data,
        (await api.call(feeds.list, {}, caller(who))).data.data.filter((one) => one.isLocked),
      ]);
      for (const secret of [SECRET, 'bare shoulder', 'picture.jpg', '/signed/', ...keys])
        expect(all).not.toContain(secret);
      for (const answer of await served(data, who)) expect(answer).toBe('200 public');
    }
  }
});

test('an open post shows all of it, by addresses that work for this person', async () => {
  for (const who of ROWS) {
    for (const audience of COLUMNS) {
      if (PUBLISHED[who][audience] !== 'open') continue;
      const { data } = await api.call(feeds.view, { params: { id: posts[audience]._id } }, caller(who));
      expect(data).toMatchObject({ text: SECRET, isLocked: false, files: [{ alt: 'her bare shoulder' }] });
      const answers = await served(data, who);
      expect(answers.filter((answer) => answer === '200 signed')).toHaveLength(3);
      expect(answers.every((answer) => answer.startsWith('200'))).toBe(true);
    }
  }
});

test('searching does not find what a locked post says', async () => {
  const found = async (q: string, who: Who) =>
    (await api.call(feeds.list, { query: { q } }, caller(who))).data.data.map((one) => one._id);
  for (const who of ['visitor', 'fan'] as const) {
    expect(await found('only those who paid', who)).toEqual([posts.everyone._id]);
    expect(await found('evening in the', who)).toHaveLength(3);
  }
});

test('no title makes no telling address', async () => {
  const { slug } = await aPost(api, people.owner, { text: SECRET, ...SUBSCRIBERS });
  expect(slug).toMatch(/^post-[0-9a-f]{8}$/);
});

test('who bought a post keeps it after it was deleted; for everyone else it is gone', async () => {
  await api.call(ownFeeds.remove, { params: { id: posts.sale._id } }, people.owner);
  for (const who of ROWS) {
    const { status, data } = await api.call(feeds.view, { params: { id: posts.sale._id } }, caller(who));
    expect([who, status]).toEqual([who, who === 'buyer' || who === 'operator' ? 200 : 404]);
    if (who === 'buyer') expect(await served(data, who)).toContain('200 signed');
    const list = await api.call(feeds.list, { query: { performerId: people.owner.id } }, caller(who));
    expect(list.data.data.map((one) => one._id)).not.toContain(posts.sale._id);
  }
});

test('a purchase survives a change of price and audience', async () => {
  const change = (body: object) =>
    api.call(ownFeeds.update, { params: { id: posts.sale._id }, body }, people.owner);
  await change({ price: 99 });
  await expectOutcome('buyer', 'sale', 'open');
  await change({ isSale: false });
  await expectOutcome('buyer', 'sale', 'open');
  await expectOutcome('fan', 'sale', 'subscribe');
});
