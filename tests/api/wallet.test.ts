import { eq } from 'drizzle-orm';
import { wallet } from '#contract/wallet.ts';
import { tokens } from '#rules/money.ts';
import { feeds } from '#server/db/schema/feeds.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { tokenTransactions } from '#server/db/schema/wallet.ts';
import { countPurchase } from '#server/features/feeds/feed-purchase.queries.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { charge } from '#server/features/wallet/wallet-charge.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aPost, earnedBy, expectSoundLedger, walletOf } from '#support/money.ts';

let api: TestApi;
let fan: Person;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api);
  star = await aPerformer(api);
  await tokensFor(api, fan.id, 100);
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const tip = (body: { price: number; message?: string }, as: object = fan, id = star.id) =>
  api.call(wallet.tip, { params: { id }, body }, as);
const keyed = (key: string) => ({ token: fan.token, headers: { 'idempotency-key': key } });

describe('tips', () => {
  test('a tip moves tokens to the performer, less the share of the site', async () => {
    const reply = await tip({ price: 25.5, message: 'Bravo' });
    expect(reply.status).toBe(200);
    expect(reply.data).toMatchObject({
      type: 'tip',
      target: 'performer',
      targetId: star.id,
      totalPrice: 25.5,
      status: 'success',
      message: 'Bravo',
      performerInfo: { _id: star.id, username: star.username },
    });
    expect(await walletOf(api, fan.id)).toBe(74.5);
    expect(await earnedBy(api, star.id)).toBe(20.4);
  });

  test('half of a character in the message does no harm', async () => {
    const reply = await tip({ price: 10, message: 'Bravo \ud83e' }, keyed('half'));
    expect([reply.status, reply.data?.message]).toEqual([200, 'Bravo \ufffd']);
    expect((await tip({ price: 10, message: 'Bravo \ud83e' }, keyed('half'))).data).toEqual(reply.data);
  });

  test('the performer hears of it by mail and at once, the fan sees the new balance', async () => {
    await tip({ price: 10, message: 'Bravo' });
    await api.runJobs();
    expect(api.mails.map((mail) => mail.to)).toEqual([star.email]);
    expect(api.mails[0]?.text).toContain('10 tokens');
    expect(api.events).toEqual(
      expect.arrayContaining([
        { userId: fan.id, event: 'update_balance', payload: { token: -10 } },
        {
          userId: fan.id,
          event: 'token_transaction_success',
          payload: {
            item: {
              _id: star.id,
              type: 'tip',
              target: 'performer',
              targetId: star.id,
              performerId: star.id,
              transactionId: expect.any(String),
            },
          },
        },
        {
          userId: star.id,
          event: 'tipped',
          payload: {
            _id: expect.any(String),
            senderInfo: { _id: fan.id, name: expect.any(String), username: fan.username },
            token: 10,
            message: 'Bravo',
          },
        },
      ]),
    );
  });

  test.each([
    [9.99, 'wallet.tip-too-low'],
    [10_000.01, 'wallet.tip-too-high'],
  ])('%p tokens are refused as %s', async (price, code) => {
    const reply = await tip({ price });
    expect([reply.status, reply.error.error]).toEqual([422, code]);
    expect(Object.keys(reply.error.fields ?? {})).toEqual(['price']);
  });

  test('bounds are those of the settings', async () => {
    await setSetting(api.deps, 'minimumTipPrice', 1);
    expect((await tip({ price: 1 })).status).toBe(200);
    await setSetting(api.deps, 'minimumTipPrice', 10);
  });

  test('a wallet with too little is refused and keeps what it has', async () => {
    const reply = await tip({ price: 100.01 });
    expect([reply.status, reply.error.error]).toEqual([422, 'wallet.balance-too-low']);
    expect(await walletOf(api, fan.id)).toBe(100);
    expect(await api.deps.db.select().from(tokenTransactions)).toEqual([]);
    await api.runJobs();
    expect(api.mails).toEqual([]);
    expect(api.events).toEqual([]);
  });

  test('the whole wallet can be given, and a fan who never had tokens is refused', async () => {
    expect((await tip({ price: 100 })).status).toBe(200);
    const poor = await aFan(api);
    expect((await tip({ price: 10 }, poor)).error.error).toBe('wallet.balance-too-low');
  });

  test.each([[0.125], [-5], ['ten'], [Number.NaN], [1e12]])(
    'a price of %p is refused by field',
    async (price) => {
      const reply = await tip({ price: price as number });
      expect(reply.status).toBe(422);
      expect(reply.error.fields).toHaveProperty('price');
    },
  );

  test('only fans tip, and only performers who may earn', async () => {
    const waiting = await aPerformer(api, { reviewState: 'pending' });
    const closed = await aPerformer(api, { status: 'inactive' });
    const far = await aPerformer(api, { blockCountries: ['DE'] });
    expect((await tip({ price: 10 }, star)).status).toBe(403);
    expect((await tip({ price: 10 }, {})).status).toBe(401);
    for (const id of [waiting.id, closed.id, fan.id, 'nobody']) {
      expect((await tip({ price: 10 }, fan, id)).error.error).toBe('wallet.performer-unavailable');
    }
    expect((await tip({ price: 10 }, fan, far.id)).status).toBe(200);
    const fromGermany = { token: fan.token, headers: { 'x-test-country': 'DE' } };
    expect((await tip({ price: 10 }, fromGermany, far.id)).error.error).toBe('wallet.performer-unavailable');
  });

  test('a performer with an own rate keeps the rest to the hundredth', async () => {
    await api.deps.db.update(performers).set({ commissionRate: 3330 }).where(eq(performers.id, star.id));
    await tip({ price: 10.01 });
    expect(await earnedBy(api, star.id)).toBe(6.68);
  });

  test.each([
    [0, 10],
    [10_000, 0],
  ])('a rate of %p basis points leaves %p of 10 to the performer', async (commissionRate, net) => {
    await api.deps.db.update(performers).set({ commissionRate }).where(eq(performers.id, star.id));
    await tip({ price: 10 });
    expect(await earnedBy(api, star.id)).toBe(net);
  });

  test('50 tips at once on a wallet that affords 10 make exactly 10', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => tip({ price: 10 })));
    const codes = replies.map((reply) => reply.error.error ?? 'paid').sort();
    expect(codes.filter((code) => code === 'paid')).toHaveLength(10);
    expect(codes.filter((code) => code === 'wallet.balance-too-low')).toHaveLength(40);
    expect(await walletOf(api, fan.id)).toBe(0);
    expect(await earnedBy(api, star.id)).toBe(80);
  });
});

describe('the same request sent again', () => {
  test('gives once and answers the same', async () => {
    const first = await tip({ price: 10 }, keyed('a'));
    const second = await tip({ price: 10 }, keyed('a'));
    expect(second.data).toEqual(first.data);
    expect(await walletOf(api, fan.id)).toBe(90);
    const changes = api.events.filter(({ event }) => event === 'update_balance');
    expect(changes.map(({ userId, payload }) => [userId, payload])).toEqual([
      [fan.id, { token: -10 }],
      [star.id, { token: 8 }],
    ]);
  });

  test('30 times at once gives once, with one and the same answer', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => tip({ price: 10 }, keyed('a'))));
    expect(replies.map((reply) => reply.status)).toEqual(Array(30).fill(200));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.data))).size).toBe(1);
    expect(await walletOf(api, fan.id)).toBe(90);
  });

  test('is refused when it asks for something else', async () => {
    const other = await aPerformer(api);
    await tip({ price: 10 }, keyed('a'));
    const changed = [
      await tip({ price: 11 }, keyed('a')),
      await tip({ price: 10, message: 'Hi' }, keyed('a')),
      await tip({ price: 10 }, keyed('a'), other.id),
      await api.call(wallet.feed, { params: { id: await aPost(api, star.id) }, body: {} }, keyed('a')),
    ];
    expect(changed.map((reply) => [reply.status, reply.error.error])).toEqual(
      Array(4).fill([422, 'wallet.key-reused']),
    );
    expect(await walletOf(api, fan.id)).toBe(90);
  });

  test('belongs to one person: another fan may use the same key', async () => {
    const other = await aFan(api);
    await tokensFor(api, other.id, 10);
    await tip({ price: 10 }, keyed('a'));
    const reply = await tip({ price: 10 }, { token: other.token, headers: { 'idempotency-key': 'a' } });
    expect(reply.data.sourceId).toBe(other.id);
  });

  test('still answers when the performer is not available any more', async () => {
    const first = await tip({ price: 10 }, keyed('a'));
    await api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, star.id));
    expect((await tip({ price: 10 }, keyed('a'))).data).toEqual(first.data);
    expect((await tip({ price: 10 }, keyed('b'))).status).toBe(404);
  });

  test('after a refusal is a new request', async () => {
    expect((await tip({ price: 500 }, keyed('a'))).status).toBe(422);
    await tokensFor(api, fan.id, 500);
    expect((await tip({ price: 500 }, keyed('a'))).status).toBe(200);
  });
});

describe('pay-per-view posts', () => {
  const buy = (id: string, body: { price?: number } = {}, as: object = fan) =>
    api.call(wallet.feed, { params: { id }, body }, as);

  test('a post is bought at its price and owned from then on', async () => {
    const id = await aPost(api, star.id, { price: 525, title: 'Backstage' });
    const reply = await buy(id, { price: 5.25 });
    expect(reply.data).toMatchObject({
      type: 'feed',
      target: 'feed',
      targetId: id,
      totalPrice: 5.25,
      products: [{ name: 'Backstage' }],
    });
    expect(await walletOf(api, fan.id)).toBe(94.75);
    expect(await earnedBy(api, star.id)).toBe(4.2);
    const [post] = await api.deps.db.select().from(feeds).where(eq(feeds.id, id));
    expect(post?.totalPurchases).toBe(1);
    expect(api.forgotten).toEqual([`feed:${id}`]);
  });

  test('a purchase that was made while another asked counts once, and what belongs to it is done once', async () => {
    const id = await aPost(api, star.id, { price: 525 });
    const draft = {
      userId: fan.id,
      type: 'feed',
      target: 'feed',
      targetId: id,
      ownedId: `feed:${id}`,
      name: 'Post',
      message: '',
      key: null,
      price: tokens(525),
      seller: { id: star.id, commissionRate: null },
    } as const;
    const sell = () => charge(api.deps, draft, () => true, [countPurchase(id)]);
    const [first, second] = [await sell(), await sell()];
    expect([first.isNew, second.isNew]).toEqual([true, false]);
    expect(second.row.id).toBe(first.row.id);
    const [post] = await api.deps.db.select().from(feeds).where(eq(feeds.id, id));
    expect(post?.totalPurchases).toBe(1);
    expect(await walletOf(api, fan.id)).toBe(94.75);
  });

  test('what is owned is not paid again, even at another price or when the post is gone', async () => {
    const id = await aPost(api, star.id);
    const first = await buy(id);
    await api.deps.db.update(feeds).set({ price: 900 }).where(eq(feeds.id, id));
    expect((await buy(id)).data).toEqual(first.data);
    await api.deps.db.update(feeds).set({ status: 'inactive' }).where(eq(feeds.id, id));
    expect((await buy(id)).data).toEqual(first.data);
    expect(await walletOf(api, fan.id)).toBe(95);
  });

  test('50 purchases at once, each with a key of its own, charge once', async () => {
    const id = await aPost(api, star.id);
    const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => buy(id, {}, keyed(`k${n}`))));
    expect(new Set(replies.map((reply) => reply.data._id)).size).toBe(1);
    expect(await walletOf(api, fan.id)).toBe(95);
    expect(await earnedBy(api, star.id)).toBe(4);
  });

  test('a price that changed since the fan saw it is told, not charged', async () => {
    const id = await aPost(api, star.id, { price: 700 });
    const reply = await buy(id, { price: 5 });
    expect([reply.status, reply.error.error]).toEqual([409, 'wallet.price-changed']);
    expect(await walletOf(api, fan.id)).toBe(100);
  });

  test('a post of emoji is named by its first whole ones', async () => {
    const id = await aPost(api, star.id, { title: '', text: `a${'🧨'.repeat(90)}` });
    const reply = await buy(id);
    expect([reply.status, reply.data?.products[0]?.name]).toEqual([200, `a${'🧨'.repeat(79)}`]);
  });

  test('a post can be named by its slug', async () => {
    const id = await aPost(api, star.id, { slug: 'my-post' });
    expect((await buy('my-post')).data.targetId).toBe(id);
  });

  test.each([
    [{ isSale: false, price: 0 }, 422, 'wallet.subscribers-only'],
    [{ isSale: false, price: 500 }, 422, 'wallet.subscribers-only'],
    [{ status: 'inactive' }, 404, 'wallet.not-found'],
    [{ deletedAt: new Date('2026-01-01') }, 404, 'wallet.not-found'],
  ] as const)('a post with %j is not sold: %p %s', async (post, status, code) => {
    const reply = await buy(await aPost(api, star.id, post));
    expect([reply.status, reply.error.error]).toEqual([status, code]);
  });

  test('posts of performers who may not earn, unknown posts, and poor fans', async () => {
    const waiting = await aPerformer(api, { reviewState: 'pending' });
    expect((await buy(await aPost(api, waiting.id))).error.error).toBe('wallet.not-found');
    expect((await buy('nothing')).error.error).toBe('wallet.not-found');
    const id = await aPost(api, star.id, { price: 10_001 });
    expect((await buy(id)).error.error).toBe('wallet.balance-too-low');
    expect((await buy(id, {}, star)).status).toBe(403);
  });
});

test('the list of purchases shows the own ones, filtered and in order', async () => {
  const post = await aPost(api, star.id, { title: 'Backstage' });
  await tip({ price: 10 });
  api.clock.advance({ minutes: 1 });
  await api.call(wallet.feed, { params: { id: post }, body: {} }, fan);
  const other = await aFan(api);
  const list = (query: object, as = fan) => api.call(wallet.search, { query }, as);
  expect((await list({})).data.data.map((row) => row.type)).toEqual(['feed', 'tip']);
  expect((await list({ sort: 'asc', limit: 1 })).data).toMatchObject({ total: 2, data: [{ type: 'tip' }] });
  expect((await list({ type: 'feed' })).data).toMatchObject({
    total: 1,
    data: [{ performerInfo: { _id: star.id } }],
  });
  expect((await list({ q: 'backst' })).data.total).toBe(1);
  expect((await list({ fromDate: '2026-03-02' })).data.total).toBe(0);
  expect((await list({ toDate: '2026-03-01' })).data.total).toBe(2);
  expect((await list({}, other)).data.total).toBe(0);
});
