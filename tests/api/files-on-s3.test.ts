import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { files } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { readConfig } from '#server/config.ts';
import { findFile } from '#server/features/files/files.queries.ts';
import { hasStartCodes } from '#server/features/files/start-codes.ts';
import { findRepair } from '#server/features/files/video-repair.queries.ts';
import { startVideoRepair } from '#server/features/files/video-repair.service.ts';
import { chooseStorage } from '#server/providers/storage/choose.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer } from '#support/factories.ts';
import { sampleFile, withStartCodes } from '#support/media.ts';
import { type S3Server, startS3Server } from '#support/s3-server.ts';

// A film is worked on by a process of its own, which takes its time on a busy machine.
jest.setTimeout(180_000);

let folder: string;
let server: S3Server;
let api: TestApi;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-s3-'));
  server = await startS3Server();
  await server.bucket('media');
  const config = readConfig({
    DATA_DIR: folder,
    S3_ENDPOINT: server.endpoint,
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  api = await startTestApi({ storage: await chooseStorage(config) });
});
afterAll(async () => {
  await api.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const filesOf = (path: string): string[] => {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

test('a film in S3 is made ready, served in parts, and leaves nothing on this machine', async () => {
  await api.reset();
  const performer = await aPerformer(api);
  const sent = await api.call(ownFeeds.uploadVideo, { files: { file: sampleFile('film.mp4') } }, performer);
  const { _id: id } = sent.data;
  await api.runJobs();
  const film = (await api.call(files.status, { params: { id } }, performer)).data;
  expect(film).toMatchObject({ status: 'finished', mimeType: 'video/mp4' });
  const get = (headers: Record<string, string>) => api.app.inject({ url: film.url ?? '', headers });
  const whole = await get({});
  expect(whole.rawPayload.length).toBe(film.size);
  const part = await get({ range: 'bytes=100-199' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${film.size}`]);
  expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true);
  expect(filesOf(api.deps.config.dataDir)).toEqual([]);
  expect(filesOf(folder)).toEqual(['secret']);
  // The upload itself is gone, and nothing is left half done.
  const kept: string[] = [];
  for await (const key of api.deps.storage.keys(new Date(Date.now() + 60_000))) kept.push(key);
  expect(kept.filter((key) => key.startsWith('source/'))).toEqual([]);
  expect(kept.length).toBeGreaterThan(1);
  expect(server.unfinished()).toEqual([]);
});

test('a film in S3 that earlier releases broke is written anew there', async () => {
  await api.reset();
  const performer = await aPerformer(api);
  const file = sampleFile('silent.mp4');
  const { _id: id } = (await api.call(ownFeeds.uploadVideo, { files: { file } }, performer)).data;
  await api.runJobs();
  const display = async () =>
    (await findFile(api.deps.db, id))?.versions.find(({ name }) => name === 'display')?.key ?? '';
  const bytesOf = async (key: string) => {
    const stream = await (await api.deps.storage.get(key))?.open();
    return stream ? buffer(stream) : null;
  };
  const key = await display();
  const whole = (await bytesOf(key)) ?? Buffer.alloc(0);
  await api.deps.storage.put(key, withStartCodes(whole), 'video/mp4');
  const broken = await api.deps.storage.get(key);
  expect(broken && (await hasStartCodes(broken))).toBe(true);
  await startVideoRepair(api.deps);
  await api.runJobs();
  expect(await findRepair(api.deps.db)).toMatchObject({ looked: 1, mended: 1, failures: [] });
  expect(await bytesOf(key)).toBeNull();
  const mended = await api.deps.storage.get(await display());
  expect(mended && (await hasStartCodes(mended))).toBe(false);
  expect(filesOf(folder)).toEqual(['secret']);
  expect(server.unfinished()).toEqual([]);
});
