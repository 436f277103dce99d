import type { AddressInfo } from 'node:net';
import { eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { files as fileCalls } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { uploads } from '#contract/uploads.ts';
import { buildApp } from '#server/app.ts';
import { files } from '#server/db/schema/files.ts';
import { newKey } from '#server/features/files/file-keys.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { newId } from '#server/ids.ts';
import { logger } from '#server/log.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { asFile } from '#support/images.ts';
import { sampleBytes } from '#support/media.ts';
import { until } from '#support/until.ts';

const GIGABYTE = 1024 ** 3;
const SONG = sampleBytes('song.wav');
const NO_ROOM = { statusCode: 422, error: 'files.no-room' };

let lines: string[] = [];
let api: TestApi;
let app: FastifyInstance;
let origin: string;
let performer: Person;

beforeAll(async () => {
  const log = logger({ logLevel: 'info', role: 'api' }, { write: (line: string) => void lines.push(line) });
  api = await startTestApi({ log });
  app = await buildApp(api.deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  await api.reset();
  lines = [];
  // The time of files is the machine's own.
  api.clock.set(new Date().toISOString());
  performer = await aPerformer(api);
  await setSetting(api.deps, 'storageGigabytes', 1);
  await setSetting(api.deps, 'videoMaxMegabytes', 2048);
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await api.close();
});

const text = (value: string) => Buffer.from(value).toString('base64');
const headers = (more: Record<string, string>) => ({
  'tus-resumable': '1.0.0',
  authorization: performer.token,
  ...more,
});

/** Begins an upload of this size, which keeps its room from then on. */
const begin = (size: number, type = 'feed-video') =>
  fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: headers({
      'upload-length': String(size),
      'upload-metadata': `type ${text(type)},filename ${text('x.wav')}`,
    }),
  });
const send = (path: string, bytes: Buffer) =>
  fetch(origin + path, {
    method: 'PATCH',
    headers: headers({ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
    body: new Uint8Array(bytes),
  });
const idOf = (path: string) => path.split('/').at(-1) ?? '';
const finish = (path: string) =>
  api.call(uploads.finish, { params: { id: idOf(path) }, body: {} }, performer);
const byForm = () =>
  api.call(ownFeeds.uploadAudio, { files: { file: asFile(SONG, 'song.wav', 'audio/wav') } }, performer);

test('a form finds no room where uploads under way were promised it, and they find theirs', async () => {
  const path = (await begin(SONG.length, 'feed-audio')).headers.get('location') ?? '';
  expect((await begin(GIGABYTE - SONG.length)).status).toBe(201);
  expect((await byForm()).error).toMatchObject(NO_ROOM);
  expect((await send(path, SONG)).status).toBe(204);
  expect((await finish(path)).data).toMatchObject({ status: 'created', size: SONG.length });
  expect((await begin(1)).status).toBe(422);
});

test('of forms that come at the same moment, as many are taken as there is room for', async () => {
  expect((await begin(GIGABYTE - Math.floor(SONG.length * 2.5))).status).toBe(201);
  const replies = await Promise.all(Array.from({ length: 6 }, byForm));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422, 422]);
  expect(replies.find(({ status }) => status === 422)?.error).toMatchObject(NO_ROOM);
});

test('few requests wait for an upload that another one has; the others are told when to come again', async () => {
  const path = (await begin(SONG.length, 'feed-audio')).headers.get('location') ?? '';
  expect((await send(path, SONG)).status).toBe(204);
  const lockedUntil = new Date(api.clock.now().getTime() + 60_000).toISOString();
  await api.deps.db.execute(`update uploads set locked_by = 'another', locked_until = '${lockedUntil}'`);
  let answered = 0;
  const asked = Array.from({ length: 20 }, async () => {
    const reply = await fetch(`${origin}${path}/file`, {
      method: 'POST',
      headers: headers({ 'content-type': 'application/json' }),
      body: '{}',
    });
    answered += 1;
    return reply;
  });
  await until(() => answered === 12);
  const refused = await send(path, SONG);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([409, '2']);
  expect(JSON.parse(await refused.text())).toMatchObject({ error: 'uploads.busy' });
  await api.deps.db.execute('update uploads set locked_by = null');
  const statuses = (await Promise.all(asked)).map((reply) => [
    reply.status,
    reply.headers.get('retry-after'),
  ]);
  expect(statuses.filter(([status]) => status === 200)).toHaveLength(8);
  expect(statuses.filter(([status]) => status !== 200)).toEqual(Array(12).fill([409, '2']));
  expect((await finish(path)).status).toBe(200);
});

test('a request whose connection has gone before it is looked at is no error of the server', async () => {
  const going = await buildApp(api.deps);
  going.server.prependListener('request', (request) => request.socket.destroy());
  await going.listen({ port: 0, host: '127.0.0.1' });
  const { port } = going.server.address() as AddressInfo;
  await expect(fetch(`http://127.0.0.1:${port}/api/uploads`, { method: 'POST' })).rejects.toThrow();
  await going.close();
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([]);
});

/** A film that is ready, and so little room beside it. */
async function aFilmWithRoom(size: number, room: number): Promise<string> {
  const row = {
    ownerId: performer.id,
    type: 'feed-video',
    mimeType: 'video/mp4',
    status: 'finished',
    isProtected: true,
  } as const;
  const version = { name: 'display', key: newKey('closed', 'mp4'), mimeType: 'video/mp4', size };
  const film = { ...row, id: newId(), size, duration: 60, versions: [version] };
  const filler = { ...row, id: newId(), size: 0, sourceSize: GIGABYTE - size - room, versions: [] };
  await api.deps.db.insert(files).values([film, filler]);
  return film.id;
}
const statuses = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).sort();

test('of two captions at once, the second finds the room that the first has left', async () => {
  const text = 'WEBVTT\n\n00:00.500 --> 00:01.000\nHello there\n';
  const id = await aFilmWithRoom(1000, Math.ceil(text.length * 1.5));
  const put = (language: string) =>
    api.call(fileCalls.putCaptions, { params: { id }, body: { language, label: language, text } }, performer);
  expect(await statuses([put('en'), put('de')])).toEqual([200, 422]);
  const [film] = await api.deps.db.select().from(files).where(eq(files.id, id));
  expect(film?.versions).toHaveLength(2);
});

test('of two teasers that are cut at once, the second finds the room that the first has left', async () => {
  const fileId = await aFilmWithRoom(60_000, 15_000);
  const cut = () => api.call(ownFeeds.cutTeaser, { body: { fileId, start: 0, end: 10 } }, performer);
  expect(await statuses([cut(), cut()])).toEqual([200, 422]);
});

test('captions can be taken away where there is no room, and not be added', async () => {
  const text = 'WEBVTT\n\n00:00.500 --> 00:01.000\nHello there\n';
  const id = await aFilmWithRoom(1000, text.length * 2);
  const params = { id, language: 'en' };
  const put = () =>
    api.call(fileCalls.putCaptions, { params, body: { language: 'en', label: 'English', text } }, performer);
  expect((await put()).status).toBe(200);
  await api.deps.db.update(files).set({ sourceSize: GIGABYTE }).where(ne(files.id, id));
  expect((await put()).error).toMatchObject(NO_ROOM);
  expect((await api.call(fileCalls.removeCaptions, { params }, performer)).status).toBe(200);
});
