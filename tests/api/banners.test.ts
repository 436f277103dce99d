import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { banners } from '#contract/banners.ts';
import { BANNER_POSITIONS, BANNERS_SHOWN_MAX } from '#rules/banners.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import {
  addBanner,
  allBanners,
  orderBanner,
  removeBanner,
  setBannerStatus,
} from '#server/features/banners/banners.service.ts';
import { sweepFiles } from '#server/features/files/file-sweep.service.ts';
import { BANNERS } from '#services/banners.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { anOperator } from '#support/factories.ts';
import { aJpeg } from '#support/images.ts';

const ACTOR = 'test operator';
const summer = { position: 'top', link: '/creator', title: 'Summer' } as const;
const folder = mkdtempSync(join(tmpdir(), 'footlight-banners-'));
const picture = join(folder, 'wide.jpg');
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.deps.storage.check();
  writeFileSync(picture, await aJpeg(1200, 400));
});
beforeEach(() => api.reset());
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const search = async (query: object = {}) => (await api.call(banners.search, { query })).data;
const titles = async (query: object = {}) => (await search(query)).data.map(({ title }) => title);
const add = (more: object = {}) => addBanner(api.deps, ACTOR, { ...summer, ...more });
const opened = async (path: string) =>
  (await api.app.inject(`/api${path.replace(/^.*?\/media/, '/media')}`)).statusCode;

test('a banner on the wire has its picture as a file that everybody may open', async () => {
  const id = await add({ description: ' Two\nlines ', picture });
  const { data, total } = await search();
  expect(total).toBe(1);
  const at = api.clock.now().toISOString();
  expect(data[0]).toEqual({
    _id: id,
    ...summer,
    description: 'Two lines',
    status: 'active',
    ordering: 0,
    createdAt: at,
    updatedAt: at,
    photo: expect.objectContaining({ type: 'banner', width: 1200, height: 400, alt: 'Summer', name: '' }),
  });
  const { url, thumbnail } = data[0]?.photo ?? {};
  expect([await opened(url ?? ''), await opened(thumbnail ?? '')]).toEqual([200, 200]);
});

test('lists come by position and in the order that was set, without what is hidden', async () => {
  await add({ title: 'second', ordering: 2 });
  await add({ title: 'first', ordering: 1 });
  await add({ title: 'beside', position: 'right' });
  const hidden = await add({ title: 'hidden' });
  await setBannerStatus(api.deps, ACTOR, hidden, 'inactive');
  expect(await titles()).toEqual(['beside', 'first', 'second']);
  expect(await titles({ position: 'top' })).toEqual(['first', 'second']);
  expect(await titles({ position: 'top', limit: 1, offset: 1 })).toEqual(['second']);
  expect(await titles({ q: 'SECO' })).toEqual(['second']);
  expect(await titles({ status: 'active', position: 'bottom' })).toEqual([]);
  expect(await search({ status: 'inactive' })).toEqual({ data: [], total: 0 });
  const operator = await anOperator(api);
  const asOperator = await api.call(banners.search, { query: { status: 'inactive' } }, operator);
  expect(asOperator.data.total).toBe(0);
  await setBannerStatus(api.deps, ACTOR, hidden, 'active');
  expect(await titles({ position: 'top' })).toEqual(['hidden', 'first', 'second']);
});

test.each(['position=above', 'status=secret', 'limit=x'])('%s is refused with its field', async (query) => {
  const reply = await api.app.inject(`/api/site-promo/search?${query}`);
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, [query.split('=')[0]]]);
});

test('each change makes pages forget and is on record', async () => {
  const id = await add();
  await setBannerStatus(api.deps, ACTOR, id, 'inactive');
  await removeBanner(api.deps, ACTOR, id);
  expect(api.forgotten).toEqual(['banners', 'banners', 'banners']);
  const log = await api.deps.db.select().from(auditLog).orderBy(auditLog.id);
  expect(log.map(({ actor, action, target }) => [actor, action, target])).toEqual(
    ['add', 'change', 'remove'].map((verb) => [ACTOR, `banners.${verb}`, id]),
  );
});

test.each([
  ['position-not-valid', { position: 'above' }],
  ['link-not-valid', { link: 'javascript:alert(1)' }],
  ['link-not-valid', { link: '//x.example' }],
  ['link-not-valid', { link: 'mailto:desk@x.example' }],
  ['title-not-valid', { title: ' ' }],
  ['title-not-valid', { title: 'x'.repeat(81) }],
  ['description-too-long', { description: 'x'.repeat(201) }],
])('%s is refused and changes nothing', async (code, part) => {
  await expect(add(part)).rejects.toMatchObject({ code: `banners.${code}` });
  expect([await allBanners(api.deps), api.forgotten]).toEqual([[], []]);
});

test('every banner that is shown at some position comes with a page, and one more is refused until another goes', async () => {
  const ids = new Map<string, string>();
  for (const position of BANNER_POSITIONS) {
    for (let i = 0; i < BANNERS_SHOWN_MAX; i += 1) ids.set(position, await add({ position }));
  }
  const { data, total } = await search(BANNERS.query);
  expect([data.length, total]).toEqual(Array(2).fill(BANNER_POSITIONS.length * BANNERS_SHOWN_MAX));
  const full = { code: 'banners.position-full' };
  await expect(add({ position: 'left', picture })).rejects.toMatchObject(full);
  expect(await allBanners(api.deps)).toHaveLength(total);
  const last = ids.get('left') ?? '';
  await setBannerStatus(api.deps, ACTOR, last, 'active');
  await setBannerStatus(api.deps, ACTOR, last, 'inactive');
  await add({ position: 'left', title: 'In its place' });
  await expect(setBannerStatus(api.deps, ACTOR, last, 'active')).rejects.toMatchObject(full);
  expect(await titles({ position: 'left', limit: 50 })).toHaveLength(BANNERS_SHOWN_MAX);
});

test('a banner is given its place in the order, which is on record', async () => {
  await add({ title: 'older' });
  const id = await add({ title: 'newer' });
  await orderBanner(api.deps, ACTOR, (await allBanners(api.deps))[0]?.id ?? '', '1');
  expect(await titles()).toEqual(['newer', 'older']);
  for (const typed of ['-1', '10000', '1.5', 'first'])
    await expect(orderBanner(api.deps, ACTOR, id, typed)).rejects.toMatchObject({
      code: 'banners.ordering-not-valid',
    });
  await expect(orderBanner(api.deps, ACTOR, 'none', '1')).rejects.toMatchObject({
    code: 'banners.not-found',
  });
  expect(api.forgotten).toEqual(['banners', 'banners', 'banners']);
  const log = await api.deps.db.select().from(auditLog).orderBy(auditLog.id);
  expect(log.at(-1)).toMatchObject({ action: 'banners.change', detail: { ordering: 1 } });
});

test('what is no picture is refused in words', async () => {
  const text = join(folder, 'words.jpg');
  writeFileSync(text, 'no picture');
  await expect(add({ picture: text })).rejects.toThrow(/“words.jpg” is not a picture/);
  expect(await allBanners(api.deps)).toEqual([]);
});

test('an unknown banner can be neither hidden nor removed', async () => {
  const unknown = { code: 'banners.not-found' };
  await expect(setBannerStatus(api.deps, ACTOR, 'none', 'inactive')).rejects.toMatchObject(unknown);
  await expect(removeBanner(api.deps, ACTOR, 'none')).rejects.toMatchObject(unknown);
});

test('a picture stays as long as its banner, and goes with it', async () => {
  const id = await add({ picture });
  const { url } = (await search()).data[0]?.photo ?? {};
  await setBannerStatus(api.deps, ACTOR, id, 'inactive');
  // Objects carry the disk's time.
  api.clock.set(new Date(Date.now() + 3 * 86_400_000).toISOString());
  await sweepFiles(api.deps);
  expect(await opened(url ?? '')).toBe(200);
  await removeBanner(api.deps, ACTOR, id);
  expect(await opened(url ?? '')).toBe(404);
});
