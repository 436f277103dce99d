import { eq, inArray, sql } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { conversations } from '#contract/conversations.ts';
import { inbox } from '#contract/inbox.ts';
import { massMessages } from '#contract/mass-messages.ts';
import { messages } from '#contract/messages.ts';
import { mutes } from '#contract/mutes.ts';
import { users } from '#contract/users.ts';
import type { Segment } from '#rules/mass-messages.ts';
import { messages as table } from '#server/db/schema/conversations.ts';
import { massMessageRecipients as recipients } from '#server/db/schema/mass-messages.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users as accounts } from '#server/db/schema/users.ts';
import {
  resumeStuck,
  stepMassMessage,
  sweepUnreached,
} from '#server/features/mass-messages/mass-message-send.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { say, talkTo } from '#support/conversations.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { follows as follow } from '#support/follows.ts';
import { subscribed } from '#support/posts.ts';

let api: TestApi;
let star: Person;
let fans: Person[];
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  star = await aPerformer(api);
  fans = [await aFan(api), await aFan(api), await aFan(api)];
  for (const fan of fans) await follow(api, fan, star);
});
afterAll(() => api.close());

const write = (text = 'Hello all', more: { segment?: Segment; scheduleAt?: string } = {}, key?: string) =>
  api.call(
    massMessages.create,
    { body: { segment: 'followers', text, ...more } },
    { ...star, headers: key ? { 'idempotency-key': key } : {} },
  );
const view = async (id: string) => (await api.call(massMessages.view, { params: { id } }, star)).data;
const change = (action: 'pause' | 'resume' | 'cancel', id: string, who = star) =>
  api.call(massMessages[action], { params: { id } }, who);
const unread = async (who: Person) => (await api.call(messages.countUnread, {}, who)).data.total;
const threadOf = async (who: Person) => {
  const { data: list } = await api.call(conversations.list, {}, who);
  const [first] = list.data;
  if (!first) return [];
  return (await api.call(messages.list, { params: { id: first._id } }, who)).data.data;
};
const mute = (who: Person) => api.call(mutes.add, { body: { performerId: star.id } }, who);

test('who shows nobody what they read is not among those who read it', async () => {
  const [quiet, answering, reader] = fans as [Person, Person, Person];
  for (const fan of [quiet, answering]) await api.call(users.update, { body: { chatSigns: false } }, fan);
  const { data } = await write();
  await api.runJobs();
  for (const fan of fans) {
    const id = (await api.call(conversations.list, {}, fan)).data.data[0]?._id ?? '';
    if (fan === answering) await say(api, fan, id, 'Hello');
    else await api.call(messages.readAll, { params: { id } }, fan);
  }
  expect(await unread(reader)).toBe(0);
  expect(await view(data._id)).toMatchObject({ sent: 3, read: 1 });
});

test('who reads past a block is not among those who read it, whoever blocks whom', async () => {
  const [blocking, blocked, reader] = fans as [Person, Person, Person];
  const { data } = await write();
  await api.runJobs();
  await api.call(blocks.add, { body: { targetId: star.id } }, blocking);
  await api.call(blocks.add, { body: { targetId: blocked.id } }, star);
  for (const fan of fans) {
    const id = (await api.call(conversations.list, {}, fan)).data.data[0]?._id ?? '';
    await api.call(messages.readAll, { params: { id } }, fan);
  }
  expect(await unread(reader)).toBe(0);
  expect(await view(data._id)).toMatchObject({ sent: 3, read: 1 });
});

test('everybody in the group gets it once, unread and marked; the own list stays as it was', async () => {
  await say(api, fans[0] as Person, await talkTo(api, fans[0] as Person, star), 'Before');
  const { data } = await write('  Hello <b>all</b>  ');
  expect(data).toMatchObject({ status: 'sending', segment: 'followers', text: 'Hello all', sent: 0 });
  await api.runJobs();
  expect(await view(data._id)).toMatchObject({
    status: 'done',
    total: 3,
    sent: 3,
    waiting: 0,
    read: 0,
    unlocked: 0,
    earned: 0,
    endedAt: '2026-03-01T12:00:00.000Z',
  });
  for (const fan of fans) {
    const before = fan === fans[0] ? [{ text: 'Before', origin: 'person' }] : [];
    expect(await threadOf(fan)).toMatchObject([
      { text: 'Hello all', origin: 'mass', senderId: star.id },
      ...before,
    ]);
    expect(await unread(fan)).toBe(1);
  }
  const { data: own } = await api.call(conversations.list, {}, star);
  expect(own.data.map(({ recipientInfo }) => recipientInfo._id)).toEqual([fans[0]?.id]);
});

test('who reads or answers it counts as a reader', async () => {
  const { data } = await write();
  await api.runJobs();
  const [one, two] = fans as [Person, Person];
  const conversationOf = async (who: Person) =>
    (await api.call(conversations.list, {}, who)).data.data[0]?._id ?? '';
  await api.call(messages.readAll, { params: { id: await conversationOf(one) } }, one);
  await say(api, two, await conversationOf(two), 'Thank you');
  expect((await view(data._id)).read).toBe(2);
  expect(await unread(star)).toBe(1);
});

test('who is online is told at once, with what waits for them; the performer how far it is', async () => {
  await api.deps.db
    .update(accounts)
    .set({ lastSeenAt: api.clock.now() })
    .where(eq(accounts.id, fans[0]?.id ?? ''));
  api.events.length = 0;
  await write();
  await api.runJobs();
  expect(api.events.filter(({ event }) => event === 'message_created').map(({ userId }) => userId)).toEqual([
    fans[0]?.id,
  ]);
  expect(api.events).toContainEqual({
    userId: fans[0]?.id,
    event: 'nofify_read_messages_in_conversation',
    payload: { total: 1, countedAt: expect.any(Number) },
  });
  expect(api.events.filter(({ userId }) => userId === star.id).at(-1)).toMatchObject({
    event: 'mass_message_progress',
    payload: { status: 'done', total: 3, sent: 3 },
  });
});

test('who is blocked, muted or had enough is left out, and counted by reason; so is who closed their account', async () => {
  const [blocked, muted, open] = fans as [Person, Person, Person];
  const [closing, deaf] = [await aFan(api), await aFan(api)];
  for (const fan of [closing, deaf]) await follow(api, fan, star);
  await api.call(blocks.add, { body: { targetId: star.id } }, blocked);
  await mute(muted);
  await api.call(users.update, { body: { massMessages: false } }, deaf);
  await api.call(inbox.updateSettings, { body: { dailyCap: 1 } }, star);
  const { data } = await write();
  // Recipients are written down by the first step.
  await stepMassMessage(api.deps, data._id);
  await api.deps.db.update(accounts).set({ status: 'inactive' }).where(eq(accounts.id, closing.id));
  await api.runJobs();
  const skipped = { closed: 1, blocked: 1, muted: 2, capped: 0 };
  expect(await view(data._id)).toMatchObject({ status: 'done', total: 5, sent: 1, skipped });
  const { data: second } = await write();
  await api.runJobs();
  expect(await view(second._id)).toMatchObject({
    total: 4,
    sent: 0,
    skipped: { ...skipped, closed: 0, capped: 1 },
  });
  expect(await threadOf(open)).toHaveLength(1);
  await api.call(mutes.remove, { params: { id: star.id } }, muted);
  // A day later, as the cap sees it.
  await api.deps.db.execute(sql`update mass_message_recipients set sent_at = sent_at - interval '24 hours'`);
  const { data: third } = await write();
  await api.runJobs();
  expect(await view(third._id)).toMatchObject({ sent: 2, skipped: { muted: 1, capped: 0 } });
});

test('who is in a country that the creator blocks is left out as blocked, but for subscribers', async () => {
  const [there, subscriber] = fans as [Person, Person, Person];
  await subscribed(api, subscriber, star, '2026-03-20T00:00:00Z');
  await api.deps.db
    .update(performers)
    .set({ blockCountries: ['FR'] })
    .where(eq(performers.id, star.id));
  const inFrance = inArray(accounts.id, [there.id, subscriber.id]);
  await api.deps.db.update(accounts).set({ country: 'FR' }).where(inFrance);
  const { data } = await write();
  await api.runJobs();
  expect(await view(data._id)).toMatchObject({ sent: 2, skipped: { blocked: 1 } });
  expect([await threadOf(there), await threadOf(subscriber)]).toMatchObject([[], [{ origin: 'mass' }]]);
});

test('a muted creator can still be talked to, and is listed', async () => {
  const fan = fans[0] as Person;
  const id = await talkTo(api, fan, star);
  await mute(fan);
  await mute(fan);
  expect((await say(api, star, id, 'Only for you')).status).toBe(200);
  expect((await api.call(mutes.list, {}, fan)).data).toMatchObject({
    total: 1,
    data: [{ performerId: star.id, performerInfo: { _id: star.id } }],
  });
  expect((await api.call(mutes.add, { body: { performerId: fan.id } }, star)).error.error).toBe(
    'mutes.not-found',
  );
});

test('it can be held, goes on where it was, and ends when it is cancelled', async () => {
  const { data } = await write();
  await stepMassMessage(api.deps, data._id);
  expect((await change('pause', data._id)).data).toMatchObject({ status: 'paused', total: 3, waiting: 3 });
  await api.runJobs();
  expect(await view(data._id)).toMatchObject({ status: 'paused', sent: 0 });
  expect((await change('pause', data._id)).error.error).toBe('mass-messages.not-now');
  expect((await change('resume', data._id)).data.status).toBe('sending');
  await api.runJobs();
  expect(await view(data._id)).toMatchObject({ status: 'done', sent: 3 });
  for (const action of ['pause', 'resume', 'cancel'] as const)
    expect((await change(action, data._id)).status).toBe(409);
  const { data: other } = await write('Never mind');
  expect((await change('cancel', other._id)).data.status).toBe('cancelled');
  await api.runJobs();
  expect(await view(other._id)).toMatchObject({ status: 'cancelled', sent: 0 });
});

test('a planned one goes out at its time, to whom is in the group then', async () => {
  const { data } = await write('Later', { scheduleAt: '2026-03-02T09:00:00Z' });
  expect(data).toMatchObject({
    status: 'scheduled',
    scheduledAt: '2026-03-02T09:00:00.000Z',
    startedAt: null,
  });
  await stepMassMessage(api.deps, data._id);
  expect((await view(data._id)).status).toBe('scheduled');
  await follow(api, await aFan(api), star);
  api.clock.set('2026-03-02T09:00:00Z');
  await stepMassMessage(api.deps, data._id);
  expect(await view(data._id)).toMatchObject({
    status: 'sending',
    total: 4,
    startedAt: '2026-03-02T09:00:00.000Z',
  });
  await stepMassMessage(api.deps, data._id);
  expect(await view(data._id)).toMatchObject({ status: 'done', sent: 4 });
  for (const scheduleAt of ['2026-03-02T09:00:00Z', '2028-01-01T00:00:00Z'])
    expect((await write('When', { scheduleAt })).error).toMatchObject({
      error: 'mass-messages.schedule-not-valid',
      fields: { scheduleAt: expect.any(String) },
    });
});

describe('on one day', () => {
  const at = (day: number, hour = 13) => ({
    scheduleAt: new Date(Date.UTC(2026, 2, day, hour)).toISOString(),
  });
  const refusal = {
    statusCode: 422,
    error: 'mass-messages.too-many-on-day',
    fields: { scheduleAt: expect.stringContaining('At most 20 mass messages') },
  };
  const fill = async (more?: { scheduleAt: string }) => {
    const made = [];
    for (let nr = 0; nr < 20; nr += 1) made.push((await write(`No. ${nr}`, more)).data._id);
    return made;
  };

  test('twenty begin and no more, however they ended; the next day there is room again', async () => {
    const [first = ''] = await fill();
    await change('cancel', first);
    expect((await write()).error).toMatchObject(refusal);
    expect((await write('Later', at(1))).error).toMatchObject(refusal);
    expect((await write('Tomorrow', at(2))).status).toBe(200);
    api.clock.set('2026-03-02T00:00:00Z');
    expect((await write()).status).toBe(200);
  });

  test('twenty are planned and no more, and one that never began is none', async () => {
    const [first = ''] = await fill(at(5));
    expect((await write('More', at(5, 23))).error).toMatchObject(refusal);
    const { data: other } = await write('Other', at(6));
    const move = (to: string) =>
      api.call(
        massMessages.update,
        { params: { id: other._id }, body: { segment: 'followers', text: 'Other', scheduleAt: to } },
        star,
      );
    expect((await move(at(5).scheduleAt)).error).toMatchObject(refusal);
    await change('cancel', first);
    expect((await move(at(5).scheduleAt)).status).toBe(200);
    // It is its own day: it can be moved within it.
    expect((await move(at(5, 20).scheduleAt)).status).toBe(200);
    expect((await write('More', at(5))).error).toMatchObject(refusal);
  });

  test('twenty are made by requests at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 24 }, (_, nr) => write(`No. ${nr}`)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(20);
  });
});

test('whom a cancelled one has not reached is forgotten at night, and nobody else', async () => {
  const { data: done } = await write('Done');
  await api.runJobs();
  const { data: gone } = await write('Gone');
  const { data: held } = await write('Held');
  for (const { _id } of [gone, held]) await stepMassMessage(api.deps, _id);
  await change('cancel', gone._id);
  await change('pause', held._id);
  await sweepUnreached(api.deps);
  const left = await api.deps.db.select().from(recipients);
  const counts = [done, gone, held].map(({ _id }) => left.filter((row) => row.massMessageId === _id).length);
  expect(counts).toEqual([3, 0, 3]);
  await change('resume', held._id);
  await api.runJobs();
  expect(await view(held._id)).toMatchObject({ status: 'done', sent: 3 });
});

test('one whose job is lost is taken up again, once', async () => {
  const { data } = await write();
  await api.deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  await resumeStuck(api.deps);
  await api.runJobs();
  expect((await view(data._id)).sent).toBe(0);
  api.clock.set('2026-03-01T12:06:00Z');
  await resumeStuck(api.deps);
  await resumeStuck(api.deps);
  await api.runJobs();
  expect(await view(data._id)).toMatchObject({ status: 'done', sent: 3 });
  expect(await threadOf(fans[0] as Person)).toHaveLength(1);
});

test('steps at the same time send it once', async () => {
  const { data } = await write();
  await Promise.all(Array.from({ length: 4 }, () => stepMassMessage(api.deps, data._id)));
  await api.runJobs();
  expect(await view(data._id)).toMatchObject({ status: 'done', sent: 3 });
  expect(await api.deps.db.$count(table)).toBe(3);
});

test('the same request makes one; another one under its key is refused', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => write('Once', {}, 'key-1')));
  expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
  expect((await write('Twice', {}, 'key-1')).error.error).toBe('mass-messages.key-reused');
  await api.runJobs();
  expect(await api.deps.db.$count(table)).toBe(3);
  expect((await api.call(massMessages.list, {}, star)).data).toMatchObject({
    total: 1,
    data: [{ text: 'Once' }],
  });
});

test('nobody in the group, no words, no approval: refused by name', async () => {
  expect((await write('Hello', { segment: 'top' })).error.error).toBe('mass-messages.nobody');
  for (const text of ['', '  ', 'x'.repeat(2001)])
    expect((await write(text)).error).toMatchObject({ fields: { text: expect.any(String) } });
  const fresh = await aPerformer(api, { reviewState: 'pending' });
  const body = { segment: 'followers', text: 'Hello' } as const;
  expect((await api.call(massMessages.create, { body }, fresh)).error.error).toBe(
    'mass-messages.not-approved',
  );
  expect((await api.call(massMessages.count, { params: { segment: 'new' } }, fresh)).status).toBe(403);
});

test('one of a performer who loses the approval stands still', async () => {
  const { data } = await write();
  await stepMassMessage(api.deps, data._id);
  await api.deps.db.execute(sql`update performers set review_state = 'rejected' where id = ${star.id}`);
  await api.runJobs();
  expect(await view(data._id)).toMatchObject({ status: 'paused', sent: 0 });
  expect((await change('resume', data._id)).error.error).toBe('mass-messages.not-approved');
});

test('nobody else sees or changes it', async () => {
  const { data } = await write();
  const { _id: id } = data;
  const other = await aPerformer(api);
  for (const who of [other, fans[0] as Person, await anOperator(api)]) {
    const status = who === other ? 404 : 403;
    expect((await api.call(massMessages.view, { params: { id } }, who)).status).toBe(status);
    for (const action of ['pause', 'resume', 'cancel'] as const)
      expect((await change(action, id, who)).status).toBe(status);
  }
  expect((await api.call(massMessages.list, {}, other)).data.total).toBe(0);
});

test('a group counts fans with open accounts, no creators', async () => {
  const colleague = await aPerformer(api);
  await follow(api, colleague, star);
  await subscribed(api, fans[0] as Person, star, '2026-03-20T00:00:00Z');
  await api.deps.db
    .update(accounts)
    .set({ status: 'inactive' })
    .where(eq(accounts.id, fans[1]?.id ?? ''));
  const count = async (segment: Segment) =>
    (await api.call(massMessages.count, { params: { segment } }, star)).data.total;
  expect([await count('followers'), await count('subscribers'), await count('expiring')]).toEqual([2, 1, 0]);
});
