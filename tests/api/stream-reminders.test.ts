import { eq } from 'drizzle-orm';
import type { Feed } from '#contract/feeds.ts';
import { feeds } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { reminders } from '#contract/reminders.ts';
import { users } from '#contract/users.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users as accounts } from '#server/db/schema/users.ts';
import { tellReminders } from '#server/features/feeds/reminders.service.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aPost, bought, EVERYONE, FOR_SALE, SUBSCRIBERS, withPublisher } from '#support/posts.ts';

/** Reminders of announced streams: docs/product.md, 5.15. It is noon of the first of March. */
let api: TestApi;
let owner: Person;
let fan: Person;
let stream: Feed;
const START = '2026-03-01T14:00:00.000Z';
const aStream = (more: object = {}) =>
  aPost(api, owner, {
    type: 'scheduled-streaming',
    title: 'Night show',
    streamingScheduled: START,
    ...EVERYONE,
    ...more,
  });
withPublisher(async (made) => {
  ({ api, owner, fan } = made);
  stream = await aStream();
});

const remind = (who: Partial<Person> = fan, feed = stream) =>
  api.call(reminders.add, { params: { id: feed._id } }, who);
const forget = (who: Person = fan) => api.call(reminders.remove, { params: { id: stream._id } }, who);
const view = async (who: Partial<Person>, id = stream._id) =>
  (await api.call(feeds.view, { params: { id } }, who)).data;
const edit = (body: object) => api.call(ownFeeds.update, { params: { id: stream._id }, body }, owner);

/** What the minute at this time tells people: by e-mail, and on open pages. */
async function at(time: string) {
  api.clock.set(time);
  api.mails.length = 0;
  api.events.length = 0;
  await tellReminders(api.deps);
  await api.runJobs();
  const heard = api.events.filter(({ event }) => event === 'stream_reminder');
  return { mails: api.mails.map(({ to }) => to).sort(), heard: heard.map(({ userId }) => userId).sort() };
}
const nobody = { mails: [], heard: [] };
const only = (who: Person) => ({ mails: [who.email], heard: [who.id] });

test('a fan asks to be reminded and takes it back; who announced it sees how many do', async () => {
  expect(await view({})).toMatchObject({ isReminded: false });
  expect((await remind()).data).toEqual({ startsAt: START });
  await remind();
  await remind(await aPerformer(api));
  expect([(await view(fan)).isReminded, (await view(fan)).totalReminders]).toEqual([true, undefined]);
  expect(await view(owner)).toMatchObject({ isReminded: false, totalReminders: 2 });
  expect([(await forget()).data, (await forget()).data]).toEqual([true, true]);
  expect([(await view(fan)).isReminded, (await view(owner)).totalReminders]).toEqual([false, 1]);
  await remind();
  expect((await view(owner)).totalReminders).toBe(2);
  // Other posts say nothing of it.
  expect((await view(fan, (await aPost(api, owner, EVERYONE))._id)).isReminded).toBeUndefined();
});

test.each([
  ['a visitor', 401, () => remind({})],
  ['who announced it', 403, () => remind(owner)],
  ['of a post that announces nothing', 422, async () => remind(fan, await aPost(api, owner, EVERYONE))],
  [
    'of a stream that has started',
    422,
    () => {
      api.clock.set(START);
      return remind();
    },
  ],
  ['of a hidden post', 404, async () => remind(fan, await aStream({ status: 'inactive' }))],
  [
    'from a country that the performer blocks',
    403,
    async () => {
      await api.deps.db
        .update(performers)
        .set({ blockCountries: ['DE'] })
        .where(eq(performers.id, owner.id));
      return remind(await aFan(api, { country: 'DE' }));
    },
  ],
])('no reminder for %s', async (_, status, ask) => {
  expect((await ask()).status).toBe(status);
});

test('people are told ten minutes before, once, by e-mail and on open pages', async () => {
  await remind();
  expect(await at('2026-03-01T13:49:59Z')).toEqual(nobody);
  expect(await at('2026-03-01T13:50:00Z')).toEqual(only(fan));
  expect(api.mails[0]?.subject).toMatch(/ goes live soon$/);
  expect(api.mails[0]?.text).toContain(`http://localhost:3000/post/${stream.slug}`);
  expect(api.mails[0]?.text).toContain('http://localhost:3000/user/account');
  expect(api.events[0]?.payload).toEqual({
    feedId: stream._id,
    slug: stream.slug,
    title: 'Night show',
    startsAt: START,
    performer: { _id: owner.id, name: expect.any(String), username: owner.username },
  });
  expect(await at('2026-03-01T13:51:00Z')).toEqual(nobody);
  // Taking it back and asking again does not tell it again.
  await forget();
  await remind();
  expect(await at('2026-03-01T13:52:00Z')).toEqual(nobody);
});

test('two workers at once tell each person once', async () => {
  const people = [fan, ...(await Promise.all(Array.from({ length: 5 }, () => aFan(api))))];
  for (const who of people) await remind(who);
  api.clock.set('2026-03-01T13:55:00Z');
  await Promise.all([tellReminders(api.deps), tellReminders(api.deps), tellReminders(api.deps)]);
  await api.runJobs();
  expect(api.mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  expect(api.events.filter(({ event }) => event === 'stream_reminder')).toHaveLength(people.length);
});

test('what came while nothing ran is told late, and not after the start', async () => {
  await remind();
  expect(await at('2026-03-01T13:59:59Z')).toEqual(only(fan));
  const late = await aStream({ streamingScheduled: '2026-03-01T15:00:00Z' });
  await remind(fan, late);
  expect(await at('2026-03-01T15:00:00Z')).toEqual(nobody);
});

test('a stream that is moved is told of at its new time, also when it was told of before', async () => {
  await remind();
  await edit({ streamingScheduled: '2026-03-01T16:00:00Z' });
  expect(await at('2026-03-01T13:55:00Z')).toEqual(nobody);
  expect(await at('2026-03-01T15:55:00Z')).toEqual(only(fan));
  await edit({ streamingScheduled: '2026-03-01T18:00:00Z' });
  expect(await at('2026-03-01T15:56:00Z')).toEqual(nobody);
  expect(await at('2026-03-01T17:55:00Z')).toEqual(only(fan));
});

test.each([
  ['was deleted', () => api.call(ownFeeds.remove, { params: { id: stream._id } }, owner)],
  ['was hidden', () => edit({ status: 'inactive' })],
  ['is another kind of post now', () => edit({ type: 'text' })],
  [
    'blocks the country one lives in',
    () =>
      api.deps.db
        .update(performers)
        .set({ blockCountries: ['DE'] })
        .where(eq(performers.id, owner.id)),
  ],
  [
    'is of a closed account',
    () => api.deps.db.update(accounts).set({ status: 'inactive' }).where(eq(accounts.id, owner.id)),
  ],
])('nobody is told of a stream that %s', async (_, change) => {
  const german = await aFan(api, { country: 'DE' });
  await remind(german);
  await change();
  expect(await at('2026-03-01T13:55:00Z')).toEqual(nobody);
});

test('a closed account is not told; who sees a locked card is, and so is a buyer while the post is out', async () => {
  const [locked, sold, closed] = [await aStream(SUBSCRIBERS), await aStream(FOR_SALE), await aFan(api)];
  await remind(fan, locked);
  await remind(closed, locked);
  await api.deps.db.update(accounts).set({ status: 'inactive' }).where(eq(accounts.id, closed.id));
  const buyer = await aFan(api);
  await bought(api, buyer, sold);
  await remind(buyer, sold);
  for (const change of [
    (id: string) => api.call(ownFeeds.remove, { params: { id } }, owner),
    (id: string) => api.call(ownFeeds.update, { params: { id }, body: { status: 'inactive' } }, owner),
  ]) {
    const gone = await aStream(FOR_SALE);
    await bought(api, buyer, gone);
    await remind(buyer, gone);
    expect((await change(gone._id)).status).toBe(200);
  }
  expect(await at('2026-03-01T13:55:00Z')).toEqual({
    mails: [buyer.email, fan.email].sort(),
    heard: [buyer.id, fan.id].sort(),
  });
});

test('a buyer whose country is blocked by then is told the title that the stream had when it was bought', async () => {
  stream = await aStream(FOR_SALE);
  const german = await aFan(api, { country: 'DE' });
  await bought(api, german, stream);
  await remind(german);
  await api.deps.db
    .update(performers)
    .set({ blockCountries: ['DE'] })
    .where(eq(performers.id, owner.id));
  api.clock.advance({ minutes: 1 });
  expect((await edit({ title: 'Secret guest' })).status).toBe(200);
  expect(await at('2026-03-01T13:55:00Z')).toEqual(only(german));
  const told = JSON.stringify([api.mails, api.events]);
  expect(told).toContain('Night show');
  expect(told).not.toContain('Secret guest');
});

test('who turned the e-mails off is told on open pages alone', async () => {
  await remind();
  const { data } = await api.call(users.update, { body: { streamMails: false } }, fan);
  expect(data.streamMails).toBe(false);
  expect(await at('2026-03-01T13:55:00Z')).toEqual({ mails: [], heard: [fan.id] });
});
