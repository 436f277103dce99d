import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { library } from '#contract/library.ts';
import { ownGalleries, ownPhotos } from '#contract/own-galleries.ts';
import { products } from '#contract/products.ts';
import { wallet } from '#contract/wallet.ts';
import { ARCHIVES_AT_ONCE } from '#rules/archive.ts';
import { files } from '#server/db/schema/files.ts';
import { performers } from '#server/db/schema/performers.ts';
import { tokenTransactions } from '#server/db/schema/wallet.ts';
import { signature } from '#server/features/files/signing.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { STALLED_MS } from '#server/http/stalled-reply.ts';
import type { StoredObject } from '#server/providers/storage/storage.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, type Person, tokensFor } from '#support/factories.ts';
import { aGallery, aGalleryPhoto } from '#support/galleries.ts';
import { aPhoto, aPost, FOR_SALE, withPublisher } from '#support/posts.ts';
import { aDigitalProduct } from '#support/products.ts';
import { until } from '#support/until.ts';
import { filesOfZip } from '#support/zip.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
let origin = '';
/** Answers that a test has begun to take. */
const begun: IncomingMessage[] = [];
withPublisher(async (made) => {
  ({ api, owner, fan } = made);
  await tokensFor(api, fan.id, 10_000_00);
  origin ||= await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const reply of begun.splice(0)) reply.destroy();
  jest.restoreAllMocks();
});

type Headers = Record<string, string>;
const archive = (id: string, as: Parameters<TestApi['call']>[2] = fan) =>
  api.call(library.archive, { params: { id } }, as);
const fetched = (url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.app.inject({ url, headers, method });
const statusOf = async (url: string, headers?: Headers) => (await fetched(url, headers)).statusCode;

/** A gallery with a photo of each of these titles, bought by the fan. */
async function bought(titles: readonly string[] = ['Boats', 'Gulls', 'Nets'], title = 'Harbour') {
  const { gallery } = await aGallery(api, owner, { ...FOR_SALE, title }, 0);
  const photos: Awaited<ReturnType<typeof aGalleryPhoto>>[] = [];
  for (const one of titles) photos.push(await aGalleryPhoto(api, owner, gallery._id, { title: one }));
  const params = { id: gallery._id };
  const { data } = await api.call(wallet.gallery, { params, body: {} }, fan);
  return { id: gallery._id, purchase: data._id, photos };
}

/** The names in the ZIP of this purchase, as this address sends it. */
async function namesIn(url: string, headers?: Headers): Promise<string[]> {
  const reply = await fetched(url, headers);
  expect(reply.statusCode).toBe(200);
  return filesOfZip(reply.rawPayload).map(({ name }) => name);
}
const savedNames = async (id: string, headers?: Headers) =>
  namesIn((await archive(id, { ...fan, headers })).data.url, headers);

const remove = (id: string) => api.call(ownPhotos.remove, { params: { id } }, owner);

async function keyOf(fileId: string): Promise<string> {
  const [row] = await api.deps.db.select().from(files).where(eq(files.id, fileId));
  return row?.versions[0]?.key ?? '';
}

test('a gallery is saved as one ZIP with its photos in order, under its name, each by its place and title', async () => {
  const titles = ['Boats / quay', '夏 ☀', ''];
  const { id, purchase, photos } = await bought(titles, 'Harbour: "2026"');
  const order = [photos[1]?._id ?? '', photos[0]?._id ?? '', photos[2]?._id ?? ''];
  await api.call(ownGalleries.order, { params: { id }, body: { photoIds: order } }, owner);
  const { data } = await archive(purchase);
  expect(data).toMatchObject({ name: 'Harbour 2026.zip', total: 3 });
  const reply = await fetched(data.url);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(data.size),
    'cache-control': 'private, no-store',
    'accept-ranges': 'none',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(reply.headers['content-disposition']).toContain('attachment; filename="Harbour 2026.zip"');
  expect(reply.rawPayload).toHaveLength(data.size);
  const saved = filesOfZip(reply.rawPayload);
  expect(saved.map(({ name }) => name)).toEqual([
    '01 - 夏 ☀.webp',
    '02 - Boats - quay.webp',
    '03 - Harbour 2026.webp',
  ]);
  expect(saved.filter(({ isUtf8 }) => !isUtf8)).toEqual([]);
  const each = (await api.call(library.files, { params: { id } }, fan)).data.data;
  for (const [at, { url }] of each.entries())
    expect(saved[at]?.bytes.equals((await fetched(url)).rawPayload)).toBe(true);
});

test('by the thing as by its purchase; HEAD says how long it is', async () => {
  const { id, purchase } = await bought();
  const [one, other] = [(await archive(id)).data, (await archive(purchase)).data];
  expect(one).toEqual(other);
  const reply = await fetched(one.url, {}, 'HEAD');
  expect([reply.statusCode, reply.headers['content-length'], reply.rawPayload.length]).toEqual([
    200,
    String(one.size),
    0,
  ]);
});

test('it holds what was deleted after the purchase and what came later, for a buyer who is turned away what was bought', async () => {
  const { id, photos } = await bought();
  await remove(photos[0]?._id ?? '');
  await aGalleryPhoto(api, owner, id, { title: 'Later' });
  expect(await savedNames(id)).toEqual([
    '01 - Gulls.webp',
    '02 - Nets.webp',
    '03 - Later.webp',
    '04 - Boats.webp',
  ]);
  await api.call(ownGalleries.remove, { params: { id } }, owner);
  await api.deps.db.update(performers).set({ blockCountries: ['FR'] });
  // Titles of today are no part of what was bought.
  const there = { 'x-test-country': 'FR' };
  const asBought = [1, 2, 3].map((nr) => `0${nr} - Harbour.webp`);
  expect(await savedNames(id, there)).toEqual(asBought);
  await api.deps.db.execute(`update users set status = 'inactive' where id = '${owner.id}'`);
  expect(await savedNames(id)).toEqual(asBought);
});

test('a post with several files is saved as one, too; where there are no files, that is said', async () => {
  const fileIds = [(await aPhoto(api, owner))._id, (await aPhoto(api, owner))._id];
  const post = await aPost(api, owner, { ...FOR_SALE, type: 'photo', title: 'Two boats', fileIds });
  await api.call(wallet.feed, { params: { id: post._id }, body: {} }, fan);
  expect(await savedNames(post._id)).toEqual(['01 - Two boats.webp', '02 - Two boats.webp']);
  const words = await aPost(api, owner, { ...FOR_SALE, title: 'Words' });
  const product = await aDigitalProduct(api, owner, { name: 'Knots' });
  await api.call(wallet.feed, { params: { id: words._id }, body: {} }, fan);
  await api.call(wallet.product, { params: { id: product._id }, body: {} }, fan);
  for (const id of [words._id, product._id])
    expect((await archive(id)).error).toMatchObject({ statusCode: 404, error: 'library.no-files' });
  expect((await api.call(products.view, { params: { id: product._id } }, fan)).data.isBought).toBe(true);
});

test('it is nobody else’s, and no longer theirs once the purchase is given back', async () => {
  const { purchase } = await bought();
  const { url } = (await archive(purchase)).data;
  expect((await archive(purchase, await aFan(api))).error).toMatchObject({ error: 'library.not-found' });
  expect((await archive(purchase, {})).status).toBe(401);
  expect((await archive(purchase, owner)).status).toBe(403);
  await api.deps.db.update(tokenTransactions).set({ status: 'refunded' });
  expect((await archive(purchase)).status).toBe(404);
  expect(await statusOf(url)).toBe(404);
});

test('an address ends after fifteen minutes, and with the account', async () => {
  const { purchase } = await bought(['Boats']);
  const { url } = (await archive(purchase)).data;
  api.clock.advance({ minutes: 14, seconds: 59 });
  expect(await statusOf(url)).toBe(200);
  await api.deps.db.execute(`update users set status = 'inactive' where id = '${fan.id}'`);
  expect(await statusOf(url)).toBe(404);
  api.clock.advance({ seconds: 1 });
  const reply = await fetched(url);
  expect([reply.statusCode, reply.json().error]).toEqual([403, 'files.link-not-valid']);
});

test('no address is signed by the signature of another one', async () => {
  const [one, two] = [await bought(), await bought()];
  const { url } = (await archive(one.purchase)).data;
  const other = await aFan(api);
  const secret = api.deps.config.secret;
  const expires = Number(/expires=(\d+)/.exec(url)?.[1]);
  const forFile = signature(secret, { fileId: one.purchase, version: '', viewer: fan.id, expires });
  const attempts = [
    url.replace(one.purchase, two.purchase),
    url.replace(/viewer=[^&]+/, `viewer=${other.id}`),
    url.replace(/viewer=[^&]+&/, ''),
    url.replace(/expires=\d+/, 'expires=99999999999'),
    url.replace(/sig=.+/, 'sig='),
    url.replace(/sig=.+/, `sig=${forFile}`),
    url.replace(/\?.+/, ''),
  ];
  for (const attempt of attempts) expect(await statusOf(attempt)).toBe(403);
  const photo = (await api.call(library.files, { params: { id: one.id } }, fan)).data.data[0]?.url ?? '';
  expect(await statusOf(url.replace(/\?.+/, photo.slice(photo.indexOf('?'))))).toBe(403);
});

test('while the site is closed to a country, so are its ZIPs', async () => {
  const { purchase } = await bought(['Boats']);
  const { url } = (await archive(purchase)).data;
  await setSetting(api.deps, 'blockedCountries', ['FR']);
  expect(await statusOf(url, { 'x-test-country': 'FR' })).toBe(403);
  expect(await statusOf(url, { 'x-test-country': 'DE' })).toBe(200);
});

test('a photo that operators took down is neither in the ZIP nor in the list', async () => {
  const { id, photos } = await bought();
  await api.deps.db
    .update(files)
    .set({ takenDownAt: api.clock.now() })
    .where(eq(files.id, photos[1]?.fileId ?? ''));
  const { data } = (await api.call(library.files, { params: { id } }, fan)).data;
  expect(data.map(({ _id }) => _id)).toEqual([photos[0]?.fileId, photos[2]?.fileId]);
  expect(await savedNames(id)).toEqual(['01 - Boats.webp', '02 - Nets.webp']);
});

/** What came of an answer, and whether it came to its end. */
async function read(url: string): Promise<{ status: number; bytes: number; said: number; isWhole: boolean }> {
  const reply = await fetch(origin + url);
  let bytes = 0;
  let isWhole = true;
  try {
    for await (const chunk of reply.body ?? []) bytes += (chunk as Uint8Array).length;
  } catch {
    isWhole = false;
  }
  return { status: reply.status, bytes, said: Number(reply.headers.get('content-length')), isWhole };
}

test.each([
  ['is missing in storage', (key: string) => api.deps.storage.delete(key)],
  ['is shorter than it was', (key: string) => api.deps.storage.put(key, Buffer.from('short'), '')],
  ['is longer than it was', (key: string) => api.deps.storage.put(key, Buffer.alloc(50_000), '')],
])(
  'where a photo %s, that is said instead of an address, and a ZIP that is being sent breaks off',
  async (_, spoil) => {
    const { id, purchase, photos } = await bought();
    const { url, size } = (await archive(purchase)).data;
    expect(await read(url)).toEqual({ status: 200, bytes: size, said: size, isWhole: true });
    await spoil(await keyOf(photos[1]?.fileId ?? ''));
    expect(await read(url)).toMatchObject({ status: 200, said: size, isWhole: false });
    expect((await archive(id)).error).toMatchObject({ statusCode: 409, error: 'library.file-missing' });
    // Whatever broke off is not counted as running.
    for (let nr = 0; nr <= ARCHIVES_AT_ONCE; nr += 1) expect((await read(url)).status).toBe(200);
  },
);

const LARGE = 300_000_000;
const PIECE = Buffer.alloc(100_000);

/** Makes every stored object a large one; what has been read of them, and how many are open. */
async function largeFiles() {
  const state = { read: 0, open: 0 };
  await api.deps.db.execute(`update files set versions = jsonb_set(versions, '{0,size}', '${LARGE}')`);
  const open: StoredObject['open'] = async () => {
    state.open += 1;
    let left = LARGE;
    const bytes = new Readable({
      read() {
        state.read += PIECE.length;
        this.push(left > 0 ? PIECE : null);
        left -= PIECE.length;
      },
    });
    return bytes.once('close', () => {
      state.open -= 1;
    });
  };
  jest.spyOn(api.deps.storage, 'get').mockImplementation(async () => ({ size: LARGE, open }));
  return state;
}

/** Begins to take an answer, and takes nothing more of it. */
async function begin(url: string): Promise<IncomingMessage> {
  const [reply] = (await once(httpGet(origin + url), 'response')) as [IncomingMessage];
  reply.pause();
  begun.push(reply);
  return reply;
}

test('nothing is read ahead of a slow client, and nothing more once it has gone', async () => {
  const { purchase } = await bought();
  const state = await largeFiles();
  const { url } = (await archive(purchase)).data;
  const reply = await begin(url);
  const stands = async () => {
    const before = state.read;
    await pause(300);
    return before > 0 && state.read === before;
  };
  await until(stands);
  // What the sockets of both sides take.
  expect(state.read).toBeLessThan(LARGE / 5);
  expect(state.open).toBe(1);
  reply.destroy();
  await until(() => state.open === 0);
  await until(stands);
  expect(state.read).toBeLessThan(LARGE / 5);
});

test('a client that takes nothing more for minutes is given up, and may begin again', async () => {
  const { purchase } = await bought();
  const state = await largeFiles();
  const { url } = (await archive(purchase)).data;
  const timers = jest.spyOn(globalThis, 'setInterval');
  const replies = [await begin(url), await begin(url)];
  const checks = timers.mock.calls
    .filter(([, ms]) => ms === STALLED_MS)
    .map(([check]) => check as () => void);
  await until(() => state.open === ARCHIVES_AT_ONCE);
  await pause(300);
  // The first one finds what has been taken since the beginning, the second one that nothing has been.
  for (let nr = 0; nr < 2; nr += 1) for (const check of checks) check();
  await until(() => state.open === 0);
  expect(replies.map(({ complete }) => complete)).toEqual([false, false]);
  expect((await archive(purchase)).status).toBe(200);
});

test('the rule is asked again for each photo: what is given back meanwhile ends the ZIP', async () => {
  const { purchase, photos } = await bought();
  const { url, size } = (await archive(purchase)).data;
  const first = await keyOf(photos[0]?.fileId ?? '');
  const { get } = api.deps.storage;
  jest.spyOn(api.deps.storage, 'get').mockImplementation(async (key) => {
    if (key === first) await api.deps.db.update(tokenTransactions).set({ status: 'refunded' });
    return get.call(api.deps.storage, key);
  });
  expect(await read(url)).toMatchObject({ status: 200, said: size, isWhole: false });
});

test('one person saves two at the same time, and another one when one of them has ended', async () => {
  const { purchase } = await bought();
  const other = await aFan(api);
  await tokensFor(api, other.id, 10_000_00);
  const theirs = await aGallery(api, owner, { ...FOR_SALE, title: 'Pier' }, 1);
  await api.call(wallet.gallery, { params: { id: theirs.gallery._id }, body: {} }, other);
  const state = await largeFiles();
  const { url } = (await archive(purchase)).data;
  const running = [await begin(url), await begin(url)];
  expect(running).toHaveLength(ARCHIVES_AT_ONCE);
  const refused = { statusCode: 429, error: 'library.too-many-archives' };
  expect((await archive(purchase)).error).toMatchObject({
    ...refused,
    message: 'You are already saving 2 ZIP files. Please wait until one of them is done.',
  });
  const third = await begin(url);
  expect(third.statusCode).toBe(429);
  expect(await json(third)).toMatchObject(refused);
  expect((await archive(theirs.gallery._id, other)).status).toBe(200);
  running[0]?.destroy();
  await until(() => state.open === 1);
  await until(async () => (await archive(purchase)).status === 200);
  expect((await begin(url)).statusCode).toBe(200);
  for (const reply of begun) reply.destroy();
  await until(() => state.open === 0);
});
