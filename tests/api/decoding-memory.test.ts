import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metadata } from 'sharp';
import { decodingBytes } from '#server/features/files/decoding-memory.ts';
import { MOST_PICTURE_BYTES } from '#server/turns.ts';

const folder = mkdtempSync(join(tmpdir(), 'footlight-avif-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const size = (width: number, height: number): Buffer => {
  const body = Buffer.alloc(12);
  body.writeUInt32BE(width, 4);
  body.writeUInt32BE(height, 8);
  return box('ispe', body);
};
/** The box `meta` as large as it can be: up to the end of the file. */
const endless = (meta: Buffer): Buffer => {
  meta.writeUInt32BE(0);
  return meta;
};
const FTYP = box('ftyp', Buffer.from('avif\0\0\0\0avif'));

const rgb = { width: 5000, height: 5000, channels: 3, depth: 'uchar', isProgressive: false } as const;
const deep = { ...rgb, channels: 4, depth: 'ushort' } as const;
/** As many megapixels, square. */
const of = (megapixels: number) => {
  const side = Math.floor(Math.sqrt(megapixels * 1e6));
  return { width: side, height: side };
};

const isTaken = async (header: object, file = Buffer.alloc(0)): Promise<boolean> => {
  const path = join(folder, 'picture');
  writeFileSync(path, file);
  return (await decodingBytes(path, header as Metadata)) <= MOST_PICTURE_BYTES;
};

test.each([
  ['JPEG', { ...rgb, format: 'jpeg', ...of(100) }, true],
  ['progressive JPEG of a phone', { ...rgb, format: 'jpeg', isProgressive: true, ...of(50) }, true],
  ['the same larger', { ...rgb, format: 'jpeg', isProgressive: true, ...of(70) }, false],
  [
    'the same with halved colours',
    { ...rgb, format: 'jpeg', isProgressive: true, chromaSubsampling: '4:2:0', ...of(100) },
    true,
  ],
  ['JPEG with a picture for bright screens', { ...rgb, format: 'jpeg', gainMap: {}, ...of(50) }, true],
  ['the same larger', { ...rgb, format: 'jpeg', gainMap: {}, ...of(60) }, false],
  ['PNG', { ...rgb, format: 'png', channels: 4, ...of(100) }, true],
  ['interlaced PNG', { ...rgb, format: 'png', channels: 4, isProgressive: true, ...of(100) }, false],
  ['PNG of 16 bits', { ...deep, format: 'png', ...of(48) }, true],
  ['interlaced PNG of 16 bits', { ...deep, format: 'png', isProgressive: true, ...of(48) }, false],
  ['PNG that is a line', { ...rgb, format: 'png', width: 1_000_000, height: 1 }, true],
  ['PNG that is a wide line', { ...rgb, format: 'png', width: 1_000_000, height: 100 }, false],
  ['WebP', { ...rgb, format: 'webp', ...of(60) }, true],
  ['larger WebP', { ...rgb, format: 'webp', ...of(70) }, false],
  ['GIF', { ...rgb, format: 'gif', ...of(60) }, true],
  ['larger GIF', { ...rgb, format: 'gif', ...of(70) }, false],
])('%s %#', async (_name, header, expected) => {
  expect(await isTaken(header)).toBe(expected);
});

test.each<[string, boolean, Buffer[]]>([
  ['of 20 megapixels', true, [box('meta', size(5000, 4000))]],
  ['of 25 megapixels', false, [box('meta', size(5000, 5000))]],
  ['cut out of a large one', false, [box('meta', size(100, 100), size(5000, 5000), size(10, 10))]],
  ['with a large one in a second list', false, [box('meta', size(10, 10)), box('meta', size(5000, 5000))]],
  ['of tiles that are small', true, [box('meta', box('grid'), size(2000, 2000))]],
  ['of tiles that are large', false, [box('meta', box('grid'), size(4000, 3000))]],
  ['of layers that are large', false, [box('meta', box('iovl'), size(4000, 3000))]],
  ['whose list ends with the file', false, [endless(box('meta', size(10, 10)))]],
  ['with a list larger than lists are', false, [box('meta', size(10, 10), Buffer.alloc(1024 * 1024))]],
  ['without a list', false, [box('mdat')]],
  ['with boxes without end', false, [box('meta', size(10, 10)), ...Array(200).fill(box('free'))]],
  [
    'with a box that has no length',
    false,
    [box('meta', size(10, 10)), Buffer.from([0, 0, 0, 3, 1, 1, 1, 1])],
  ],
])('AVIF %s', async (_name, expected, boxes) => {
  expect(await isTaken({ ...rgb, format: 'heif', ...of(1) }, Buffer.concat([FTYP, ...boxes]))).toBe(expected);
});

test('AVIF with more than 8 bits a colour takes more', async () => {
  const file = Buffer.concat([FTYP, box('meta', size(5000, 4000))]);
  expect(await isTaken({ ...deep, format: 'heif' }, file)).toBe(false);
});
