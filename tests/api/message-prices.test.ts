import { conversations } from '#contract/conversations.ts';
import { earnings } from '#contract/earnings.ts';
import { follows as followsContract } from '#contract/follows.ts';
import { inbox } from '#contract/inbox.ts';
import { messages } from '#contract/messages.ts';
import { users } from '#contract/users.ts';
import { wallet } from '#contract/wallet.ts';
import { tokens } from '#rules/money.ts';
import { messages as table } from '#server/db/schema/conversations.ts';
import { spendingBreaks } from '#server/db/schema/spending.ts';
import { tokenTransactions } from '#server/db/schema/wallet.ts';
import { refundPurchase } from '#server/features/refunds/refund-purchase.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { say, talkTo } from '#support/conversations.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { follows } from '#support/follows.ts';
import { expectSoundLedger } from '#support/money.ts';
import { subscribed } from '#support/posts.ts';

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
  id = await talkTo(api, fan, star);
  await tokensFor(api, fan.id, 12);
});
afterAll(() => api.close());

const set = (body: object) => api.call(inbox.updateSettings, { body }, star);
const send = (text: string, messagePrice?: number, key?: string, who = fan) =>
  api.call(
    messages.send,
    { params: { id }, body: { text, ...(messagePrice === undefined ? {} : { messagePrice }) } },
    { ...who, headers: key ? { 'idempotency-key': key } : {} },
  );
const balance = async (who = fan) => (await api.call(users.me, {}, who)).data.balance;
const detail = async (who = fan) => (await api.call(conversations.view, { params: { id } }, who)).data;

test('a message costs what the performer asks, once, and is an earning', async () => {
  await set({ messagePrice: 5 });
  expect((await detail()).messagePrice).toBe(5);
  const answers = await Promise.all([1, 2, 3].map(() => send('Hello', 5, 'key-1')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([await balance(), await balance(star)]).toEqual([7, 4]);
  expect((await api.call(earnings.search, {}, star)).data).toMatchObject({
    total: 1,
    data: [{ type: 'message', grossPrice: 5, netPrice: 4 }],
  });
  expect(await api.deps.db.$count(table)).toBe(1);
  expect(api.events).toContainEqual({ userId: fan.id, event: 'update_balance', payload: { token: -5 } });
  await expectSoundLedger(api);
});

test('what a fan paid to write stays with the fan alone when the conversation is cleared', async () => {
  const thread = async (who: Person) =>
    (await api.call(messages.list, { params: { id } }, who)).data.data.map(({ text, isLocked }) => ({
      text,
      isLocked,
    }));
  await send('For nothing');
  await set({ messagePrice: 5 });
  const { data } = await send('Paid for', 5);
  await api.call(messages.removeAll, { params: { id } }, star);
  for (const job of [() => undefined, () => api.runJobs()]) {
    await job();
    expect(await thread(fan)).toEqual([{ text: 'Paid for', isLocked: false }]);
    expect(await thread(star)).toEqual([]);
  }
  await api.call(messages.remove, { params: { id: data._id } }, fan);
  expect(await thread(fan)).toMatchObject([{ text: '' }]);
});

test('who sends the same again after the conversation was cleared does not pay again', async () => {
  await set({ messagePrice: 5 });
  await send('Hello', 5, 'key-1');
  await api.call(messages.removeAll, { params: { id } }, star);
  await api.runJobs();
  api.events.length = 0;
  const again = await send('Hello', 5, 'key-1');
  expect([again.status, await api.deps.db.$count(table)]).toEqual([200, 1]);
  expect(await balance()).toBe(7);
  expect(api.events.filter(({ event }) => event === 'update_balance')).toEqual([]);
});

test('what was paid for one message pays for no other under the same key', async () => {
  await set({ messagePrice: 5 });
  await send('Hello', 5, 'key-1');
  expect((await send('Something else', 5, 'key-1')).error.error).toBe('messages.key-reused');
  // Also where the message itself is gone.
  await api.deps.db.delete(table);
  expect((await send('Something else', 5, 'key-1')).error.error).toBe('wallet.key-reused');
  expect([await balance(), await api.deps.db.$count(table)]).toEqual([7, 0]);
});

test('what was paid for something else pays for no message', async () => {
  await set({ messagePrice: 5 });
  await tokensFor(api, fan.id, 50);
  const key = { 'idempotency-key': 'message:key-1' };
  const tip = await api.call(
    wallet.tip,
    { params: { id: star.id }, body: { price: 10 } },
    { ...fan, headers: key },
  );
  expect(tip.status).toBe(200);
  expect((await send('Hello', 5, 'key-1')).error.error).toBe('wallet.key-reused');
  // Nor what an earlier message cost for one that costs more.
  await send('Hello', 5, 'key-2');
  await api.deps.db.delete(table);
  await set({ messagePrice: 6 });
  expect((await send('Hello', 6, 'key-2')).error.error).toBe('wallet.key-reused');
});

test('nobody pays what they were not shown, and nothing is written for nothing', async () => {
  await set({ messagePrice: 5 });
  for (const seen of [undefined, 0, 4])
    expect((await send('Hello', seen)).error).toMatchObject({
      statusCode: 409,
      error: 'messages.price-changed',
      fields: { messagePrice: '5' },
    });
  expect((await send('One', 5)).status).toBe(200);
  expect((await send('Two', 5)).status).toBe(200);
  expect((await send('Three', 5)).error.error).toBe('wallet.balance-too-low');
  expect([await balance(), await api.deps.db.$count(table)]).toEqual([2, 2]);
  expect((await detail(star)).lastSeq).toBe(2);
  await set({ messagePrice: 0 });
  expect((await send('Free', 5)).status).toBe(200);
  expect(await balance()).toBe(2);
});

test('a break from buying holds for messages that cost something', async () => {
  await set({ messagePrice: 5 });
  await api.deps.db
    .insert(spendingBreaks)
    .values({ userId: fan.id, until: new Date('2026-03-05T00:00:00Z') });
  expect((await send('Hello', 5)).error.error).toBe('spending.on-break');
  expect([await balance(), await api.deps.db.$count(table)]).toEqual([12, 0]);
});

test('subscribers write for nothing where the performer says so; answers within three days do in any case', async () => {
  await set({ messagePrice: 5 });
  await subscribed(api, fan, star, '2026-03-20T00:00:00Z');
  expect((await detail()).messagePrice).toBe(0);
  await set({ freeForSubscribers: false });
  expect((await detail()).messagePrice).toBe(5);
  await say(api, star, id, 'Hello you');
  expect((await detail()).messagePrice).toBe(0);
  expect((await send('Free answer')).status).toBe(200);
  expect(await balance()).toBe(12);
  await api.deps.db.execute("update conversation_members set wrote_at = wrote_at - interval '3 days'");
  expect((await detail()).messagePrice).toBe(5);
  // Creators pay nothing to write.
  expect((await detail(star)).messagePrice).toBe(0);
});

test('a message to many makes no answer free and lets nobody in', async () => {
  await follows(api, fan, star);
  await set({ messagePrice: 5, writers: 'subscribers' });
  await api.deps.db.execute(
    `insert into mass_messages (id, performer_id, segment, text, status, started_at)
      values ('m', '${star.id}', 'followers', 'Hello', 'sending', '2026-03-01T12:00:01Z')`,
  );
  api.clock.set('2026-03-01T12:00:02Z');
  await api.deps.jobs.enqueue(api.deps.db, 'mass-messages.step', { massMessageId: 'm' });
  await api.runJobs();
  expect(await detail()).toMatchObject({ lastSeq: 1, messagePrice: 5, canWrite: false });
});

test('a price given back by an operator is given back wholly', async () => {
  await set({ messagePrice: 5 });
  await send('Hello', 5);
  const [purchase] = await api.deps.db.select().from(tokenTransactions);
  await refundPurchase(api.deps, 'operator', purchase?.id ?? '', { total: tokens(500), reason: 'Rude' });
  expect([await balance(), await balance(star)]).toEqual([12, 0]);
  await expectSoundLedger(api);
});

test('a performer takes messages of followers or subscribers alone; whom they wrote to may answer', async () => {
  await set({ writers: 'followers' });
  expect(await detail()).toMatchObject({ canWrite: false, whyNot: expect.stringContaining('Follow') });
  expect((await send('Hello')).error.error).toBe('conversations.followers-only');
  const stranger = await aFan(api);
  const body = { source: 'performer', sourceId: star.id } as const;
  expect((await api.call(conversations.create, { body }, stranger)).error.error).toBe(
    'conversations.followers-only',
  );
  await follows(api, fan, star);
  expect((await send('Hello')).status).toBe(200);
  await set({ writers: 'subscribers' });
  expect((await send('Hello')).error.error).toBe('conversations.subscribers-only');
  await say(api, star, id, 'Come in');
  expect((await send('Hello')).status).toBe(200);
  await api.call(followsContract.unfollow, { params: { id: star.id } }, fan);
  await subscribed(api, stranger, star, '2026-03-20T00:00:00Z');
  expect((await api.call(conversations.create, { body }, stranger)).status).toBe(200);
});

test('prices have bounds', async () => {
  for (const messagePrice of [-1, 1000.01, 2.345])
    expect((await set({ messagePrice })).error).toMatchObject({
      fields: { messagePrice: expect.any(String) },
    });
  expect((await set({ writers: 'nobody' })).status).toBe(422);
});
