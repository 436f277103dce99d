import { eq } from 'drizzle-orm';
import { massMessages } from '#contract/mass-messages.ts';
import { messages } from '#contract/messages.ts';
import { reports } from '#contract/reports.ts';
import { wallet } from '#contract/wallet.ts';
import { files } from '#server/db/schema/files.ts';
import { stepMassMessage } from '#server/features/mass-messages/mass-message-send.service.ts';
import { decideReport } from '#server/features/reports/report-decide.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aMessagePhoto, say, sayFiles, talkTo } from '#support/conversations.ts';
import { aFan, anOperator, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { follows as follow } from '#support/follows.ts';
import { walletOf } from '#support/money.ts';
import { takeDown as takeDownOf } from '#support/take-down.ts';

/** Files of a message that operators took down, wherever else they stand. */
let api: TestApi;
let star: Person;
let fan: Person;
let other: Person;
let operator: Person;
let photo: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan, other, operator] = [
    await aPerformer(api),
    await aFan(api),
    await aFan(api),
    await anOperator(api),
  ];
  await tokensFor(api, other.id, 100);
  photo = await aMessagePhoto(api, star);
});
afterAll(() => api.close());

async function written(who: Person): Promise<string> {
  const id = await talkTo(api, who, star);
  await say(api, who, id, 'Hello');
  return id;
}
async function takeDown(id: string): Promise<void> {
  await takeDownOf(api, { reporter: fan, operator }, 'message', id);
  api.clock.advance({ seconds: 10 });
}
const thread = async (who: Person, id: string) =>
  (await api.call(messages.list, { params: { id } }, who)).data.data;
const opened = async (url: string | null | undefined) =>
  url ? (await api.app.inject({ url })).statusCode : null;
const ofPhoto = async () => (await api.deps.db.select().from(files).where(eq(files.id, photo)))[0];
const plan = async (more: object = {}) => {
  const body = { segment: 'followers' as const, text: 'Look', fileIds: [photo], ...more };
  const { status, data, error } = await api.call(massMessages.create, { body }, star);
  if (status !== 200) throw new Error(JSON.stringify(error));
  return data._id;
};
const view = async (id: string) => (await api.call(massMessages.view, { params: { id } }, star)).data;
const send = (id: string) => api.call(messages.send, { params: { id }, body: { fileIds: [photo] } }, star);

test('nobody sees, buys or sends what stood in it', async () => {
  const [one, two] = [await written(fan), await written(other)];
  const reported = await sayFiles(api, star, one, [photo]);
  await sayFiles(api, star, two, [photo]);
  const sold = await sayFiles(api, star, two, [photo], { isSale: true, price: 5 });
  const before = await thread(other, two);
  const open = before.find(({ isSale, files: [file] }) => !isSale && file)?.files[0]?.url;
  const blurred = before.find(({ _id }) => _id === sold._id)?.files[0]?.blurThumbnail;
  expect([await opened(open), await opened(blurred)]).toEqual([200, 200]);
  await takeDown(reported._id);
  expect([await opened(open), await opened(blurred)]).toEqual([403, 404]);
  expect(await ofPhoto()).toMatchObject({ takenDownAt: expect.any(Date) });
  const bought = await api.call(wallet.message, { params: { id: sold._id }, body: {} }, other);
  expect([bought.status, bought.error.error]).toEqual([409, 'wallet.withdrawn']);
  expect(await walletOf(api, other.id)).toBe(100);
  const again = await send(two);
  expect([again.status, Object.keys(again.error.fields ?? {})]).toEqual([422, ['fileIds']]);
  const body = {
    segment: 'followers' as const,
    fileIds: [photo],
    scheduleAt: '2026-03-02T12:00:00Z',
  };
  expect((await api.call(massMessages.create, { body }, star)).status).toBe(422);
});

const cleared = async (conversationId: string) => {
  await api.call(messages.removeAll, { params: { id: conversationId } }, star);
  await api.runJobs();
};
test.each<['deleted' | 'cleared', (one: string, message: string) => Promise<unknown>]>([
  ['deleted', (_one, message) => api.call(messages.remove, { params: { id: message } }, star)],
  ['cleared', cleared],
])('nor what stood in a message that its sender %s before operators decided', async (_how, remove) => {
  const [one, two] = [await written(fan), await written(other)];
  const reported = await sayFiles(api, star, one, [photo]);
  await sayFiles(api, star, two, [photo]);
  const open = (await thread(other, two)).at(0)?.files[0]?.url;
  const body = { target: 'message', targetId: reported._id, title: 'Spam', description: '' } as const;
  const { data } = await api.call(reports.create, { body }, fan);
  await remove(one, reported._id);
  expect(await opened(open)).toBe(200);
  const decided = { actor: operator.id, id: data._id, outcome: 'deleted', note: 'Not legal' } as const;
  expect(await decideReport(api.deps, decided)).toEqual({ reporters: 1, wasThere: true });
  api.clock.advance({ seconds: 10 });
  expect(await opened(open)).toBe(403);
  expect(await ofPhoto()).toMatchObject({ takenDownAt: expect.any(Date) });
  expect((await send(two)).status).toBe(422);
  // The sender learns why.
  expect((await api.call(reports.cases, {}, star)).data.data).toMatchObject([{ note: 'Not legal' }]);
});

test('a planned message to many that holds it is held when its time comes', async () => {
  await follow(api, other, star);
  const reported = await sayFiles(api, star, await written(fan), [photo]);
  const id = await plan({ scheduleAt: '2026-03-01T13:00:00Z' });
  expect(await view(id)).toMatchObject({ status: 'scheduled', fileProblem: null });
  await takeDown(reported._id);
  expect(await view(id)).toMatchObject({ status: 'scheduled', fileProblem: 'taken-down' });
  api.clock.set('2026-03-01T13:00:01Z');
  await api.runJobs();
  expect(await view(id)).toMatchObject({ status: 'paused', sent: 0, fileProblem: 'taken-down' });
  const resumed = await api.call(massMessages.resume, { params: { id } }, star);
  expect([resumed.status, resumed.error.error]).toEqual([409, 'mass-messages.file-taken-down']);
  await api.runJobs();
  expect(await view(id)).toMatchObject({ status: 'paused', sent: 0 });
});

test('what was sent to many is closed at once, also when the reported copy is gone', async () => {
  for (const one of [fan, other]) await follow(api, one, star);
  const [mine, theirs] = [await written(fan), await written(other)];
  const id = await plan();
  for (let nr = 0; nr < 3; nr += 1) await stepMassMessage(api.deps, id);
  const copyIn = async (who: Person, of: string) =>
    (await thread(who, of)).find(({ origin }) => origin === 'mass');
  const url = (await copyIn(other, theirs))?.files[0]?.url;
  expect(await opened(url)).toBe(200);
  const reported = (await copyIn(fan, mine))?._id ?? '';
  const body = { target: 'message', targetId: reported, title: 'Spam', description: '' } as const;
  const { data } = await api.call(reports.create, { body }, fan);
  await api.call(messages.remove, { params: { id: reported } }, star);
  await decideReport(api.deps, { actor: operator.id, id: data._id, outcome: 'deleted', note: 'Not legal' });
  api.clock.advance({ seconds: 10 });
  expect(await opened(url)).toBe(403);
  expect((await send(theirs)).status).toBe(422);
  await api.runJobs();
  expect(await ofPhoto()).toBeUndefined();
});
