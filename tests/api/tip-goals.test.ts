import { privateShows } from '#contract/private-shows.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { wallet } from '#contract/wallet.ts';
import { tellGoal } from '#server/features/streaming/tips/goals.service.ts';
import { postTip } from '#server/features/streaming/tips/stream-tips.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { clearGoal, setGoal, tipLive } from '#support/stream-tips.ts';
import { aStream, pictureComes } from '#support/streams.ts';

/** What the tips of a stream are collected for: docs/product.md, 36.12. */
let api: TestApi;
let star: Person;
let fan: Person;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan] = [await aPerformer(api), await aFan(api)];
  await tokensFor(api, fan.id, 1000);
  ({ _id: id } = await aStream(api, star));
});
afterAll(() => api.close());

const later = () => api.clock.advance({ seconds: 10 });
const tip = (price: number) => tipLive(api, fan, star, { conversationId: id, price });
const goalFor = async (who: Person | null) =>
  (await api.call(streaming.view, { params: { id: star.username } }, who ?? {})).data.stream?.goal;
const told = () =>
  api.events.flatMap(({ userId, event, payload }) =>
    userId === `stream:${id}` && event === 'stream_goal' ? [payload] : [],
  );
const said = async () =>
  (await api.call(streamChat.list, { params: { id } }, fan)).data.data.filter(({ type }) => type === 'goal');

test('tips from then on count, for everybody who is there; a reload shows what the ledger says', async () => {
  await tip(50);
  later();
  const { data } = await setGoal(api, star, id, '  A new\nsong ', 100);
  expect(data.goal).toEqual({
    title: 'A new song',
    tokens: 100,
    collected: 0,
    since: '2026-03-01T12:00:10.000Z',
  });
  later();
  await tip(30);
  await tip(12.5);
  expect(told()).toMatchObject([
    { conversationId: id, goal: { collected: 0 } },
    { goal: { collected: 30 } },
    { goal: { collected: 42.5 } },
  ]);
  for (const who of [star, fan]) expect(await goalFor(who)).toMatchObject({ collected: 42.5, tokens: 100 });
  expect((await api.call(streaming.own, {}, star)).data.stream?.goal).toMatchObject({ collected: 42.5 });
  expect(await said()).toEqual([]);
});

test('a plain tip, one in another stream and what else is paid here do not count', async () => {
  await setGoal(api, star, id, 'A song', 100);
  later();
  const other = await aPerformer(api);
  const { _id: elsewhere } = await aStream(api, other);
  await tipLive(api, fan, other, { conversationId: elsewhere, price: 20 });
  await tipLive(api, fan, star, { conversationId: '', price: 20 });
  await api.call(streaming.edit, { params: { id }, body: { audience: 'ppv', price: 30 } }, star);
  await pictureComes(api, id);
  expect((await api.call(wallet.stream, { params: { id }, body: {} }, fan)).status).toBe(200);
  expect(await goalFor(fan)).toMatchObject({ collected: 0 });
});

test('what was given back does not count', async () => {
  await setGoal(api, star, id, 'A song', 100);
  later();
  await tip(40);
  const { data } = await tip(20);
  await api.deps.db.execute(`update token_transactions set refunded_price = 1500 where id = '${data._id}'`);
  expect(await goalFor(fan)).toMatchObject({ collected: 45 });
});

test('a goal that is reached is said in the chat once, whoever finds it', async () => {
  await setGoal(api, star, id, 'A song', 50);
  later();
  await tip(30);
  expect(await said()).toEqual([]);
  const { data } = await tip(30);
  await Promise.all([postTip(api.deps, data._id), tellGoal(api.deps, id), tellGoal(api.deps, id)]);
  expect(await said()).toMatchObject([{ text: 'A song', token: 50, senderId: star.id }]);
  expect(await goalFor(fan)).toMatchObject({ collected: 60, tokens: 50 });
  await tip(10);
  expect(await said()).toHaveLength(1);
});

test('a tip that was shown by a process that died then still counts aloud', async () => {
  await setGoal(api, star, id, 'A song', 50);
  later();
  const { data } = await tip(30);
  api.events.length = 0;
  await postTip(api.deps, data._id);
  expect(told()).toMatchObject([{ goal: { collected: 30 } }]);
});

test('it can be changed and keeps what was given, is reached by a lower amount, and the next one begins at nothing', async () => {
  await setGoal(api, star, id, 'A song', 100);
  later();
  await tip(60);
  expect((await setGoal(api, star, id, 'Two songs', 200)).data.goal).toMatchObject({ collected: 60 });
  expect(await said()).toEqual([]);
  expect((await setGoal(api, star, id, 'A short song', 60)).data.goal).toMatchObject({ collected: 60 });
  expect(await said()).toMatchObject([{ text: 'A short song' }]);
  later();
  expect((await setGoal(api, star, id, 'A dance', 40)).data.goal).toMatchObject({ collected: 0 });
  later();
  await tip(40);
  expect(await said()).toHaveLength(2);
});

test('one that was said to be reached is over, also when a tip is given back since', async () => {
  await setGoal(api, star, id, 'A song', 50);
  later();
  const { data } = await tip(60);
  expect(await said()).toHaveLength(1);
  await api.deps.db.execute(`update token_transactions set refunded_price = 3000 where id = '${data._id}'`);
  later();
  expect((await setGoal(api, star, id, 'A dance', 40)).data.goal).toMatchObject({ collected: 0 });
});

test('it can be taken away, again without harm, and is of this stream alone', async () => {
  await setGoal(api, star, id, 'A song', 100);
  expect((await clearGoal(api, star, id)).data).toEqual({ goal: null });
  expect((await clearGoal(api, star, id)).data).toEqual({ goal: null });
  expect(told().at(-1)).toEqual({ conversationId: id, goal: null });
  await tip(20);
  expect(await goalFor(fan)).toBeNull();
  await setGoal(api, star, id, 'A song', 100);
  await api.call(streaming.end, { params: { id } }, star);
  expect((await setGoal(api, star, id, 'A song', 100)).error.error).toBe('streaming.ended');
  expect((await clearGoal(api, star, id)).error.error).toBe('streaming.ended');
  expect((await aStream(api, star)).goal).toBeNull();
});

test('it can be set before going live', async () => {
  await api.call(streaming.end, { params: { id } }, star);
  const goLive = (goal: { title: string; tokens: number }) =>
    api.call(streaming.goLive, { body: { title: 'Night', goal } }, star);
  expect((await goLive({ title: 'A song', tokens: 0 })).error.fields).toHaveProperty(['goal.tokens']);
  expect((await goLive({ title: ' ', tokens: 50 })).error.fields).toHaveProperty(['goal.title']);
  const { data } = await goLive({ title: 'A song', tokens: 50 });
  expect(data.goal).toMatchObject({ title: 'A song', tokens: 50, collected: 0 });
  later();
  await tipLive(api, fan, star, { conversationId: data._id, price: 20 });
  expect(await goalFor(fan)).toMatchObject({ collected: 20 });
});

test('is set by the performer of the stream alone, in words and amounts that make sense', async () => {
  const other = await aPerformer(api);
  expect((await setGoal(api, other, id, 'Mine', 100)).error.error).toBe('streaming.not-yours');
  expect((await clearGoal(api, other, id)).error.error).toBe('streaming.not-yours');
  expect((await setGoal(api, fan, id, 'Mine', 100)).status).toBe(403);
  expect((await setGoal(api, star, 'nothing', 'Mine', 100)).status).toBe(404);
  const fields = async (title: string, tokens: number) =>
    Object.keys((await setGoal(api, star, id, title, tokens)).error.fields ?? {});
  expect(await fields('', 100)).toEqual(['title']);
  expect(await fields('x'.repeat(61), 100)).toEqual(['title']);
  expect(await fields('A song', 0.5)).toEqual(['tokens']);
  expect(await fields('A song', 1_000_000.01)).toEqual(['tokens']);
  expect(await fields('A song', 1.005)).toEqual(['tokens']);
  expect(await goalFor(star)).toBeNull();
});

test('is told to who may watch, to nobody else; a private show has none', async () => {
  await api.call(streaming.edit, { params: { id }, body: { audience: 'subscribers' } }, star);
  await setGoal(api, star, id, 'A song', 100);
  expect(await goalFor(fan)).toBeNull();
  expect(await goalFor(null)).toBeNull();
  expect(await goalFor(star)).toMatchObject({ title: 'A song' });
  await api.deps.db.execute(`update performers set private_chat_price = 1000`);
  const asked = await api.call(privateShows.request, { params: { id: star.id }, body: { minutes: 5 } }, fan);
  await api.call(privateShows.accept, { params: { id: asked.data._id } }, star);
  expect((await setGoal(api, star, asked.data._id, 'A song', 100)).error.error).toBe('streaming.no-goal');
});
