import { eq } from 'drizzle-orm';
import { feeds } from '#contract/feeds.ts';
import { follows } from '#contract/follows.ts';
import { payments } from '#contract/payments.ts';
import { performers as calls } from '#contract/performers.ts';
import { users as account } from '#contract/users.ts';
import { wallet } from '#contract/wallet.ts';
import { performers } from '#server/db/schema/performers.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';
import { openSession } from '#server/features/auth/sessions.service.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { aPhoto, aPost, EVERYONE, FOR_SALE, subscribed } from '#support/posts.ts';

let api: TestApi;
let star: Person;
let fan: Person;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  star = await aPerformer(api, { blockCountries: ['DE'], isFreeSubscription: true });
  fan = await aFan(api, { country: 'DE' });
  await tokensFor(api, fan.id, 100);
});
afterAll(() => api.close());

async function name(country: string): Promise<void> {
  const reply = await api.call(account.update, { body: { country } }, fan);
  if (reply.status !== 200) throw new Error(reply.error.error);
}
const visit = async (country?: string) => {
  const headers: Record<string, string> = country ? { 'x-test-country': country } : {};
  return (await api.call(calls.view, { params: { id: star.id } }, { token: fan.token, headers })).status;
};
/** Moves the clock, and signs in afresh: a session of a day ends on the way. */
async function later(by: Parameters<TestApi['clock']['advance']>[0]): Promise<void> {
  api.clock.advance(by);
  const device = { remember: false, userAgent: 'test', ip: '127.0.0.1' };
  fan.token = await openSession(api.deps, api.deps.db, fan.id, device);
}

test('naming another country opens nothing for thirty days, and all of it after them', async () => {
  const free = await aPost(api, star, EVERYONE);
  const forSale = await aPost(api, star, FOR_SALE);
  const ways = {
    profile: () => api.call(calls.view, { params: { id: star.id } }, fan),
    post: () => api.call(feeds.view, { params: { id: free._id } }, fan),
    follow: () => api.call(follows.follow, { params: { id: star.id } }, fan),
    tip: () => api.call(wallet.tip, { params: { id: star.id }, body: { price: 10 } }, fan),
    buy: () => api.call(wallet.feed, { params: { id: forSale._id }, body: {} }, fan),
    subscribe: () => api.call(payments.subscribe, { body: { performerId: star.id, type: 'free' } }, fan),
  };
  const tried = async () => {
    const results: Record<string, boolean> = {};
    for (const [way, call] of Object.entries(ways)) results[way] = (await call()).status === 200;
    results.creators = (await api.call(calls.search, {}, fan)).data.total > 0;
    results.posts = (await api.call(feeds.list, {}, fan)).data.total > 0;
    return results;
  };
  const all = (isOpen: boolean) =>
    Object.fromEntries([...Object.keys(ways), 'creators', 'posts'].map((way) => [way, isOpen]));
  await name('FR');
  expect(await tried()).toEqual(all(false));
  await later({ days: 30, seconds: 1 });
  expect(await tried()).toEqual(all(true));
});

test('each country counts for thirty days from when it was left', async () => {
  await name('FR');
  await later({ days: 20 });
  await name('ES');
  expect(await visit()).toBe(403);
  await later({ days: 11 });
  expect(await visit()).toBe(200);
  await name('DE');
  await name('IT');
  await later({ days: 29 });
  expect(await visit()).toBe(403);
  await name('PT');
  const [row] = await api.deps.db.select().from(users).where(eq(users.id, fan.id));
  expect(row?.formerCountries.map(({ country }) => country)).toEqual(['ES', 'DE', 'IT']);
});

test('two changes at once lose no country', async () => {
  const stored = api.deps.db.select().from(users).where(eq(users.id, fan.id));
  let both: Promise<unknown> = Promise.resolve();
  await api.deps.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, fan.id)).for('update');
    await besideTransactions(async () => {
      both = Promise.all([name('FR'), name('ES')]);
      await untilWaiting(api.deps.db, 2);
    });
  });
  await both;
  const [row] = await stored;
  const counted = [row?.country, ...(row?.formerCountries.map(({ country }) => country) ?? [])];
  expect(counted.sort()).toEqual(['DE', 'ES', 'FR']);
});

test('an account that named none is held to none; where a request comes from counts at once', async () => {
  fan = await aFan(api);
  await name('FR');
  expect([await visit(), await visit('DE'), await visit('ES')]).toEqual([200, 403, 200]);
});

test('where a person was last seen counts while the address of a request has no country', async () => {
  fan = await aFan(api, { country: 'FR', seenCountry: 'DE' });
  expect([await visit(), await visit('ES')]).toEqual([403, 200]);
});

test('files of posts are closed too', async () => {
  const block = (codes: string[]) =>
    api.deps.db.update(performers).set({ blockCountries: codes }).where(eq(performers.id, star.id));
  const photo = await aPhoto(api, star);
  const post = await aPost(api, star, { ...EVERYONE, type: 'photo', fileIds: [photo._id] });
  await block([]);
  const { data } = await api.call(feeds.view, { params: { id: post._id } }, fan);
  const open = async () => (await api.app.inject({ url: data.files[0]?.url ?? '' })).statusCode;
  await name('FR');
  expect(await open()).toBe(200);
  await block(['DE']);
  api.clock.advance({ seconds: 6 });
  expect(await open()).toBe(403);
});

test('a renewal stops, as for everybody who is turned away', async () => {
  await subscribed(api, fan, star, '2026-04-20T12:00:00Z');
  await api.deps.db.update(subscriptions).set({ nextRecurringDate: new Date('2026-04-20T12:00:00Z') });
  await name('FR');
  await renewDueSubscriptions(api.deps);
  const [row] = await api.deps.db.select().from(subscriptions);
  expect(row?.stopReason).toBe('country');
});
