import { eq } from 'drizzle-orm';
import { conversations } from '#contract/conversations.ts';
import { massMessages } from '#contract/mass-messages.ts';
import { type Message, messages } from '#contract/messages.ts';
import { wallet } from '#contract/wallet.ts';
import { files as fileTable } from '#server/db/schema/files.ts';
import { users as accounts } from '#server/db/schema/users.ts';
import { stepMassMessage } from '#server/features/mass-messages/mass-message-send.service.ts';
import { sweepMessageFiles } from '#server/features/messages/message-files.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aMessagePhoto } from '#support/conversations.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { follows } from '#support/follows.ts';
import { walletOf } from '#support/money.ts';
import { aPhoto } from '#support/posts.ts';
import { aFilm } from '#support/videos.ts';

let api: TestApi;
let star: Person;
let fan: Person;
let other: Person;
let photo: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan, other] = [await aPerformer(api), await aFan(api), await aFan(api)];
  for (const one of [fan, other]) await follows(api, one, star);
  await tokensFor(api, fan.id, 100);
  photo = await aMessagePhoto(api, star);
});
afterAll(() => api.close());

const LATER = '2026-03-02T09:00:00Z';
const write = (body: object, key?: string) =>
  api.call(
    massMessages.create,
    { body: { segment: 'followers', text: 'Look', ...body } },
    { ...star, headers: key ? { 'idempotency-key': key } : {} },
  );
const sendAll = async (body: object) => {
  const { status, data, error } = await write(body);
  if (status !== 200) throw new Error(JSON.stringify(error));
  await api.runJobs();
  return data;
};
const rewrite = (id: string, body: object, who = star) =>
  api.call(massMessages.update, { params: { id }, body: { segment: 'followers', ...body } }, who);
const view = async (id: string) => (await api.call(massMessages.view, { params: { id } }, star)).data;
const threadOf = async (who: Person): Promise<Message[]> => {
  const [first] = (await api.call(conversations.list, {}, who)).data.data;
  const params = { id: first?._id ?? '' };
  return (await api.call(messages.list, { params }, who)).data.data;
};
const newest = async (who: Person): Promise<Message> => {
  const [message] = await threadOf(who);
  if (!message) throw new Error('There is no message.');
  return message;
};
const buy = (message: Message, who: Person = fan) =>
  api.call(wallet.message, { params: { id: message._id }, body: { price: message.price } }, who);
const bytes = async (message: Message) => {
  const url = message.files[0]?.url;
  return url ? (await api.app.inject({ url })).statusCode : null;
};
const isStored = async (id: string) => (await api.deps.db.$count(fileTable, eq(fileTable.id, id))) === 1;

test('everybody gets the files once, free ones open at once', async () => {
  const second = await aMessagePhoto(api, star);
  const made = await sendAll({ text: '', fileIds: [photo, second, photo] });
  expect(made).toMatchObject({ text: '', isSale: false, price: 0, contents: { photos: 2 } });
  for (const who of [fan, other]) {
    const thread = await threadOf(who);
    expect(thread).toMatchObject([
      { kind: 'photo', origin: 'mass', isSale: false, isLocked: false, fileIds: [photo, second] },
    ]);
    expect(await bytes(thread[0] as Message)).toBe(200);
  }
  const { files } = await view(made._id);
  expect(files.map(({ _id }) => _id)).toEqual([photo, second]);
  expect((await api.app.inject({ url: files[0]?.url ?? '' })).statusCode).toBe(200);
  expect((await api.call(massMessages.list, {}, star)).data.data).toMatchObject([{ files: [{}, {}] }]);
});

test('files with a price are closed to each fan until that fan has bought them', async () => {
  await api.deps.db.update(accounts).set({ lastSeenAt: api.clock.now() }).where(eq(accounts.id, fan.id));
  const made = await sendAll({ fileIds: [photo], price: 5 });
  expect(made).toMatchObject({ isSale: true, price: 5 });
  const event = api.events.find((one) => one.event === 'message_created' && one.userId === fan.id);
  expect(event?.payload).toMatchObject({ isLocked: true, contents: { photos: 1 }, files: [{ url: null }] });
  expect(JSON.stringify(event)).not.toContain('/media/signed/');
  for (const who of [fan, other])
    expect(await newest(who)).toMatchObject({
      text: 'Look',
      isLocked: true,
      price: 5,
      files: [{ url: null }],
    });
  const [own] = (await view(made._id)).files;
  expect((await api.app.inject({ url: (own?.url ?? '').replaceAll(star.id, fan.id) })).statusCode).toBe(403);
  expect((await buy(await newest(fan))).status).toBe(200);
  expect(await bytes(await newest(fan))).toBe(200);
  expect(await newest(other)).toMatchObject({ isLocked: true, isBought: false });
  expect((await buy(await newest(other), fan)).status).toBe(404);
  expect(await view(made._id)).toMatchObject({ sent: 2, unlocked: 1, earned: expect.any(Number) });
  expect((await view(made._id)).earned).toBeGreaterThan(0);
});

test('the same file sent twice is bought once', async () => {
  const first = await sendAll({ fileIds: [photo], price: 5 });
  await buy(await newest(fan));
  const second = await sendAll({ fileIds: [photo], price: 5 });
  const again = await newest(fan);
  expect(again).toMatchObject({ isLocked: false, isBought: true });
  expect((await buy(again)).error.error).toBe('wallet.owned-already');
  expect(await walletOf(api, fan.id)).toBe(95);
  expect([(await view(first._id)).unlocked, (await view(second._id)).unlocked]).toEqual([1, 0]);
  expect(await newest(other)).toMatchObject({ isLocked: true });
});

test('what one message must not be, a message to many must not be either', async () => {
  const theirs = await aMessagePhoto(api, await aPerformer(api));
  const ofPost = (await aPhoto(api, star))._id;
  const broken = await aFilm(api, star, { type: 'message-video', status: 'error' });
  const cases: [object, string][] = [
    [{ text: '' }, 'text'],
    [{ fileIds: [theirs] }, 'fileIds'],
    [{ fileIds: [ofPost] }, 'fileIds'],
    [{ fileIds: ['nothing'] }, 'fileIds'],
    [{ fileIds: [photo, broken] }, 'fileIds'],
    [{ fileIds: Array.from({ length: 7 }, () => photo) }, 'fileIds'],
    [{ isSale: true, price: 5 }, 'price'],
    [{ fileIds: [photo], isSale: true, price: 0 }, 'price'],
    [{ fileIds: [photo], isSale: true }, 'price'],
    [{ fileIds: [photo], price: 10_001 }, 'price'],
  ];
  const planned = (await write({ scheduleAt: LATER })).data;
  for (const [body, field] of cases)
    for (const { status, error } of [
      await write(body),
      await rewrite(planned._id, { text: 'Look', ...body, scheduleAt: LATER }),
    ])
      expect([body, status, Object.keys(error.fields ?? {})]).toEqual([body, 422, [field]]);
  expect((await api.call(massMessages.list, {}, star)).data.total).toBe(1);
  expect(await view(planned._id)).toMatchObject({ text: 'Look', files: [] });
});

test('files are kept while the plan waits and while any of the messages holds them', async () => {
  const { data: planned } = await write({ fileIds: [photo], scheduleAt: LATER });
  const { data: dropped } = await write({ fileIds: [await aMessagePhoto(api, star)], scheduleAt: LATER });
  await api.call(massMessages.cancel, { params: { id: dropped._id } }, star);
  await api.deps.db.update(fileTable).set({ createdAt: new Date('2026-01-01T00:00:00Z') });
  await sweepMessageFiles(api.deps);
  expect([await isStored(photo), await isStored(dropped.files[0]?._id ?? '')]).toEqual([true, false]);
  api.clock.set(LATER);
  await stepMassMessage(api.deps, planned._id);
  await stepMassMessage(api.deps, planned._id);
  await api.runJobs();
  expect((await view(planned._id)).status).toBe('done');
  const remove = async (who: Person) =>
    api.call(messages.remove, { params: { id: (await newest(who))._id } }, star);
  await remove(fan);
  expect([await isStored(photo), await bytes(await newest(other))]).toEqual([true, 200]);
  await remove(other);
  expect(await isStored(photo)).toBe(false);
  expect(await view(planned._id)).toMatchObject({ status: 'done', files: [] });
});

test('a planned one is written anew until it begins, by its performer alone', async () => {
  const { data } = await write({ fileIds: [photo], price: 5, scheduleAt: LATER });
  const second = await aMessagePhoto(api, star);
  const changed = await rewrite(data._id, { text: 'New', fileIds: [second], price: 7, scheduleAt: LATER });
  expect(changed.data).toMatchObject({
    status: 'scheduled',
    text: 'New',
    price: 7,
    files: [{ _id: second }],
  });
  for (const [who, status] of [
    [await aPerformer(api), 404],
    [fan, 403],
  ] as const)
    expect((await rewrite(data._id, { text: 'Mine', scheduleAt: LATER }, who)).status).toBe(status);
  expect((await rewrite(data._id, { text: 'Gone', scheduleAt: '2026-02-01T00:00:00Z' })).error.error).toBe(
    'mass-messages.schedule-not-valid',
  );
  expect((await rewrite(data._id, { text: 'x', segment: 'top' })).error.error).toBe('mass-messages.nobody');
  const now = await rewrite(data._id, { text: 'Now', fileIds: [second] });
  expect(now.data).toMatchObject({ status: 'sending', scheduledAt: null, isSale: false });
  await api.runJobs();
  expect(await threadOf(fan)).toMatchObject([{ text: 'Now', fileIds: [second], isLocked: false }]);
  expect((await rewrite(data._id, { text: 'Late', scheduleAt: LATER })).error.error).toBe(
    'mass-messages.not-now',
  );
});

test('steps at the same time, and the same request again, send the files once', async () => {
  const answers = await Promise.all([1, 2].map(() => write({ fileIds: [photo], price: 5 }, 'key-1')));
  expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
  const id = answers[0]?.data._id ?? '';
  await Promise.all(Array.from({ length: 4 }, () => stepMassMessage(api.deps, id)));
  await api.runJobs();
  for (const who of [fan, other]) expect(await threadOf(who)).toMatchObject([{ fileIds: [photo], price: 5 }]);
});

test('a film that failed meanwhile holds it, also midway; one that is still made ready goes out', async () => {
  const film = await aFilm(api, star, { type: 'message-video', status: 'processing' });
  const setStatus = (status: 'error' | 'finished') =>
    api.deps.db.update(fileTable).set({ status }).where(eq(fileTable.id, film));
  const { data: planned } = await write({ fileIds: [film, photo], price: 5, scheduleAt: LATER });
  const { data: begun } = await write({ fileIds: [film] });
  await stepMassMessage(api.deps, begun._id);
  await setStatus('error');
  api.clock.set(LATER);
  await api.runJobs();
  for (const { _id } of [planned, begun])
    expect(await view(_id)).toMatchObject({ status: 'paused', sent: 0, fileProblem: 'failed' });
  const early = await api.call(massMessages.resume, { params: { id: planned._id } }, star);
  expect([early.status, early.error.error]).toEqual([409, 'mass-messages.file-failed']);
  expect((await api.call(conversations.list, {}, fan)).data.data).toEqual([]);
  await setStatus('finished');
  expect(await view(planned._id)).toMatchObject({ status: 'paused', fileProblem: null });
  await api.call(massMessages.resume, { params: { id: planned._id } }, star);
  await api.runJobs();
  expect(await view(planned._id)).toMatchObject({ status: 'done', sent: 2 });
  const unready = await aFilm(api, star, { type: 'message-video', status: 'processing' });
  await sendAll({ fileIds: [unready] });
  expect(await newest(fan)).toMatchObject({ fileIds: [unready], files: [{ status: 'processing' }] });
});
