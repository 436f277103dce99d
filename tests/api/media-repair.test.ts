import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { files } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { ownProducts } from '#contract/own-products.ts';
import { findFile } from '#server/features/files/files.queries.ts';
import { hasStartCodes } from '#server/features/files/start-codes.ts';
import { findRepair } from '#server/features/files/video-repair.queries.ts';
import { resumeVideoRepair, startVideoRepair } from '#server/features/files/video-repair.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { sampleFile, withStartCodes } from '#support/media.ts';

// Each film is worked on by a process of its own, which takes its time on a busy machine.
jest.setTimeout(180_000);

let api: TestApi;
let performer: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  performer = await aPerformer(api);
});
afterAll(() => api.close());

async function storedFilm() {
  const { data } = await api.call(
    ownFeeds.uploadVideo,
    { files: { file: sampleFile('silent.mp4') } },
    performer,
  );
  await api.runJobs();
  return data._id;
}

const displayOf = async (id: string) => {
  const row = await findFile(api.deps.db, id);
  const display = row?.versions.find(({ name }) => name === 'display');
  if (!row || !display) throw new Error('no film');
  return { row, key: display.key, path: join(api.deps.config.dataDir, 'media', display.key) };
};

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

const isBroken = async (key: string): Promise<boolean> => {
  const object = await api.deps.storage.get(key);
  return object !== null && hasStartCodes(object);
};

test('films with start codes are mended under another address, whole ones stay as they are', async () => {
  const broken = await storedFilm();
  const whole = await storedFilm();
  const [before, kept] = [await displayOf(broken), await displayOf(whole)];
  const hash = hashOf(kept.path);
  const reply = await api.call(files.status, { params: { id: broken } }, performer);
  const etag = (await api.app.inject({ url: reply.data.url ?? '' })).headers.etag;
  expect(await isBroken(before.key)).toBe(false);
  writeFileSync(before.path, withStartCodes(readFileSync(before.path)));
  expect(await isBroken(before.key)).toBe(true);
  await resumeVideoRepair(api.deps);
  await api.runJobs();
  const run = await findRepair(api.deps.db);
  expect(run).toMatchObject({ looked: 2, mended: 1, encoded: 0, failures: [], endedAt: expect.any(Date) });
  const after = await displayOf(broken);
  expect(after.key).not.toBe(before.key);
  expect(await isBroken(after.key)).toBe(false);
  expect(await api.deps.storage.get(before.key)).toBeNull();
  expect(after.row.size).toBe(readFileSync(after.path).length);
  const again = await api.call(files.status, { params: { id: broken } }, performer);
  const served = await api.app.inject({ url: again.data.url ?? '' });
  expect(served.rawPayload.equals(readFileSync(after.path))).toBe(true);
  // What a browser keeps of the broken one is not taken for the mended one.
  expect(served.headers.etag).not.toBe(etag);
  expect([(await displayOf(whole)).key, hashOf(kept.path)]).toEqual([kept.key, hash]);
  // A second start does nothing more, and an operator may begin anew.
  await resumeVideoRepair(api.deps);
  await startVideoRepair(api.deps);
  await api.runJobs();
  expect(await findRepair(api.deps.db)).toMatchObject({ looked: 2, mended: 0 });
});

test('a film that is sold as a file is kept as it came, start codes and all', async () => {
  const film = readFileSync((await displayOf(await storedFilm())).path);
  const digitalFile = new File([new Uint8Array(withStartCodes(film))], 'film.mp4', { type: 'video/mp4' });
  const { data: product } = await api.call(
    ownProducts.create,
    { body: { name: 'A film', price: 5, type: 'digital' }, files: { digitalFile } },
    performer,
  );
  const kept = await findFile(api.deps.db, product.digitalFileId ?? '');
  const key = kept?.versions[0]?.key ?? '';
  expect(kept?.versions[0]?.mimeType).toBe('video/mp4');
  expect(await isBroken(key)).toBe(true);
  await startVideoRepair(api.deps);
  await api.runJobs();
  expect(await findRepair(api.deps.db)).toMatchObject({ looked: 1, mended: 0, failures: [] });
  expect(await findFile(api.deps.db, product.digitalFileId ?? '')).toEqual(kept);
  expect(await isBroken(key)).toBe(true);
});

test('a film that cannot be mended stays as it is and is told', async () => {
  const id = await storedFilm();
  const { key, path } = await displayOf(id);
  const bytes = withStartCodes(readFileSync(path));
  // Nothing is left of its pictures but their start codes.
  for (let at = bytes.indexOf('mdat') + 4; at < bytes.length; at += 1)
    if (bytes.readUInt32BE(Math.min(at, bytes.length - 4)) === 1) at += 3;
    else bytes[at] = 0xff;
  writeFileSync(path, bytes);
  expect(await isBroken(key)).toBe(true);
  await startVideoRepair(api.deps);
  await api.runJobs();
  expect(await findRepair(api.deps.db)).toMatchObject({
    looked: 1,
    mended: 0,
    encoded: 0,
    failures: [{ fileId: id, version: 'display', problem: expect.any(String) }],
    endedAt: expect.any(Date),
  });
  expect((await displayOf(id)).key).toBe(key);
  expect(readFileSync(path).equals(bytes)).toBe(true);
});
