import { eq, sql } from 'drizzle-orm';
import { conversations } from '#contract/conversations.ts';
import { massMessages } from '#contract/mass-messages.ts';
import { messages } from '#contract/messages.ts';
import { reports } from '#contract/reports.ts';
import { wallet } from '#contract/wallet.ts';
import { messages as table } from '#server/db/schema/conversations.ts';
import { files } from '#server/db/schema/files.ts';
import { stepMassMessage } from '#server/features/mass-messages/mass-message-send.service.ts';
import { stepTakeDown } from '#server/features/mass-messages/mass-message-take-down.service.ts';
import { decideReport } from '#server/features/reports/report-decide.service.ts';
import { shownReport } from '#server/features/reports/report-shown.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aMessagePhoto, say, talkTo } from '#support/conversations.ts';
import { aFan, anOperator, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { follows as follow } from '#support/follows.ts';

let api: TestApi;
let star: Person;
let fan: Person;
let buyer: Person;
let operator: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan, buyer, operator] = [
    await aPerformer(api),
    await aFan(api),
    await aFan(api),
    await anOperator(api),
  ];
  for (const one of [fan, buyer]) await follow(api, one, star);
});
afterAll(() => api.close());

const write = async (more: object = {}) =>
  (await api.call(massMessages.create, { body: { segment: 'followers', text: 'Bad words', ...more } }, star))
    .data;
const view = async (id: string) => (await api.call(massMessages.view, { params: { id } }, star)).data;
const readable = () =>
  api.deps.db.$count(
    table,
    sql`text <> '' or not is_deleted or exists
    (select from message_files u where u.message_id = messages.id)`,
  );
async function copyOf(who: Person): Promise<string> {
  const { data } = await api.call(conversations.list, {}, who);
  const thread = await api.call(messages.list, { params: { id: data.data[0]?._id ?? '' } }, who);
  return thread.data.data.find(({ origin }) => origin === 'mass')?._id ?? '';
}
async function reported(targetId: string, who = fan): Promise<string> {
  const body = { target: 'message', targetId, title: 'Spam', description: '' } as const;
  return (await api.call(reports.create, { body }, who)).data._id;
}
const remove = (id: string) =>
  decideReport(api.deps, { actor: operator.id, id, outcome: 'deleted', note: 'Not legal' });
/** More fans who follow the star. */
async function aCrowd(size: number): Promise<void> {
  await api.deps.db.execute(sql`insert into users (id, role, username, email, name)
    select 'crowd' || lpad(nr::text, 4, '0'), 'user', 'crowd' || nr, 'crowd' || nr || '@example.com', 'Crowd'
    from generate_series(1, ${size}::int) nr`);
  await api.deps.db.execute(sql`insert into follows (id, follower_id, following_id, created_at)
    select 'f' || id, id, ${star.id}, '2026-02-01' from users where username like 'crowd%'`);
}

test('one copy that is taken down takes all others with it, also where they were bought', async () => {
  await tokensFor(api, buyer.id, 100);
  const photo = await aMessagePhoto(api, star);
  const sent = await write({ fileIds: [photo], isSale: true, price: 5 });
  await api.runJobs();
  const sold = await copyOf(buyer);
  expect((await api.call(wallet.message, { params: { id: sold }, body: {} }, buyer)).status).toBe(200);
  const id = await reported(await copyOf(fan));
  expect((await shownReport(api.deps, id)).join()).toContain('sent to many people: 2 got it');
  expect(await remove(id)).toEqual({ reporters: 1, wasThere: true });
  expect(await readable()).toBe(1);
  await api.runJobs();
  expect(await readable()).toBe(0);
  expect(JSON.stringify((await api.call(wallet.search, {}, buyer)).data)).not.toContain('Bad words');
  expect(await api.deps.db.$count(files, eq(files.id, photo))).toBe(0);
  expect(await view(sent._id)).toMatchObject({ status: 'done', text: '', files: [], sent: 2 });
});

test.each(['sending', 'paused'] as const)('one that is %s reaches nobody else', async (status) => {
  await aCrowd(250);
  const sent = await write();
  // It begins, and the first two hundred get it.
  for (let nr = 0; nr < 2; nr += 1) await stepMassMessage(api.deps, sent._id);
  if (status === 'paused') await api.call(massMessages.pause, { params: { id: sent._id } }, star);
  expect(await view(sent._id)).toMatchObject({ status, sent: 200 });
  await remove(await reported(await copyOf(fan)));
  expect(await view(sent._id)).toMatchObject({ status: 'cancelled', sent: 200 });
  expect((await api.call(massMessages.resume, { params: { id: sent._id } }, star)).status).toBe(409);
  // Some go in one step, the others in those that follow, also when a step is done again.
  const step = { massMessageId: sent._id, after: '' };
  await stepTakeDown(api.deps, step);
  expect(await readable()).toBe(149);
  await stepTakeDown(api.deps, step);
  await api.runJobs();
  expect([await readable(), (await view(sent._id)).sent]).toEqual([0, 200]);
});

test('the copies go though the reported one was deleted meanwhile', async () => {
  await write();
  await api.runJobs();
  const copy = await copyOf(fan);
  const id = await reported(copy);
  await api.call(messages.remove, { params: { id: copy } }, star);
  expect(await remove(id)).toEqual({ reporters: 1, wasThere: true });
  await api.runJobs();
  expect(await readable()).toBe(0);
});

test('a message to one person, or a warning, takes nothing else down', async () => {
  const sent = await write();
  await api.runJobs();
  const id = await talkTo(api, fan, star);
  const { data: own } = await say(api, star, id, 'Only to you');
  const report = await reported(own._id);
  expect((await shownReport(api.deps, report)).join()).not.toContain('many people');
  await remove(report);
  const warned = {
    actor: operator.id,
    id: await reported(await copyOf(fan)),
    outcome: 'warned',
    note: 'No',
  } as const;
  await decideReport(api.deps, warned);
  await api.runJobs();
  expect(await readable()).toBe(2);
  expect(await view(sent._id)).toMatchObject({ text: 'Bad words', status: 'done' });
});
