import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { files } from '#server/db/schema/files.ts';
import { checkWritten } from '#server/features/files/written-picture.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import {
  aBomb,
  aGifWithPage,
  aJpeg,
  anAvifCutOut,
  aPdf,
  aPhonePhoto,
  aPicture,
  asFile,
  aVideo,
  metadataOf,
} from '#support/images.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  owner = await aPerformer(api);
});
afterAll(() => api.close());

const upload = (file: File) => api.call(ownFeeds.uploadPhoto, { files: { file } }, owner);

async function bytesOf(address: string, token = owner.token): Promise<Buffer> {
  const reply = await api.app.inject({ url: address, headers: { authorization: token } });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

/** Every file in storage and in the folder of uploads under way. */
function leftovers(): string[] {
  const list = (folder: string) => {
    const path = join(api.deps.config.dataDir, folder);
    if (!existsSync(path)) return [];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  };
  return [...list('uploads'), ...list('media')];
}

test('a photo becomes a display version, a thumbnail and a blurred picture', async () => {
  const { status, data } = await upload(asFile(await aJpeg(2400, 1200)));
  expect(status).toBe(200);
  expect(data).toMatchObject({
    success: true,
    status: 'finished',
    mimeType: 'image/webp',
    width: 1600,
    height: 800,
  });
  const display = await metadataOf(await bytesOf(data.url ?? ''));
  const thumbnail = await metadataOf(await bytesOf(data.thumbnails[0] ?? ''));
  expect([display.format, display.width, thumbnail.format, thumbnail.width]).toEqual([
    'webp',
    1600,
    'webp',
    640,
  ]);
  expect(data.size).toBeGreaterThan(0);
});

test('place, camera and notes of a phone are gone, and the picture stands upright', async () => {
  const photo = await aPhonePhoto();
  expect((await metadataOf(photo)).exif?.toString('latin1')).toContain('SecretSoftware');
  const { data } = await upload(asFile(photo));
  for (const address of [data.url, ...data.thumbnails, data.blurThumbnail]) {
    const bytes = await bytesOf(address ?? '');
    const { exif, xmp, iptc, orientation, width = 0, height = 0 } = await metadataOf(bytes);
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('SecretSoftware')).toBe(false);
    expect(width).toBeLessThan(height);
  }
});

test('the blurred picture holds colours only', async () => {
  const { data } = await upload(asFile(await aJpeg(1600, 1200)));
  const { default: sharp } = await import('sharp');
  const blurred = await sharp(await bytesOf(data.blurThumbnail ?? ''))
    .greyscale()
    .raw()
    .toBuffer();
  const original = await sharp(await bytesOf(data.url ?? ''))
    .resize(320, 240)
    .greyscale()
    .raw()
    .toBuffer();
  const spread = (pixels: Buffer) => Math.max(...pixels) - Math.min(...pixels);
  expect(spread(original)).toBeGreaterThan(4 * spread(blurred));
  expect((await bytesOf(data.blurThumbnail ?? '')).length).toBeLessThan(4000);
});

test('a picture with a web page behind it comes out as a picture alone', async () => {
  const { data } = await upload(asFile(await aGifWithPage('alert(1)'), 'x.gif', 'image/gif'));
  const bytes = await bytesOf(data.url ?? '');
  expect((await metadataOf(bytes)).format).toBe('webp');
  expect(bytes.includes('script')).toBe(false);
});

test.each<[string, () => Promise<Buffer | string> | Buffer | string, string]>([
  ['an empty file', () => Buffer.alloc(0), 'empty'],
  ['text with a picture’s name', () => 'not a picture', 'is not a picture'],
  ['a web page that starts like a GIF', () => 'GIF89a/*<script>alert(1)</script>*/=1;', 'could not be read'],
  [
    'a drawing that can hold scripts',
    () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'is not a picture',
  ],
  ['a program', () => Buffer.from('7f454c460201010000000000000000000200', 'hex'), 'is not a picture'],
  ['a video where a picture belongs', () => aVideo(), 'is not a picture'],
  ['documents where a picture belongs', () => aPdf(), 'is not a picture'],
  ['half a picture', async () => (await aJpeg(800, 600)).subarray(0, 4000), 'could not be read'],
  ['a picture that unfolds to gigabytes', () => aBomb(50_000), 'too many pixels'],
  ['a picture that takes gigabytes to unfold', () => aBomb(10_000, { isWhole: true }), 'too much memory'],
  ['a small picture cut out of a very large one', () => anAvifCutOut(), 'too much memory'],
  ['a picture whose pixels are missing', () => aBomb(2_000), 'could not be read'],
])('%s is refused and nothing stays', async (_what, make, reason) => {
  const before = leftovers();
  const { status, error } = await upload(asFile(await make()));
  expect([status, error.error]).toEqual([422, 'http.invalid']);
  expect(error.fields?.file).toContain(reason);
  // Also for those who show the message alone: which file, and why.
  expect(error.message).toMatch(/^“.+” /);
  expect(error.message).toContain(reason);
  expect(leftovers()).toEqual(before);
  expect(await api.deps.db.select().from(files)).toEqual([]);
});

test('when storage fails half way, nothing stays', async () => {
  const { storage } = api.deps;
  const put = storage.put.bind(storage);
  const before = leftovers();
  let calls = 0;
  const spy = jest.spyOn(storage, 'put').mockImplementation(async (...args) => {
    calls += 1;
    if (calls === 2) throw new Error('disk full');
    return put(...args);
  });
  const { status } = await upload(asFile(await aJpeg()));
  spy.mockRestore();
  expect(status).toBe(500);
  expect(leftovers()).toEqual(before);
  expect(await api.deps.db.select().from(files)).toEqual([]);
});

/** Lets the encoder of pictures write what `change` makes of it. */
function spoilEncoder(change: (picture: Sharp) => Sharp) {
  return jest
    .spyOn(Object.getPrototypeOf(sharp(Buffer.alloc(3))) as Sharp, 'webp')
    .mockImplementation(function (this: Sharp) {
      return change(this);
    });
}

test('a picture that was not written as it was meant is never called finished', async () => {
  const picture = asFile(await aJpeg());
  const before = leftovers();
  // Bytes that no reader knows: pixels as they are.
  const spy = spoilEncoder((image) => image.raw());
  const { status, error } = await upload(picture);
  spy.mockRestore();
  expect([status, error.fields?.file]).toEqual([
    422,
    'This file could not be made ready. Something went wrong on our side. You can try again.',
  ]);
  expect(leftovers()).toEqual(before);
  expect(await api.deps.db.select().from(files)).toEqual([]);
});

test('what was written of a picture is opened again and forgiven nothing', async () => {
  const whole = await aPicture(300, 200).webp().toBuffer();
  const size = { width: 300, height: 200 };
  await checkWritten(whole, size);
  const cut = whole.subarray(0, whole.length - 40);
  const damaged = Buffer.from(whole);
  damaged.write('RIFX', 0);
  for (const data of [cut, damaged, Buffer.alloc(0)])
    await expect(checkWritten(data, size)).rejects.toMatchObject({ problem: 'failed' });
  await expect(checkWritten(whole, { ...size, width: 301 })).rejects.toMatchObject({ problem: 'failed' });
});

test('a picture over the limit of its kind is refused', async () => {
  const large = Buffer.concat([await aJpeg(), Buffer.alloc(5 * 1024 * 1024)]);
  const { status, error } = await api.call(
    performerAccount.uploadAvatar,
    { files: { avatar: asFile(large) } },
    owner,
  );
  expect(status).toBe(422);
  expect(error.fields?.avatar).toContain('5 MB');
  expect(error.message).toMatch(/^“.+” is too large. The limit is 5 MB.$/);
});

test('a missing file, or one under another name, is told by field', async () => {
  expect((await api.call(ownFeeds.uploadPhoto, {}, owner)).error.fields).toHaveProperty('file');
  const { status, error } = await api.call(
    ownFeeds.uploadPhoto,
    { files: { file: asFile(await aJpeg()), other: asFile(await aJpeg()) } as never },
    owner,
  );
  expect([status, error.fields]).toEqual([422, { other: expect.any(String) }]);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\photos\\me.jpg', 'me.jpg'],
  ['gpj.\u202eexe', 'gpj.exe'],
  ['.htaccess', 'htaccess'],
  ['a<script>b.jpg', 'ascriptb.jpg'],
])('the name %j is kept as %j and never becomes a path', async (name, kept) => {
  const { data } = await upload(asFile(await aJpeg(32, 32), name));
  expect(data.name).toBe(kept);
  const [row] = await api.deps.db.select().from(files);
  for (const { key } of row?.versions ?? [])
    expect(key).toMatch(/^(?:public|closed)\/[0-9a-f]{2}\/[0-9a-f]{30}\.webp$/);
});

test('portraits become squares of 256 and 96 whatever their shape', async () => {
  for (const [width, height] of [
    [900, 300],
    [40, 90],
    // A line: it is never drawn a million pixels long, which takes minutes and gigabytes.
    [10_000, 1],
    [1, 10_000],
  ] as const) {
    const { data } = await api.call(
      performerAccount.uploadAvatar,
      { files: { avatar: asFile(await aJpeg(width, height)) } },
      owner,
    );
    const sizes = await Promise.all(
      [data.url, data.thumbnails[0]].map(async (url) => metadataOf(await bytesOf(url ?? ''))),
    );
    expect(sizes.map((size) => [size.width, size.height])).toEqual([
      [256, 256],
      [96, 96],
    ]);
  }
});

test('a new portrait replaces the one before, bytes and all', async () => {
  const first = await api.call(
    performerAccount.uploadAvatar,
    { files: { avatar: asFile(await aJpeg()) } },
    owner,
  );
  const count = leftovers().length;
  await api.call(
    performerAccount.uploadAvatar,
    { files: { avatar: asFile(await aPicture(300, 300).png().toBuffer()) } },
    owner,
  );
  expect(leftovers()).toHaveLength(count);
  expect((await api.app.inject(first.data.url ?? '')).statusCode).toBe(404);
  expect(await api.deps.db.select().from(files)).toHaveLength(1);
  expect(api.forgotten).toContain(`performer:${owner.id}`);
});

test('a film whose boxes never end does not keep the server busy', async () => {
  const endless = Buffer.concat([
    aVideo().subarray(0, 24),
    Buffer.alloc(200_000, Buffer.from('00000008moov', 'latin1')),
  ]);
  const { status, data } = await api.call(
    performerAccount.uploadWelcomeVideo,
    { files: { 'welcome-video': asFile(endless, 'x.mp4') } },
    owner,
  );
  expect(status).toBe(200);
  await api.runJobs();
  const [row] = await api.deps.db.select().from(files).where(eq(files.id, data._id));
  expect(row).toMatchObject({ status: 'error', errorCode: 'unreadable', sourceKey: null });
});
