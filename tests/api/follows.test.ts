import { eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { follows } from '#contract/follows.ts';
import { performers } from '#contract/performers.ts';
import { follows as table } from '#server/db/schema/follows.ts';
import { performers as performerTable } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { countQueries } from '#support/queries.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  owner = await aPerformer(api);
});
afterAll(() => api.close());

const follow = (who: Person, id = owner.id) => api.call(follows.follow, { params: { id } }, who);
const unfollow = (who: Person, id = owner.id) => api.call(follows.unfollow, { params: { id } }, who);
const followers = async () =>
  (await api.call(performers.view, { params: { id: owner.id } })).data.stats.followers;

test('following shows on the profile, in both lists and in the number', async () => {
  const fan = await aFan(api);
  const { status, data } = await follow(fan, owner.username);
  expect(status).toBe(200);
  expect(data).toMatchObject({ followerId: fan.id, followingId: owner.id });
  expect((await api.call(performers.view, { params: { id: owner.id } }, fan)).data.isFollowed).toBe(true);
  expect(await followers()).toBe(1);
  const following = await api.call(follows.following, {}, fan);
  expect(following.data).toMatchObject({
    total: 1,
    data: [{ _id: data._id, followingInfo: { _id: owner.id, username: owner.username, isPerformer: true } }],
  });
  const who = await api.call(follows.followers, {}, owner);
  expect(who.data).toMatchObject({ total: 1, data: [{ followerInfo: { _id: fan.id, isPerformer: false } }] });
  expect(JSON.stringify(who.data)).not.toContain(fan.email);
  expect(api.forgotten).toEqual([`performer:${owner.id}`]);
});

test('doing it twice changes nothing, neither way', async () => {
  const fan = await aFan(api);
  const first = await follow(fan);
  expect((await follow(fan)).data).toEqual(first.data);
  expect(await followers()).toBe(1);
  expect([(await unfollow(fan)).data, (await unfollow(fan)).data]).toEqual([true, true]);
  expect(await followers()).toBe(0);
  expect(api.forgotten).toHaveLength(2);
});

test('all devices of who follows hear of it, once for each change, but not when a block ends it', async () => {
  const fan = await aFan(api);
  await follow(fan);
  await follow(fan);
  await unfollow(fan);
  await unfollow(fan);
  const told = (isFollowed: boolean) => ({
    userId: fan.id,
    event: 'follow_changed',
    payload: { performerId: owner.id, isFollowed },
  });
  expect(api.events).toEqual([told(true), told(false)]);
  await follow(fan);
  await api.call(blocks.add, { body: { targetId: fan.id } }, owner);
  expect(api.events.slice(2)).toEqual([told(true)]);
});

test('many at once are counted exactly', async () => {
  const fans = await Promise.all(Array.from({ length: 8 }, () => aFan(api)));
  await Promise.all(fans.flatMap((fan) => [follow(fan), follow(fan), follow(fan)]));
  expect([await followers(), (await api.deps.db.select().from(table)).length]).toEqual([8, 8]);
  const storm = fans.flatMap((fan, at) => [
    unfollow(fan),
    at % 2 ? follow(fan) : unfollow(fan),
    unfollow(fan),
  ]);
  const replies = await Promise.all(storm);
  expect(replies.every((reply) => reply.status === 200)).toBe(true);
  expect(await followers()).toBe((await api.deps.db.select().from(table)).length);
});

test('oneself, fans, strangers and hidden performers cannot be followed', async () => {
  const fan = await aFan(api);
  const hidden = await aPerformer(api, { reviewState: 'pending' });
  const blocked = await aPerformer(api, { blockCountries: ['DE'] });
  expect((await follow(owner)).error.error).toBe('follows.own-profile');
  for (const id of [fan.id, hidden.id, 'nobody', '\u0000'])
    expect([404, 422]).toContain((await follow(fan, id)).status);
  const german = { ...fan, headers: { 'x-test-country': 'DE' } };
  expect((await api.call(follows.follow, { params: { id: blocked.id } }, german)).status).toBe(403);
  expect(await api.deps.db.select().from(table)).toEqual([]);
});

test('a performer who is hidden later leaves the list but can be left', async () => {
  const fan = await aFan(api);
  await follow(fan);
  await api.deps.db.update(performerTable).set({ reviewState: 'rejected' });
  expect((await api.call(follows.following, {}, fan)).data).toEqual({ data: [], total: 0 });
  expect((await unfollow(fan)).data).toBe(true);
  expect(await api.deps.db.select().from(table)).toEqual([]);
});

test('lists are paged and searched, latest first; inactive followers are left out', async () => {
  const fans = [
    await aFan(api, { name: 'Anna' }),
    await aFan(api, { name: 'Berta' }),
    await aFan(api, { name: 'Hanna' }),
  ];
  for (const fan of fans) {
    await follow(fan);
    api.clock.advance({ minutes: 1 });
  }
  const names = async (query: object) =>
    (await api.call(follows.followers, { query }, owner)).data.data.map((one) => one.followerInfo.name);
  expect(await names({})).toEqual(['Hanna', 'Berta', 'Anna']);
  expect(await names({ limit: 1, offset: 1 })).toEqual(['Berta']);
  expect(await names({ q: 'ANNA' })).toEqual(['Hanna', 'Anna']);
  await api.deps.db
    .update(users)
    .set({ status: 'inactive' })
    .where(eq(users.id, fans[2]?.id ?? ''));
  expect(await names({})).toEqual(['Berta', 'Anna']);
  expect(await countQueries(() => api.call(follows.followers, {}, owner))).toBeLessThanOrEqual(4);
});

test('nobody sees another person’s followers', async () => {
  const other = await aPerformer(api);
  await follow(await aFan(api));
  expect((await api.call(follows.followers, {}, other)).data).toEqual({ data: [], total: 0 });
  expect((await api.call(follows.followers, {})).status).toBe(401);
});
