import { asc, eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { follows } from '#contract/follows.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { reactions } from '#contract/reactions.ts';
import { notificationEvents, notifications } from '#server/db/schema/notifications.ts';
import { users } from '#server/db/schema/users.ts';
import { login } from '#server/features/auth/login.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aPost, EVERYONE } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
let postId: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  owner = await aPerformer(api);
  fan = await aFan(api);
  postId = (await aPost(api, owner, EVERYONE))._id;
});
afterAll(() => api.close());

const like = (who: Person, objectId = postId, objectType: 'feed' | 'performer' = 'feed') =>
  api.call(reactions.add, { body: { objectId, objectType, action: 'like' } }, who);
const unlike = (who: Person) =>
  api.call(reactions.remove, { body: { objectId: postId, objectType: 'feed', action: 'like' } }, who);
const toldOf = (who: Person) =>
  api.deps.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, who.id))
    .orderBy(asc(notifications.createdAt), asc(notifications.id));

test('a like is told to whom it was given, with an event to their open pages', async () => {
  await like(fan);
  expect(await toldOf(owner)).toMatchObject([
    { type: 'liked', action: 'liked', refSource: 'feed', refId: postId, total: 1, readAt: null },
  ]);
  expect(api.notices).toContainEqual({
    userId: owner.id,
    event: 'send_notification',
    payload: { type: 'liked', action: 'liked', refSource: 'feed', refId: postId, createdBy: fan.id },
  });
});

test('likes of the same post and day are one notification that counts people', async () => {
  const others = await Promise.all([aFan(api), aFan(api)]);
  await like(fan);
  await api.deps.db.update(notifications).set({ readAt: api.deps.clock.now() });
  api.clock.set('2026-03-01T13:00:00Z');
  for (const other of others) await like(other);
  expect(await toldOf(owner)).toMatchObject([
    { total: 3, readAt: null, updatedAt: new Date('2026-03-01T13:00:00Z') },
  ]);
  api.clock.set('2026-03-02T13:00:00Z');
  await like(await aFan(api));
  expect((await toldOf(owner)).map(({ total }) => total)).toEqual([3, 1]);
});

test('50 people who like something at once make one notification of 50', async () => {
  const fans = await Promise.all(Array.from({ length: 50 }, () => aFan(api)));
  await Promise.all(fans.map((one) => like(one)));
  expect(await toldOf(owner)).toMatchObject([{ total: 50 }]);
  expect(await api.deps.db.select().from(notificationEvents)).toHaveLength(50);
});

test('who wants each by itself gets each by itself', async () => {
  await api.deps.db.update(users).set({ groupNotifications: false }).where(eq(users.id, owner.id));
  await like(fan);
  await like(await aFan(api));
  expect((await toldOf(owner)).map(({ total }) => total)).toEqual([1, 1]);
});

test('a like that is taken back and given again is told once within a day', async () => {
  await like(fan);
  api.clock.set('2026-03-02T02:00:00Z');
  api.notices.length = 0;
  await unlike(fan);
  await like(fan);
  expect(await toldOf(owner)).toHaveLength(1);
  expect(api.notices).toEqual([]);
  await api.deps.db.update(notificationEvents).set({ createdAt: new Date('2026-03-01T01:00:00Z') });
  await unlike(fan);
  await like(fan);
  // It stands in the notification of the new day, and the old one was of nothing else.
  expect(await toldOf(owner)).toMatchObject([{ total: 1, createdAt: new Date('2026-03-02T02:00:00Z') }]);
});

test('nobody is told of their own acts, nor of those of somebody they block', async () => {
  await like(owner);
  await api.call(blocks.add, { body: { targetId: fan.id } }, owner);
  await like(fan);
  expect(await toldOf(owner)).toEqual([]);
  expect(api.notices).toEqual([]);
});

test('a new follower is told, and what is about a post goes with it', async () => {
  await api.call(follows.follow, { params: { id: owner.id } }, fan);
  await like(fan);
  expect((await toldOf(owner)).map(({ type }) => type)).toEqual(['followed', 'liked']);
  await api.call(ownFeeds.remove, { params: { id: postId } }, owner);
  expect((await toldOf(owner)).map(({ type }) => type)).toEqual(['followed']);
});

test('a login from another network is told, but not the first login on the day of the sign-up', async () => {
  const password = 'Sesame-0pen';
  const from = (who: Person, ip: string) =>
    login(api.deps, { identifier: who.username, password, remember: false }, { userAgent: 'test', ip });
  const logins = async (who: Person) => (await toldOf(who)).map(({ action }) => action);
  const fresh = await aFan(api, { password });
  await from(fresh, '198.51.100.1');
  await from(fresh, '198.51.100.1');
  expect(await logins(fresh)).toEqual([]);
  await from(fresh, '203.0.113.1');
  expect(await logins(fresh)).toEqual(['login']);
  const old = await aFan(api, { password, createdAt: new Date('2026-02-27T12:00:00Z') });
  await from(old, '198.51.100.1');
  expect(await logins(old)).toEqual(['login']);
});

test('an account that goes is taken out of the notifications it stands in', async () => {
  const other = await aFan(api);
  await like(fan);
  await like(other);
  await api.deps.db.delete(users).where(eq(users.id, other.id));
  expect(await toldOf(owner)).toMatchObject([{ total: 1 }]);
  await api.deps.db.delete(users).where(eq(users.id, fan.id));
  expect(await toldOf(owner)).toEqual([]);
});
