import { eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { conversations } from '#contract/conversations.ts';
import { inbox } from '#contract/inbox.ts';
import { messages } from '#contract/messages.ts';
import { mutes } from '#contract/mutes.ts';
import { SAVED_REPLIES_MAX } from '#rules/inbox.ts';
import { messages as sentMessages } from '#server/db/schema/conversations.ts';
import { savedReplies } from '#server/db/schema/inbox.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { follows } from '#support/follows.ts';

let api: TestApi;
let star: Person;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan] = [await aPerformer(api), await aFan(api)];
});
afterAll(() => api.close());

const settings = (body: object, who = star) => api.call(inbox.updateSettings, { body }, who);
const add = (title: string, text: string, who = star) =>
  api.call(inbox.addReply, { body: { title, text } }, who);
const titles = async (who = star) =>
  (await api.call(inbox.replies, {}, who)).data.data.map(({ title }) => title);
const received = async (who: Person) => {
  const { data: list } = await api.call(conversations.list, {}, who);
  const pages = await Promise.all(
    list.data.map(({ _id: id }) => api.call(messages.list, { params: { id } }, who)),
  );
  return pages.flatMap(({ data }) => data.data.map(({ text, origin }) => [origin, text]));
};

test('settings have defaults, change one by one, and within their bounds', async () => {
  const usual = {
    writers: 'everyone',
    messagePrice: 0,
    freeForSubscribers: true,
    dailyCap: 3,
    welcomeSubscriber: '',
    welcomeFollower: '',
  };
  expect((await api.call(inbox.settings, {}, star)).data).toEqual(usual);
  expect((await settings({ dailyCap: 1 })).data).toEqual({ ...usual, dailyCap: 1 });
  expect((await settings({ welcomeFollower: ' Hi <i>there</i> ' })).data).toEqual({
    ...usual,
    dailyCap: 1,
    welcomeFollower: 'Hi there',
  });
  for (const dailyCap of [0, 11, 1.5])
    expect((await settings({ dailyCap })).error).toMatchObject({ fields: { dailyCap: expect.any(String) } });
  expect((await settings({ welcomeFollower: 'x'.repeat(2001) })).status).toBe(422);
});

test('saved replies are kept by name, changed, removed, and nobody else’s', async () => {
  const { data: second } = await add('Times', 'Mondays at eight');
  await add('Thanks', 'Thank you!');
  expect(await titles()).toEqual(['Thanks', 'Times']);
  const params = { id: second._id };
  const body = { title: 'When', text: 'Tuesdays at nine' };
  expect((await api.call(inbox.updateReply, { params, body }, star)).data).toEqual({
    _id: second._id,
    ...body,
  });
  const other = await aPerformer(api);
  expect((await api.call(inbox.updateReply, { params, body }, other)).error.error).toBe(
    'inbox.reply-not-found',
  );
  expect((await api.call(inbox.removeReply, { params }, other)).data).toBe(true);
  expect([await titles(), await titles(other)]).toEqual([['Thanks', 'When'], []]);
  await api.call(inbox.removeReply, { params }, star);
  expect(await titles()).toEqual(['Thanks']);
  expect((await add('', 'Hello')).error).toMatchObject({ fields: { title: expect.any(String) } });
  expect((await add('Hello', ' ')).error).toMatchObject({ fields: { text: expect.any(String) } });
});

test('there is an end to how many', async () => {
  const rows = Array.from({ length: SAVED_REPLIES_MAX - 1 }, (_, nr) => ({
    id: newId(),
    performerId: star.id,
    title: `No. ${nr}`,
    text: 'Text',
  }));
  await api.deps.db.insert(savedReplies).values(rows);
  const answers = await Promise.all([add('One', 'more'), add('One', 'too many')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a new follower is welcomed once, marked as sent by itself', async () => {
  await settings({ welcomeFollower: 'Good to have you' });
  await follows(api, fan, star);
  await api.runJobs();
  expect(await received(fan)).toEqual([['welcome', 'Good to have you']]);
  await api.deps.db.execute('delete from follows');
  await follows(api, fan, star);
  await api.runJobs();
  expect(await received(fan)).toHaveLength(1);
  // What the site wrote opens nothing in the own list.
  expect((await api.call(conversations.list, {}, star)).data.total).toBe(0);
});

test('nobody is welcomed without a text, past a mute, or by who may not write', async () => {
  await follows(api, fan, star);
  await api.runJobs();
  await settings({ welcomeFollower: 'Hello' });
  const [deaf, late] = [await aFan(api), await aFan(api)];
  await api.call(mutes.add, { body: { performerId: star.id } }, deaf);
  await follows(api, deaf, star);
  await api.runJobs();
  await follows(api, late, star);
  await api.deps.db.execute("update performers set review_state = 'rejected'");
  await api.runJobs();
  expect([await received(fan), await received(deaf), await received(late)]).toEqual([[], [], []]);
});

const change = (columns: Partial<typeof users.$inferInsert>) =>
  api.deps.db.update(users).set(columns).where(eq(users.id, fan.id));
test.each<[string, number, () => Promise<unknown>]>([
  ['who follows', 1, async () => undefined],
  ['who blocked the performer', 0, () => api.call(blocks.add, { body: { targetId: star.id } }, fan)],
  ['whom the performer blocked', 0, () => api.call(blocks.add, { body: { targetId: fan.id } }, star)],
  ['who wants no such messages of anybody', 0, () => change({ massMessages: false })],
  ['whose account was closed', 0, () => change({ status: 'inactive' })],
  [
    'whose country the performer blocked',
    0,
    async () => {
      await change({ country: 'DE' });
      await api.deps.db.update(performers).set({ blockCountries: ['DE'] });
    },
  ],
])('a fan %s meanwhile gets so many welcomes: %i', async (_who, sent, happens) => {
  await settings({ welcomeFollower: 'Hello' });
  await follows(api, fan, star);
  await happens();
  await api.runJobs();
  expect(await api.deps.db.$count(sentMessages)).toBe(sent);
});
