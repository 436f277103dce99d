import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Place } from '#server/config-services.ts';
import { chooseStorage } from '#server/providers/storage/choose.ts';
import type { Storage } from '#server/providers/storage/storage.ts';
import { type S3Server, startS3Server } from '#support/s3-server.ts';

const TWENTY_MB = 20 * 1024 * 1024;

let folder: string;
let server: S3Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-storage-'));
  server = await startS3Server();
  await server.bucket('media');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const placeAt = (endpoint: string, prefix = 'site/'): S3Place => ({
  endpoint,
  region: 'us-east-1',
  bucket: 'media',
  credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  prefix,
});

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

/** Bytes that differ from place to place, a part after the other, so that they are never whole in memory. */
const manyBytes = (size: number): Readable =>
  Readable.from(
    (async function* () {
      for (let at = 0; at < size; at += 65_536)
        yield Buffer.alloc(Math.min(65_536, size - at), String(at / 65_536));
    })(),
    { objectMode: false },
  );

const brokenAfter = (size: number): Readable =>
  Readable.from(
    (async function* () {
      yield* manyBytes(size);
      throw new Error('connection lost');
    })(),
    { objectMode: false },
  );

async function keysOf(storage: Storage, before: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.keys(before)) keys.push(key);
  return keys.sort();
}
const inAnHour = () => new Date(Date.now() + 3_600_000);
const longAgo = () => new Date(Date.now() - 3_600_000);

describe.each(['disk', 's3'] as const)('storage on %s', (kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await chooseStorage({
      dataDir: join(folder, kind),
      s3: kind === 's3' ? placeAt(server.endpoint) : null,
    });
    await storage.check();
  });

  test('what was put is there, whole or in parts, until it is deleted', async () => {
    expect(await storage.put('public/aa/one.webp', Buffer.from('0123456789'), 'image/webp')).toBe(10);
    const parts = Readable.from([Buffer.from('01'), Buffer.from('234')]);
    expect(await storage.put('public/aa/two.webp', parts, 'image/webp')).toBe(5);
    const object = await storage.get('public/aa/one.webp');
    expect(object?.size).toBe(10);
    expect(String(await buffer((await object?.open()) as Readable))).toBe('0123456789');
    expect(String(await buffer((await object?.open({ start: 2, end: 4 })) as Readable))).toBe('234');
    await storage.delete('public/aa/one.webp');
    await storage.delete('public/aa/one.webp');
    expect(await storage.get('public/aa/one.webp')).toBeNull();
    expect(await storage.get('public/aa')).toBeNull();
    expect(await storage.get('public/aa/two.webp')).toMatchObject({ size: 5 });
  });

  test('a large object comes back as it went, from any place', async () => {
    expect(await storage.put('closed/aa/film.mp4', manyBytes(TWENTY_MB), 'video/mp4')).toBe(TWENTY_MB);
    const object = await storage.get('closed/aa/film.mp4');
    expect(object?.size).toBe(TWENTY_MB);
    const whole = await buffer((await object?.open()) as Readable);
    expect(whole.equals(await buffer(manyBytes(TWENTY_MB)))).toBe(true);
    const range = { start: TWENTY_MB - 100_000, end: TWENTY_MB - 1 };
    const end = await buffer((await object?.open(range)) as Readable);
    expect(end.equals(whole.subarray(range.start))).toBe(true);
    expect(server.unfinished()).toEqual([]);
  });

  test('whoever stops reading in the middle harms nobody', async () => {
    const object = await storage.get('closed/aa/film.mp4');
    const stream = (await object?.open()) as Readable;
    await new Promise((resolve) => stream.once('data', resolve));
    stream.destroy();
    await new Promise((resolve) => stream.once('close', resolve));
    expect(await storage.get('closed/aa/film.mp4')).toMatchObject({ size: TWENTY_MB });
  });

  test('a file of this machine is taken over, and given to tools that read files', async () => {
    const path = join(folder, `${kind}-upload`);
    writeFileSync(path, 'a film');
    expect(await storage.take('source/aa/film.bin', path, 'video/mp4')).toBe(6);
    expect(readdirSync(folder)).not.toContain(`${kind}-upload`);
    const file = await storage.onDisk('source/aa/film.bin');
    expect(readFileSync(file?.path ?? '', 'utf8')).toBe('a film');
    await file?.release();
    expect(await storage.get('source/aa/film.bin')).toMatchObject({ size: 6 });
    expect(await storage.onDisk('source/aa/other.bin')).toBeNull();
  });

  test.each([
    ['a little', 4],
    ['much', TWENTY_MB],
  ])('a stream that breaks after %s leaves nothing', async (_, size) => {
    const before = await keysOf(storage, inAnHour());
    const files = filesIn(join(folder, 'disk'));
    await expect(storage.put('public/bb/half.webp', brokenAfter(size), 'image/webp')).rejects.toThrow(
      'connection lost',
    );
    expect(await storage.get('public/bb/half.webp')).toBeNull();
    expect(await keysOf(storage, inAnHour())).toEqual(before);
    expect(filesIn(join(folder, 'disk'))).toEqual(files);
    expect(server.unfinished()).toEqual([]);
  });

  test('its list names what was put before a moment, and nothing of its own', async () => {
    expect(await keysOf(storage, longAgo())).toEqual([]);
    expect(await keysOf(storage, inAnHour())).toEqual([
      'closed/aa/film.mp4',
      'public/aa/two.webp',
      'source/aa/film.bin',
    ]);
  });

  test.each([
    '../secret',
    'public/../../secret',
    '/etc/passwd',
    'public/..',
    'Public/a',
    'a\u0000b',
    '',
    '.hidden',
    'a b',
    'a\\..\\b',
  ])('the key %j is not one', async (key) => {
    await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('not a storage key');
    await expect(storage.put(key, manyBytes(1), 'text/plain')).rejects.toThrow('not a storage key');
    await expect(storage.get(key)).rejects.toThrow('not a storage key');
    await expect(async () => storage.delete(key)).rejects.toThrow('not a storage key');
  });
});

describe('S3 alone', () => {
  const s3 = (prefix?: string) =>
    chooseStorage({ dataDir: join(folder, 's3-alone'), s3: placeAt(server.endpoint, prefix) });

  test('two sites share a bucket without seeing each other', async () => {
    const [one, other] = [await s3('one/'), await s3('other/')];
    await one.put('public/aa/same.webp', Buffer.from('one'), 'image/webp');
    expect(await other.get('public/aa/same.webp')).toBeNull();
    expect(await keysOf(other, inAnHour())).toEqual([]);
  });

  test('uploads and files of processes that died are swept, what is under way is not', async () => {
    const storage = await s3('swept/');
    // What a killed process leaves: begun, never completed.
    for (const key of ['swept/source/aa/left.bin', 'another-site/source/aa/left.bin'])
      await fetch(`${server.endpoint}/media/${key}?uploads`, { method: 'POST' });
    await storage.put('source/aa/film.bin', Buffer.from('a film'), 'video/mp4');
    const file = await storage.onDisk('source/aa/film.bin');
    utimesSync(file?.path ?? '', longAgo(), longAgo());
    expect(await storage.sweep(new Date(Date.now() - 7_200_000))).toBe(0);
    expect(server.unfinished()).toContain('swept/source/aa/left.bin');
    expect(await storage.sweep(new Date(Date.now() + 1000))).toBe(2);
    expect(server.unfinished()).toEqual(['another-site/source/aa/left.bin']);
    expect(filesIn(join(folder, 's3-alone'))).toEqual([]);
    await file?.release();
  });

  test('a store without a list of unfinished uploads is swept of the rest', async () => {
    const plain = await startS3Server({ listsUploads: false });
    const storage = await chooseStorage({ dataDir: join(folder, 'plain'), s3: placeAt(plain.endpoint) });
    expect(await storage.sweep(new Date())).toBe(0);
    await plain.close();
  });

  test('a bucket that is missing, or a store that is out of order, is no store', async () => {
    const place = { ...placeAt(server.endpoint), bucket: 'none' };
    const storage = await chooseStorage({ dataDir: folder, s3: place });
    await expect(storage.check()).rejects.toMatchObject({ code: 'NoSuchBucket', status: 404 });
    const working = await s3();
    server.fail(true);
    await expect(working.check()).rejects.toThrow();
    // What cannot be asked is not said to be missing.
    await expect(working.get('public/aa/two.webp')).rejects.toThrow();
    server.fail(false);
    await working.check();
  });
});
