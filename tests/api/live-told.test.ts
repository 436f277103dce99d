import { and, eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { delivery } from '#contract/delivery.ts';
import { follows } from '#contract/follows.ts';
import { notifications } from '#contract/notifications.ts';
import { push } from '#contract/push.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { notifications as table } from '#server/db/schema/notifications.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { deliver } from '#server/features/delivery/deliver.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { subscribed } from '#support/posts.ts';
import { aBrowser } from '#support/push-service.ts';
import { aStream } from '#support/streams.ts';

let api: TestApi;
let star: Person;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  star = await aPerformer(api, { name: 'Olga Owner' });
  fan = await aFan(api, { name: 'Ada Fan' });
  await api.deps.db.update(users).set({ emailVerifiedAt: api.deps.clock.now() });
  await api.runJobs();
  api.mails.length = 0;
});
afterAll(() => api.close());

const follow = (who: Person) => api.call(follows.follow, { params: { id: star.id } }, who);
const unread = async (who: Person) => (await api.call(notifications.countUnread, {}, who)).data;
const rowsOf = (who: Person) =>
  api.deps.db
    .select()
    .from(table)
    .where(and(eq(table.userId, who.id), eq(table.type, 'live')));
const end = (id: string) => api.call(streaming.end, { params: { id } }, star);
let devices = 0;
async function withDevice(who: Person) {
  devices += 1;
  const { endpoint, p256dh, auth } = aBrowser(`https://push.example.org/send/live${devices}`);
  expect((await api.call(push.subscribe, { body: { endpoint, keys: { p256dh, auth } } }, who)).status).toBe(
    200,
  );
}
const choose = (who: Person, channels: ('inApp' | 'email' | 'push')[]) =>
  api.call(delivery.change, { body: { rows: [{ row: 'live', channels }] } }, who);
const subscribe = (who: Person) => subscribed(api, who, star, '2026-04-01T12:00:00Z');
async function sentAfter(seconds: number) {
  await api.runJobs();
  api.clock.advance({ seconds });
  await deliver(api.deps);
  await api.runJobs();
}

test('followers and subscribers are told when they come, once a stream, and going live writes no row for them', async () => {
  const subscriber = await aFan(api);
  await subscribe(subscriber);
  await follow(fan);
  api.clock.advance({ minutes: 2 });
  const { _id } = await aStream(api, star);
  await api.runJobs();
  expect(await rowsOf(fan)).toEqual([]);
  expect([await unread(fan), await unread(subscriber)]).toEqual([1, 1]);
  const { data } = await api.call(notifications.list, { query: {} }, fan);
  expect(data.data).toMatchObject([
    { type: 'live', action: 'started', message: 'Olga Owner went live', refSource: 'stream', refId: _id },
  ]);
  api.clock.advance({ minutes: 2 });
  await unread(fan);
  expect(await rowsOf(fan)).toHaveLength(1);
  await end(_id);
  api.clock.advance({ minutes: 2 });
  await aStream(api, star);
  expect(await unread(fan)).toBe(2);
});

test('nobody is told of a stream that has ended, nor of one they came to', async () => {
  await follow(fan);
  const late = await aFan(api);
  const { _id } = await aStream(api, star);
  api.clock.advance({ minutes: 2 });
  await follow(late);
  expect(await unread(late)).toBe(0);
  await end(_id);
  expect(await unread(fan)).toBe(0);
});

test('a push comes to who has a device, an e-mail to who chose it; a device that does not want it is left alone', async () => {
  const [mailed, quiet] = [await aFan(api), await aFan(api)];
  await api.deps.db.update(users).set({ emailVerifiedAt: api.deps.clock.now() });
  for (const who of [fan, mailed, quiet]) await follow(who);
  for (const who of [fan, quiet]) await withDevice(who);
  await choose(mailed, ['inApp', 'email']);
  await choose(quiet, ['inApp']);
  await api.runJobs();
  api.mails.length = 0;
  await aStream(api, star);
  await sentAfter(21);
  expect(api.pushes).toMatchObject([{ title: 'Olga Owner is live now', path: `/streaming/${star.id}` }]);
  expect(await rowsOf(quiet)).toEqual([]);
  await sentAfter(120);
  expect(api.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [expect.stringContaining('@'), 'Olga Owner is live now'],
  ]);
  await sentAfter(300);
  expect([api.pushes.length, api.mails.length]).toEqual([1, 1]);
});

test('nothing is sent once the stream has ended', async () => {
  await follow(fan);
  await withDevice(fan);
  const { _id } = await aStream(api, star);
  await api.runJobs();
  expect(await rowsOf(fan)).toHaveLength(1);
  await end(_id);
  await sentAfter(200);
  expect(api.pushes).toEqual([]);
  // Ended before anybody could be told.
  const next = await aStream(api, star);
  await end(next._id);
  await sentAfter(200);
  expect(await rowsOf(fan)).toHaveLength(1);
});

describe('is not told', () => {
  const KEPT_AWAY: [string, () => Promise<unknown>][] = [
    ['whom the performer blocks', () => api.call(blocks.add, { body: { targetId: fan.id } }, star)],
    [
      'who was sent away from the streams',
      () => api.call(streamChat.setPerson, { params: { id: fan.id }, body: { role: 'banned' } }, star),
    ],
    ['who blocks the performer', () => api.call(blocks.add, { body: { targetId: star.id } }, fan)],
    [
      'who lives in a country the performer blocks',
      async () => {
        await api.deps.db.update(users).set({ country: 'FR' }).where(eq(users.id, fan.id));
        await api.deps.db.update(performers).set({ blockCountries: ['FR'] });
      },
    ],
  ];
  test('whose performer is not approved any more, before the stream is ended for it', async () => {
    await follow(fan);
    api.clock.advance({ minutes: 2 });
    await aStream(api, star);
    await api.deps.db.update(performers).set({ reviewState: 'rejected' });
    await unread(fan);
    expect(await rowsOf(fan)).toEqual([]);
  });

  test.each(KEPT_AWAY)('%s', async (_, keepAway) => {
    await follow(fan);
    await withDevice(fan);
    await keepAway();
    api.clock.advance({ minutes: 2 });
    await aStream(api, star);
    await sentAfter(30);
    expect(api.pushes).toEqual([]);
    await unread(fan);
    expect(await rowsOf(fan)).toEqual([]);
  });

  test('but subscribers are, also in a country the performer blocks', async () => {
    await subscribe(fan);
    await KEPT_AWAY[3]?.[1]();
    await aStream(api, star);
    expect(await unread(fan)).toBe(1);
  });
});
