import { eq } from 'drizzle-orm';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { performers } from '#contract/performers.ts';
import { performerViews } from '#server/db/schema/performers.ts';
import { usedTrials } from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer } from '#support/factories.ts';
import { aPost, EVERYONE, subscribed } from '#support/posts.ts';
import { publicAddresses } from '#support/sitemap.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
});
afterAll(() => api.close());

const view = (id: string, as: { token?: string; headers?: Record<string, string> } = {}) =>
  api.call(performers.view, { params: { id } }, as);

test('a profile is found by id and by username in any case', async () => {
  const owner = await aPerformer(api, {
    bio: 'Hello',
    monthlyPrice: 999,
    details: { eyes: 'green' },
    dateOfBirth: '2000-03-02',
  });
  for (const ref of [owner.id, owner.username, owner.username.toUpperCase()]) {
    const { status, data, headers } = await view(ref);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      _id: owner.id,
      username: owner.username,
      bio: 'Hello',
      monthlyPrice: 9.99,
      eyes: 'green',
      hair: '',
      age: 25,
    });
    expect(headers['x-cache-tags']).toBe(`performer:${owner.id}`);
  }
});

test('what belongs to the owner stays with the owner', async () => {
  const owner = await aPerformer(api, {
    firstName: 'Legalfirst',
    lastName: 'Legallast',
    phone: '15551234567',
    address: 'Hidden Street 1',
    zipcode: '99999',
    dateOfBirth: '1999-12-31',
    blockCountries: ['DE'],
    reviewReason: 'blurred card',
  });
  const replies = [
    await view(owner.id),
    await view(owner.id, await aFan(api)),
    await api.call(performers.search, {}),
    await api.call(performers.top, {}),
  ];
  for (const { data } of replies) {
    for (const secret of [
      'Legalfirst',
      'Legallast',
      '15551234567',
      'Hidden Street',
      '99999',
      '1999-12-31',
      owner.email,
      '"DE"',
      'blurred card',
      'passwordHash',
    ])
      expect(JSON.stringify(data)).not.toContain(secret);
  }
  const own = await api.call(performerAccount.me, {}, owner);
  expect(own.data).toMatchObject({
    firstName: 'Legalfirst',
    email: owner.email,
    dateOfBirth: '1999-12-31',
    blockCountries: { countryCodes: ['DE'] },
    reviewState: 'approved',
    reviewReason: null,
    roles: ['performer'],
  });
});

test('who is not approved or not active is there for the owner and operators only', async () => {
  const [fan, operator] = [await aFan(api), await anOperator(api)];
  for (const hidden of [
    { reviewState: 'none' },
    { reviewState: 'pending' },
    { reviewState: 'rejected' },
    { status: 'pending-email-confirmation' },
  ] as const) {
    const owner = await aPerformer(api, hidden);
    for (const ref of [owner.id, owner.username]) {
      for (const person of [{}, fan]) {
        const { status, error } = await view(ref, person);
        expect([status, error.error]).toEqual([404, 'performers.not-found']);
      }
      for (const person of [owner, operator]) expect((await view(ref, person)).status).toBe(200);
    }
  }
  const inactive = await aPerformer(api, { status: 'inactive' });
  expect((await view(inactive.id)).status).toBe(404);
  for (const list of [performers.search, performers.random, performers.top] as const) {
    expect((await api.call(list, {}, operator)).data).toEqual({ data: [], total: 0 });
  }
  for (const ref of [fan.id, fan.username, 'nobody', 'x-y', "'; drop table users; --", '\u0000'])
    expect((await view(ref)).status).not.toBe(200);
});

test('a blocked country sees nothing, by address or by account', async () => {
  const owner = await aPerformer(api, { blockCountries: ['DE', 'AT'] });
  const german = await aFan(api, { country: 'DE' });
  const french = await aFan(api, { country: 'FR' });
  const from = (country: string) => ({ headers: { 'x-test-country': country } });
  for (const as of [
    from('DE'),
    from('at'),
    german,
    { ...german, ...from('FR') },
    { ...french, ...from('DE') },
  ]) {
    const { status, error } = await view(owner.username, as);
    expect([status, error.error]).toEqual([403, 'performers.not-available-here']);
    for (const list of [performers.search, performers.random, performers.top] as const)
      expect((await api.call(list, {}, as)).data.total).toBe(0);
  }
  for (const as of [
    from('FR'),
    await aFan(api, { country: 'FR' }),
    {},
    { ...owner, ...from('DE') },
    { ...(await anOperator(api)), ...from('DE') },
  ]) {
    expect((await view(owner.username, as)).status).toBe(200);
  }
  expect((await api.call(performers.search, {}, from('FR'))).data.total).toBe(1);
});

test('a viewer sees what they have with the performer', async () => {
  const owner = await aPerformer(api);
  const [fan, expired, cancelled] = [await aFan(api), await aFan(api), await aFan(api)];
  await subscribed(api, fan, owner, '2026-04-01T00:00:00Z');
  await subscribed(api, expired, owner, '2026-02-25T00:00:00Z');
  await subscribed(api, cancelled, owner, '2026-04-01T00:00:00Z', true);
  await api.deps.db.insert(usedTrials).values({ userId: expired.id, performerId: owner.id });
  expect((await view(owner.id)).data).toMatchObject({
    isSubscribed: false,
    isFollowed: false,
    subscription: null,
    usedFreeSubscription: false,
  });
  expect((await view(owner.id, fan)).data).toMatchObject({
    isSubscribed: true,
    subscription: {
      type: 'monthly',
      status: 'active',
      cancelled: false,
      expiredAt: '2026-04-01T00:00:00.000Z',
    },
  });
  expect((await view(owner.id, expired)).data).toMatchObject({
    isSubscribed: false,
    usedFreeSubscription: true,
    subscription: { status: 'expired' },
  });
  expect((await view(owner.id, cancelled)).data).toMatchObject({
    isSubscribed: true,
    subscription: { status: 'cancelled', cancelled: true, nextRecurringDate: null },
  });
  const [card] = (await api.call(performers.search, {}, fan)).data.data;
  expect(card).toMatchObject({ isSubscribed: true, isFollowed: false });
});

test('someone seen a moment ago is online', async () => {
  const owner = await aPerformer(api);
  const seen = (lastSeenAt: Date | null) =>
    api.deps.db.update(users).set({ lastSeenAt }).where(eq(users.id, owner.id));
  expect((await view(owner.id)).data.isOnline).toBe(0);
  await seen(api.clock.now());
  expect((await view(owner.id)).data.isOnline).toBe(1);
  api.clock.advance({ minutes: 10 });
  expect((await view(owner.id)).data.isOnline).toBe(0);
});

test('looks count once a person or address and day, and forget no page', async () => {
  const owner = await aPerformer(api);
  const [fan, operator] = [await aFan(api), await anOperator(api)];
  const agent = (name: string) => ({ headers: { 'user-agent': name } });
  const look = (id: string, as: Parameters<typeof view>[1]) =>
    api.call(performers.countView, { params: { id } }, as);
  const counted: boolean[] = [];
  for (const as of [
    agent('Firefox'),
    agent('Firefox'),
    agent('Chrome'),
    fan,
    fan,
    owner,
    operator,
    agent('Googlebot'),
    agent('HeadlessChrome'),
  ]) {
    counted.push((await look(owner.username, as)).data);
  }
  expect(counted).toEqual([true, false, false, true, false, false, false, false, false]);
  expect((await view(owner.id)).data.stats.views).toBe(2);
  api.clock.advance({ days: 1 });
  expect((await look(owner.id, agent('Firefox'))).data).toBe(true);
  expect((await view(owner.id)).data.stats.views).toBe(3);
  expect((await look('nobody', fan)).status).toBe(404);
  expect(api.forgotten).toEqual([]);
  const kept = JSON.stringify(await api.deps.db.select().from(performerViews));
  expect(kept).not.toContain('127.0.0.1');
  expect(kept).not.toContain('Firefox');
});

test('the score follows subscribers, followers, looks and fresh posts; old lookers are forgotten', async () => {
  const [quiet, fresh, loved] = [
    await aPerformer(api),
    await aPerformer(api),
    await aPerformer(api, { totalSubscribers: 40, totalFollowers: 90 }),
  ];
  await aPost(api, fresh, EVERYONE);
  await api.deps.db.insert(performerViews).values([
    { performerId: quiet.id, viewerKey: 'someone', day: '2026-02-20' },
    { performerId: quiet.id, viewerKey: 'someone', day: '2026-03-01' },
  ]);
  await api.deps.jobs.enqueue(api.deps.db, 'performers.score', {});
  await api.runJobs();
  const { data } = await api.call(performers.top, {});
  expect(data.data.map((one) => one._id)).toEqual([loved.id, fresh.id, quiet.id]);
  expect(data.data.at(-1)?.score).toBe(0);
  expect((await api.deps.db.select().from(performerViews)).map((row) => row.day)).toEqual(['2026-03-01']);
  expect(data.data[1]?.score).toBe(15);
  api.clock.advance({ days: 10 });
  await api.deps.jobs.enqueue(api.deps.db, 'performers.score', {});
  await api.runJobs();
  // 7.5; scores go out as whole numbers.
  expect((await api.call(performers.top, {})).data.data[1]?.score).toBe(8);
});

test('search engines are told of profiles everyone may see', async () => {
  const owner = await aPerformer(api);
  await aPerformer(api, { reviewState: 'pending' });
  await aPerformer(api, { blockCountries: ['DE'] });
  await aPerformer(api, { status: 'inactive' });
  api.clock.advance({ hours: 3 });
  const post = await aPost(api, owner, EVERYONE);
  await aPost(api, owner, { isSale: true, price: 5 });
  expect(await publicAddresses(api.deps)).toEqual([
    { path: `/${owner.username}`, updatedAt: api.clock.now() },
    { path: `/post/${post.slug}`, updatedAt: api.clock.now() },
  ]);
  await api.call(ownFeeds.mine, {}, owner);
});
