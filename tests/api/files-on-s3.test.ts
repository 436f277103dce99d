import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { files } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { readConfig } from '#server/config.ts';
import { chooseStorage } from '#server/providers/storage/choose.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer } from '#support/factories.ts';
import { sampleFile } from '#support/media.ts';
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
