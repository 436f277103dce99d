import { eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { massMessages } from '#contract/mass-messages.ts';
import { messages } from '#contract/messages.ts';
import type { Db } from '#server/db/client.ts';
import { lockPerformer } from '#server/db/lock-performer.ts';
import { blocks as blockTable, conversations } from '#server/db/schema/conversations.ts';
import { follows } from '#server/db/schema/follows.ts';
import { inboxSettings } from '#server/db/schema/inbox.ts';
import { stepMassMessage } from '#server/features/mass-messages/mass-message-send.service.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { say, talkTo } from '#support/conversations.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { follows as follow } from '#support/follows.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';

let api: TestApi;
let star: Person;
let fan: Person;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  [star, fan] = [await aPerformer(api), await aFan(api)];
  id = await talkTo(api, fan, star);
});
afterAll(() => api.close());

const hold = (db: Db) => db.select().from(conversations).where(eq(conversations.id, id)).for('update');

/** Answers what `call` says that waits while `meanwhile` is done and committed. */
async function during<T>(meanwhile: (db: Db) => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  await api.deps.db.transaction(async (tx) => {
    const db = tx as unknown as Db;
    await hold(db);
    answer = besideTransactions(call);
    await besideTransactions(() => untilWaiting(api.deps.db));
    await meanwhile(db);
  });
  return answer as Promise<T>;
}

const blocking = (who: Person, whom: Person) => (db: Db) =>
  db.insert(blockTable).values({ id: newId(), userId: who.id, targetId: whom.id, createdAt: new Date() });

describe('a message that is being sent', () => {
  test.each([
    ['blocks', () => blocking(star, fan), 'conversations.blocked'],
    ['is blocked', () => blocking(fan, star), 'conversations.unblock-first'],
    [
      'takes messages of followers only',
      () => (db: Db) => db.insert(inboxSettings).values({ performerId: star.id, writers: 'followers' }),
      'conversations.followers-only',
    ],
  ])('is refused when the other one %s before it is written', async (_name, meanwhile, error) => {
    const late = await during(meanwhile(), () => say(api, fan, id, 'Hello'));
    expect([late.status, late.error.error]).toEqual([403, error]);
    const { data } = await api.call(messages.list, { params: { id } }, star);
    expect(data.data).toEqual([]);
    expect(data.lastSeq).toBe(0);
  });

  test('of a performer is refused when the fan stops to follow before it is written', async () => {
    await api.deps.db.insert(follows).values({
      id: newId(),
      followerId: fan.id,
      followingId: star.id,
      createdAt: new Date(),
    });
    const leave = (db: Db) => db.delete(follows).where(eq(follows.followerId, fan.id));
    const late = await during(leave, () => say(api, star, id, 'Hello'));
    expect([late.status, late.error.error]).toEqual([403, 'conversations.not-known']);
  });
});

test.each([
  ['one message', (db: Db) => hold(db)],
  ['messages to many', (db: Db) => lockPerformer(db, star.id)],
])('a block waits for what is being sent: %s', async (_name, sending) => {
  let isDone = false;
  let answer: Promise<{ status: number }> | undefined;
  await api.deps.db.transaction(async (tx) => {
    await sending(tx as unknown as Db);
    answer = besideTransactions(() => api.call(blocks.add, { body: { targetId: star.id } }, fan));
    void answer.then(() => {
      isDone = true;
    });
    await Promise.race([besideTransactions(() => untilWaiting(api.deps.db)), answer]);
    expect(isDone).toBe(false);
  });
  expect((await answer)?.status).toBe(200);
});

test('a block waits for a message to many that is being sent, also where the two have no conversation yet', async () => {
  const other = await aFan(api);
  for (const one of [fan, other]) await follow(api, one, star);
  const body = { segment: 'followers', text: 'Hello all' } as const;
  const { data } = await api.call(massMessages.create, { body }, star);
  await stepMassMessage(api.deps, data._id);
  let isDone = false;
  let sending: Promise<void> | undefined;
  let answer: Promise<{ status: number }> | undefined;
  await api.deps.db.transaction(async (tx) => {
    const db = tx as unknown as Db;
    await hold(db);
    sending = besideTransactions(() => stepMassMessage(api.deps, data._id));
    await besideTransactions(() => untilWaiting(api.deps.db));
    answer = besideTransactions(() => api.call(blocks.add, { body: { targetId: star.id } }, other));
    void answer.then(() => {
      isDone = true;
    });
    await Promise.race([besideTransactions(() => untilWaiting(api.deps.db, 2)), answer]);
    expect(isDone).toBe(false);
  });
  await sending;
  expect((await answer)?.status).toBe(200);
  expect((await api.call(massMessages.view, { params: { id: data._id } }, star)).data).toMatchObject({
    sent: 2,
  });
});
