import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { diskStorage } from '#server/providers/storage/disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'footlight-storage-'));
const storage = diskStorage(folder);
afterAll(() => rmSync(folder, { recursive: true }));

const kept = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test('what was put is there, whole or in parts, until it is deleted', async () => {
  expect(await storage.put('public/aa/one.webp', Buffer.from('0123456789'), 'image/webp')).toBe(10);
  expect(
    await storage.put(
      'public/aa/two.webp',
      Readable.from([Buffer.from('01'), Buffer.from('234')]),
      'image/webp',
    ),
  ).toBe(5);
  const object = await storage.get('public/aa/one.webp');
  expect(object?.size).toBe(10);
  expect(String(await buffer(object?.open() as Readable))).toBe('0123456789');
  expect(String(await buffer(object?.open({ start: 2, end: 4 }) as Readable))).toBe('234');
  await storage.delete('public/aa/one.webp');
  await storage.delete('public/aa/one.webp');
  expect(await storage.get('public/aa/one.webp')).toBeNull();
  expect(await storage.get('public/aa')).toBeNull();
});

test('a stream that breaks leaves nothing under the name, nor beside it', async () => {
  const before = kept();
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('connection lost');
    })(),
  );
  await expect(storage.put('public/bb/half.webp', broken, 'image/webp')).rejects.toThrow('connection lost');
  expect(await storage.get('public/bb/half.webp')).toBeNull();
  expect(kept()).toEqual(before);
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
  await expect(storage.get(key)).rejects.toThrow('not a storage key');
  await expect(async () => storage.delete(key)).rejects.toThrow('not a storage key');
});
