import { blocks } from '#contract/blocks.ts';
import { comments } from '#contract/comments.ts';
import { feeds } from '#contract/feeds.ts';
import { follows } from '#contract/follows.ts';
import { payments } from '#contract/payments.ts';
import { performers as performerCalls } from '#contract/performers.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { wallet } from '#contract/wallet.ts';
import { sandboxCharges } from '#server/db/schema/payments.ts';
import { performers } from '#server/db/schema/performers.ts';
import { subscriptions as table } from '#server/db/schema/subscriptions.ts';
import {
  expireSubscriptions,
  renewDueSubscriptions,
} from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import {
  aLastingFan,
  aPost,
  askForPayout,
  earnedBy,
  expectSoundLedger,
  lastingToken,
  subscribeByCard,
  walletOf,
} from '#support/money.ts';

/** What becomes of a subscription when its performer blocks the fan: docs/product.md 7.7. */
let api: TestApi;
let fan: Person;
let star: Person;
let closed: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-02-01T00:00:00Z');
  fan = await aLastingFan(api);
  star = await aPerformer(api, {
    name: 'Nova Star',
    monthlyPrice: 1000,
    isFreeSubscription: true,
    durationFreeSubscriptionDays: 7,
  });
  star.token = await lastingToken(api, star.id);
  closed = await aPost(api, star.id, { isSale: false, price: 0, text: 'For subscribers.' });
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const subscribe = (type?: 'monthly' | 'free') => subscribeByCard(api, fan, star.id, type);
const block = () => api.call(blocks.add, { body: { targetId: fan.id } }, star);
const unblock = () => api.call(blocks.remove, { params: { id: fan.id } }, star);
/** The performer has the whole balance paid out. */
const payOut = async () => askForPayout(api, star.id, await earnedBy(api, star.id));
/** Somebody tips; four fifths of it are earned. */
async function earn(tokens: number): Promise<void> {
  const giver = await aFan(api);
  await tokensFor(api, giver.id, tokens);
  const tip = { params: { id: star.id }, body: { price: tokens } };
  expect((await api.call(wallet.tip, tip, giver)).status).toBe(200);
}
async function tick(at?: string): Promise<void> {
  if (at) api.clock.set(at);
  await renewDueSubscriptions(api.deps);
  await expireSubscriptions(api.deps);
  await api.runJobs();
}
const sub = async () => (await api.call(subscriptions.userSearch, {}, fan)).data.data[0];
const stopReason = async () => (await api.deps.db.select().from(table))[0]?.stopReason;
const sent = async () => {
  await api.runJobs();
  return api.mails.filter(({ to }) => to === fan.email);
};
const reads = async () => (await api.call(feeds.view, { params: { id: closed } }, fan)).status;
const paidUntil = async () => (await api.call(blocks.list, {}, star)).data.data[0]?.paidUntil;
const balances = async () => [await walletOf(api, fan.id), await earnedBy(api, star.id)];

test('it ends at once, what is unused comes back from both shares, and one e-mail says so without a reason', async () => {
  await subscribe();
  api.clock.set('2026-02-15T00:00:00Z');
  expect(await reads()).toBe(200);
  const { data } = await block();
  expect(data.paidUntil).toBeNull();
  expect(await reads()).toBe(403);
  expect(await balances()).toEqual([50, 40]);
  expect(await sub()).toMatchObject({ state: 'expired', expiredAt: '2026-02-15T00:00:00.000Z' });
  expect((await api.deps.db.select().from(performers))[0]?.totalSubscribers).toBe(0);
  const [email, ...others] = await sent();
  expect([email?.subject, others]).toEqual([
    'Your subscription to Nova Star has ended: 50 tokens for you',
    [],
  ]);
  expect(email?.text).toContain('Nova Star is not available to you anymore. Your subscription has ended.');
  expect(email?.text).not.toMatch(/block/i);
  await tick('2026-03-01T00:00:00Z');
  expect([await balances(), (await sent()).length]).toEqual([[50, 40], 1]);
  expect(await api.deps.db.select().from(sandboxCharges)).toHaveLength(1);
});

test('blocked twice, and by several processes that look meanwhile, it is given back once', async () => {
  await subscribe();
  api.clock.set('2026-02-15T00:00:00Z');
  await Promise.all([block(), block(), renewDueSubscriptions(api.deps), renewDueSubscriptions(api.deps)]);
  expect(await balances()).toEqual([50, 40]);
  expect(await sent()).toHaveLength(1);
});

test('a trial ends, with nothing to give back; one that was cancelled is given back as well', async () => {
  await subscribe('free');
  await block();
  expect([await reads(), await balances(), (await sub())?.state]).toEqual([403, [0, 0], 'expired']);
  await unblock();
  api.mails.length = 0;
  await subscribe();
  const cancelled = { params: { gateway: 'sandbox' as const, id: star.id } };
  await api.call(payments.cancelSubscription, cancelled, fan);
  api.clock.set('2026-02-15T00:00:00Z');
  await block();
  expect(await balances()).toEqual([50, 40]);
});

describe('where the balance does not hold the performer’s part', () => {
  beforeEach(async () => {
    await subscribe();
    await payOut();
    api.mails.length = 0;
    api.clock.set('2026-02-15T00:00:00Z');
  });

  test('the fan reads on, does nothing else, and nothing renews', async () => {
    const { data } = await block();
    expect([data.paidUntil, await paidUntil()]).toEqual(Array(2).fill('2026-03-01T00:00:00.000Z'));
    expect([await reads(), await balances(), await stopReason()]).toEqual([200, [0, 0], 'blocked']);
    const profile = { params: { id: star.id } };
    expect((await api.call(performerCalls.view, profile, fan)).status).toBe(200);
    const said = { objectType: 'feed', objectId: closed } as const;
    expect((await api.call(comments.list, { query: said }, fan)).status).toBe(403);
    expect((await api.call(comments.create, { body: { ...said, content: 'Hello' } }, fan)).status).toBe(403);
    const toProfile = { objectType: 'performer', objectId: star.id, content: 'Hello' } as const;
    expect((await api.call(comments.create, { body: toProfile }, fan)).status).toBe(403);
    expect((await api.call(follows.follow, profile, fan)).status).toBe(403);
    const [email] = await sent();
    expect(email?.subject).toBe('Your subscription to Nova Star will not renew');
    expect(email?.text).not.toMatch(/block/i);
    const resumed = await api.call(subscriptions.resume, profile, fan);
    expect(resumed.error.error).toBe('subscriptions.performer-unavailable');
    await tick('2026-03-01T00:00:00Z');
    expect([await reads(), await paidUntil(), await balances()]).toEqual([403, null, [0, 0]]);
    expect(await api.deps.db.select().from(sandboxCharges)).toHaveLength(1);
  });

  test('it ends by itself once the balance holds it', async () => {
    await block();
    await earn(49);
    await tick();
    expect([await reads(), await walletOf(api, fan.id)]).toEqual([200, 0]);
    await earn(10);
    await tick();
    expect([await reads(), await balances()]).toEqual([403, [50, 7.2]]);
    expect((await sent()).map(({ subject }) => subject)).toEqual([
      'Your subscription to Nova Star will not renew',
      'Your subscription to Nova Star has ended: 50 tokens for you',
    ]);
  });

  test('taken back, the fan reads on and may switch the renewal on again', async () => {
    await block();
    await unblock();
    await earn(100);
    await tick();
    expect([await reads(), await balances()]).toEqual([200, [0, 80]]);
    const resumed = await api.call(subscriptions.resume, { params: { id: star.id } }, fan);
    expect(resumed.data.state).toBe('active');
  });
});

test('a payment that comes through after the block opens nothing for long: it is given back by the next look', async () => {
  await subscribe();
  await api.deps.db.update(table).set({ status: 'created', expiredAt: null });
  await block();
  await api.deps.db.update(table).set({ status: 'active', expiredAt: new Date('2026-03-01T00:00:00Z') });
  await tick();
  expect([await reads(), await balances()]).toEqual([403, [100, 0]]);
});
