import { eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { conversations } from '#contract/conversations.ts';
import { files } from '#contract/files.ts';
import { type Message, messages } from '#contract/messages.ts';
import { files as fileTable } from '#server/db/schema/files.ts';
import { eraseCleared } from '#server/features/messages/clear.service.ts';
import { sweepMessageFiles } from '#server/features/messages/message-files.service.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aMessagePhoto, say, sayFiles, talkTo } from '#support/conversations.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aPdf, asFile } from '#support/images.ts';
import { sampleBytes } from '#support/media.ts';
import { aPhoto } from '#support/posts.ts';
import { aFilm } from '#support/videos.ts';

jest.setTimeout(120_000);

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
});
afterAll(() => api.close());

const read = async (who: Person, query = {}) =>
  (await api.call(messages.list, { params: { id }, query }, who)).data;
const newest = async (who: Person): Promise<Message> => {
  const { data } = await read(who);
  if (!data[0]) throw new Error('There is no message.');
  return data[0];
};
const send = (who: Person, body: object) => api.call(messages.send, { params: { id }, body }, who);
const bytes = async (url: string | null | undefined) =>
  url ? (await api.app.inject({ url })).statusCode : null;
const urlOf = (message: Message | undefined) => message?.files[0]?.url;
const isStored = async (fileId: string) =>
  (await api.deps.db.select().from(fileTable).where(eq(fileTable.id, fileId))).length > 0;
const told = (who: Person, name: string) =>
  api.events.filter(({ userId, event }) => userId === who.id && event === name);

test('both send photos, with words or without, and both see them', async () => {
  for (const who of [fan, star]) {
    const photos = [await aMessagePhoto(api, who), await aMessagePhoto(api, who)];
    const { data, status } = await send(who, { text: 'Look', fileIds: photos });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      type: 'media',
      kind: 'photo',
      text: 'Look',
      fileIds: photos,
      contents: { photos: 2, videos: 0, audios: 0 },
      isSale: false,
      isLocked: false,
      files: [{ status: 'finished', name: expect.any(String) }, {}],
    });
    for (const reader of [fan, star]) {
      const shown = await newest(reader);
      expect(shown.files.map(({ _id }) => _id)).toEqual(photos);
      expect(await bytes(urlOf(shown))).toBe(200);
    }
  }
  expect((await send(fan, { fileIds: [await aMessagePhoto(api, fan)] })).data.text).toBe('');
  const list = (await api.call(conversations.list, {}, star)).data.data;
  expect(list).toMatchObject([{ lastMessage: '', lastMessageType: 'photo' }]);
  expect(told(star, 'message_created').at(-1)?.payload).toMatchObject({
    files: [{ url: expect.any(String) }],
  });
});

test('a file is what its content says', async () => {
  const upload = (file: File) => api.call(messages.uploadFile, { files: { file } }, fan);
  expect((await upload(asFile(sampleBytes('film.mp4'), 'x.txt'))).data).toMatchObject({
    type: 'message-video',
    status: 'created',
  });
  expect((await upload(asFile(sampleBytes('song.mp3')))).data.type).toBe('message-audio');
  expect((await upload(asFile(aPdf()))).error.fields).toHaveProperty('file');
  const film = await api.call(messages.uploadVideo, { files: { file: asFile(aPdf()) } }, fan);
  expect(film.error.fields).toHaveProperty('file');
});

test('what cannot be sent is refused by name', async () => {
  const photo = await aMessagePhoto(api, fan);
  const theirs = await aMessagePhoto(api, star);
  const ofPost = (await aPhoto(api, star))._id;
  const broken = await aFilm(api, fan, { type: 'message-video', status: 'error' });
  const cases: [Person, object, string][] = [
    [fan, {}, 'text'],
    [fan, { type: 'photo', text: 'A photo' }, 'fileIds'],
    [fan, { fileIds: [theirs] }, 'fileIds'],
    [star, { fileIds: [ofPost] }, 'fileIds'],
    [fan, { fileIds: ['nothing'] }, 'fileIds'],
    [fan, { fileIds: [photo, broken] }, 'fileIds'],
    [fan, { fileIds: Array.from({ length: 7 }, () => photo) }, 'fileIds'],
    [fan, { fileIds: [photo], isSale: true, price: 5 }, 'price'],
    [star, { text: 'Words', isSale: true, price: 5 }, 'price'],
    [star, { fileIds: [theirs], isSale: true, price: 0 }, 'price'],
    [star, { fileIds: [theirs], isSale: true }, 'price'],
    [star, { fileIds: [theirs], price: 10_001 }, 'price'],
  ];
  await say(api, fan, id, 'Hello');
  for (const [who, body, field] of cases) {
    const { status, error } = await send(who, body);
    expect([body, status, Object.keys(error.fields ?? {})]).toEqual([body, 422, [field]]);
  }
  expect((await read(fan)).total).toBe(1);
});

test('nobody but the two gets a file, whatever they ask', async () => {
  const photo = await aMessagePhoto(api, star);
  await say(api, fan, id, 'Hello');
  const sent = await sayFiles(api, star, id, [photo]);
  const people: [string, Partial<Person>, boolean][] = [
    ['the fan', fan, true],
    ['the performer', star, true],
    ['another fan', await aFan(api), false],
    ['another performer', await aPerformer(api), false],
    ['an operator', await anOperator(api), false],
    ['a visitor', {}, false],
  ];
  for (const [who, person, isMember] of people) {
    const params = { id: photo };
    const query = { target: 'messageId', targetId: sent._id };
    const status = await api.call(files.status, { params, query }, person);
    const addresses = await api.call(files.addresses, { params }, person);
    const expected = isMember ? 200 : 404;
    expect([who, status.status, addresses.status]).toEqual([who, expected, expected]);
    const thread = await api.call(messages.list, { params: { id } }, person);
    expect([who, thread.status]).toEqual([who, isMember ? 200 : person.id ? 404 : 401]);
    expect(JSON.stringify([status, thread]).includes('/media/signed/')).toBe(isMember);
    const open = await api.app.inject({ url: `/media/open/${photo}/display` });
    expect(open.statusCode).toBe(404);
  }
  // An address is its reader's own: made for another, it is not valid.
  const own = urlOf(await newest(fan)) ?? '';
  const stranger = await aFan(api);
  expect(await bytes(own.replace(fan.id, stranger.id))).toBe(403);
});

test('who is blocked later keeps what was sent before', async () => {
  await say(api, fan, id, 'Hello');
  await sayFiles(api, star, id, [await aMessagePhoto(api, star)]);
  await api.call(blocks.add, { body: { targetId: fan.id } }, star);
  expect(await bytes(urlOf(await newest(fan)))).toBe(200);
});

test('a deleted message takes its files with it, unless they stand in another one', async () => {
  const [only, shared] = [await aMessagePhoto(api, star), await aMessagePhoto(api, star)];
  await say(api, fan, id, 'Hello');
  const first = await sayFiles(api, star, id, [only, shared]);
  const url = urlOf(await newest(fan));
  const second = await sayFiles(api, star, id, [shared]);
  const { data } = await api.call(messages.remove, { params: { id: first._id } }, star);
  expect(data).toMatchObject({ isDeleted: true, fileIds: [], files: [], contents: { photos: 0 } });
  expect(told(fan, 'message_deleted').at(-1)?.payload).toMatchObject({ isDeleted: true, files: [] });
  expect([await isStored(only), await isStored(shared)]).toEqual([false, true]);
  expect(await bytes(url)).toBe(404);
  await api.call(messages.remove, { params: { id: second._id } }, star);
  expect(await isStored(shared)).toBe(false);
});

test('a cleared conversation takes all files with it, those of both', async () => {
  const [mine, theirs] = [await aMessagePhoto(api, star), await aMessagePhoto(api, fan)];
  await sayFiles(api, fan, id, [theirs]);
  await sayFiles(api, star, id, [mine]);
  const url = urlOf(await newest(fan));
  await api.call(messages.removeAll, { params: { id } }, star);
  expect(await read(fan)).toMatchObject({ data: [], total: 0, lastSeq: 2, clearedSeq: 2 });
  api.clock.advance({ seconds: 10 });
  expect(await bytes(url)).toBe(403);
  await eraseCleared(api.deps, id);
  expect([await isStored(mine), await isStored(theirs)]).toEqual([false, false]);
});

test('what came into no message is swept after thirty days, and what stands in one is not', async () => {
  const [loose, sent] = [await aMessagePhoto(api, fan), await aMessagePhoto(api, fan)];
  await sayFiles(api, fan, id, [sent]);
  api.clock.advance({ days: 29 });
  await sweepMessageFiles(api.deps);
  expect(await isStored(loose)).toBe(true);
  api.clock.advance({ days: 2 });
  await sweepMessageFiles(api.deps);
  expect([await isStored(loose), await isStored(sent)]).toEqual([false, true]);
});

test('who sends nothing of what they upload is stopped', async () => {
  const film = { ownerId: fan.id, type: 'message-video', mimeType: 'video/mp4', status: 'created' } as const;
  await api.deps.db.insert(fileTable).values(Array.from({ length: 12 }, () => ({ id: newId(), ...film })));
  const file = asFile(sampleBytes('film.mp4'), 'film.mp4', 'video/mp4');
  const upload = () => api.call(messages.uploadVideo, { files: { file } }, fan);
  expect((await upload()).error.error).toBe('messages.too-many-unsent');
  await api.deps.db.update(fileTable).set({ status: 'finished' });
  expect((await upload()).status).toBe(200);
});

test('a film is sent while it is made ready; both are told when it is, or that it cannot be', async () => {
  const upload = async (name: 'film.mp4' | 'song.mp3') =>
    (await api.call(messages.uploadFile, { files: { file: asFile(sampleBytes(name)) } }, fan)).data._id;
  const film = await upload('film.mp4');
  const { data: sent } = await send(fan, { fileIds: [film] });
  expect(sent).toMatchObject({ type: 'media', kind: 'video', files: [{ status: 'created', url: null }] });
  await api.runJobs();
  for (const who of [fan, star])
    expect(told(who, 'message_updated').at(-1)?.payload).toMatchObject({
      _id: sent._id,
      files: [{ status: 'finished', url: expect.any(String) }],
    });
  const shown = await newest(star);
  expect(await bytes(urlOf(shown))).toBe(200);
  expect(shown.files[0]).toMatchObject({ frames: null, name: '' });
});
