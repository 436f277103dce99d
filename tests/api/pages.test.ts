import { existsSync } from 'node:fs';
import { pages } from '#contract/pages.ts';
import { BUILT_IN_SLUGS, pagePath } from '#rules/pages.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import {
  allPages,
  orderPage,
  pageAddresses,
  removePage,
  setPageStatus,
  writePage,
} from '#server/features/pages/pages.service.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator } from '#support/factories.ts';

const ACTOR = 'test operator';
const story = { slug: 'our-story', title: 'Our story', content: '<p>It began in a shed.</p>' };
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const view = (id: string, as?: { token: string }) => api.call(pages.view, { params: { id } }, as);
const slugs = async (query: object = {}, as?: { token: string }) =>
  (await api.call(pages.search, { query }, as)).data.data.map(({ slug }) => slug);
const audited = async () =>
  (await api.deps.db.select().from(auditLog).orderBy(auditLog.id)).map(({ actor, action, target }) => [
    actor,
    action,
    target,
  ]);

test('a new site has terms, privacy and help, in its own name', async () => {
  await setSetting(api.deps, 'siteName', 'Rock & <Roll>');
  const { data } = await api.call(pages.search, { query: {} });
  expect(data.total).toBe(3);
  expect(data.data.map(({ slug }) => slug)).toEqual(['help', 'terms', 'privacy']);
  expect(data.data.map(({ slug }) => slug).sort()).toEqual([...BUILT_IN_SLUGS].sort());
  const terms = await view('terms');
  expect(terms.status).toBe(200);
  expect(terms.data).toMatchObject({ _id: 'terms', title: 'Terms of use', status: 'published' });
  expect(terms.data.content).toContain('between you and Rock &amp; &lt;Roll&gt;.');
  for (const { content } of data.data) expect(content).not.toMatch(/<(?!\/?(?:p|h2|h3|ul|li|a|strong)[ >])/);
});

test('terms and privacy policy name who runs the site, once the operator has said it', async () => {
  await setSetting(api.deps, 'sellerName', 'Stage & Co. Ltd');
  await setSetting(api.deps, 'sellerAddress', '1 Some Street\nSome Town');
  for (const slug of ['terms', 'privacy'])
    expect((await view(slug)).data.content).toContain('Stage &amp; Co. Ltd, 1 Some Street, Some Town (“');
});

test('every link of these pages leads to a page of the site', async () => {
  const { data } = await api.call(pages.search, { query: {} });
  const slugs = data.data.map(({ slug }) => pagePath(slug));
  const links = data.data.flatMap(({ content }) =>
    [...content.matchAll(/href="([^"]*)"/g)].map(([, to]) => to ?? ''),
  );
  const isPage = (to: string) =>
    slugs.includes(to) || existsSync(`pages${to}.tsx`) || existsSync(`pages${to}/index.tsx`);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((to) => !isPage(to))).toEqual([]);
});

test('the terms name everything that tokens buy', async () => {
  const { content } = (await view('terms')).data;
  expect(content).toContain(
    'on tips, posts, galleries, videos, products, messages, entry to live streams, and private shows.',
  );
});

test('a page on the wire has the fields of a post', async () => {
  await writePage(api.deps, ACTOR, { ...story, shortDescription: ' How it\nbegan ', ordering: 7 });
  const { data } = await view('our-story');
  const at = api.clock.now().toISOString();
  expect(data).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ...story,
    type: 'page',
    version: expect.stringMatching(/^[0-9a-f]{16}$/),
    shortDescription: 'How it began',
    status: 'published',
    ordering: 7,
    authorId: null,
    author: null,
    categoryIds: [],
    image: null,
    meta: [],
    createdAt: at,
    updatedAt: at,
  });
  expect((await view(data._id)).data).toEqual(data);
  expect((await view('OUR-STORY')).data).toEqual(data);
});

test.each(['nothing-here', 'a/../b', '\u0000', '%', "' or 1=1"])('%j is no page', async (id) => {
  const { status, error } = await view(id);
  expect([400, 404, 422]).toContain(status);
  if (id === 'nothing-here') expect([status, error.error]).toEqual([404, 'pages.not-found']);
});

test('lists are searched, put in order and cut as clients ask', async () => {
  await writePage(api.deps, ACTOR, { ...story, ordering: -1 });
  expect(await slugs()).toEqual(['our-story', 'help', 'terms', 'privacy']);
  expect(await slugs({ sortBy: 'title', sort: 'desc' })).toEqual(['terms', 'privacy', 'our-story', 'help']);
  expect(await slugs({ q: 'STORY' })).toEqual(['our-story']);
  expect(await slugs({ limit: 2, offset: 1 })).toEqual(['help', 'terms']);
  expect(await slugs({ type: 'page', status: 'published' })).toHaveLength(4);
  expect(await slugs({ type: 'news' })).toEqual([]);
  const wrong = await api.call(pages.search, { query: { status: 'secret' as never } });
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([422, ['status']]);
});

test("the operator's text takes the place of the product's, and gives it back", async () => {
  await writePage(api.deps, ACTOR, { slug: 'terms', content: 'Be kind.' });
  expect((await view('terms')).data).toMatchObject({ title: 'Terms of use', content: '<p>Be kind.</p>' });
  expect(await slugs()).toHaveLength(3);
  await writePage(api.deps, ACTOR, { slug: 'terms', content: 'Be very kind.', title: 'House rules' });
  expect((await view('terms')).data).toMatchObject({
    title: 'House rules',
    content: '<p>Be very kind.</p>',
  });
  await removePage(api.deps, ACTOR, 'terms');
  expect((await view('terms')).data.content).toContain('agreement between you');
  expect(api.forgotten).toEqual(['pages', 'pages', 'pages']);
  expect(await audited()).toEqual([
    [ACTOR, 'pages.set', 'terms'],
    [ACTOR, 'pages.set', 'terms'],
    [ACTOR, 'pages.remove', 'terms'],
  ]);
});

test('a draft is for operators; the page that came with the product shows meanwhile', async () => {
  const [fan, operator] = [await aFan(api), await anOperator(api)];
  await writePage(api.deps, ACTOR, { ...story, status: 'draft' });
  await writePage(api.deps, ACTOR, { slug: 'terms', content: 'Not yet.', status: 'draft' });
  for (const reader of [undefined, fan]) {
    expect((await view('our-story', reader)).status).toBe(404);
    expect((await view('terms', reader)).data.content).toContain('agreement between you');
    expect(await slugs({}, reader)).not.toContain('our-story');
    expect(await slugs({ status: 'draft' }, reader)).toEqual([]);
  }
  expect((await view('our-story', operator)).data.status).toBe('draft');
  expect((await view('terms', operator)).data.content).toBe('<p>Not yet.</p>');
  expect((await slugs({ status: 'draft' }, operator)).sort()).toEqual(['our-story', 'terms']);
  expect((await pageAddresses(api.deps)).map(({ path }) => path)).not.toContain('/page/our-story');
  await setPageStatus(api.deps, ACTOR, 'our-story', 'published');
  expect((await view('our-story')).status).toBe(200);
  expect((await pageAddresses(api.deps)).map(({ path }) => path)).toContain('/page/our-story');
});

test('what an operator writes is harmless wherever a client puts it', async () => {
  const content =
    '<p onclick="x()">Hi<img src=x onerror=x()></p><script>x()</script><a href="javascript:x()">a</a>';
  await writePage(api.deps, ACTOR, { slug: 'help', content, title: '<b>Help</b>' });
  expect((await view('help')).data.content).toBe('<p>Hi</p><p>a</p>');
});

test('what became of its links is told to who writes a page', async () => {
  const content =
    '<h2 id="fees">Fees</h2><a href="#fees">a</a> <a href="#none">b</a> <a href="ftp://x.example">c</a>';
  expect(await writePage(api.deps, ACTOR, { ...story, content, status: 'draft' })).toEqual({
    deadLinks: ['#none', 'ftp://x.example'],
    status: 'draft',
  });
});

test('pages are hidden, put in order and removed by name and by id, however they are spelled', async () => {
  for (const named of [(_id: string) => 'Our-Story', (id: string) => id.toUpperCase()]) {
    await writePage(api.deps, ACTOR, story);
    const id = (await view('our-story')).data._id;
    expect(await setPageStatus(api.deps, ACTOR, named(id), 'draft')).toBe('our-story');
    expect((await view('our-story')).status).toBe(404);
    await setPageStatus(api.deps, ACTOR, named(id), 'published');
    expect(await slugs()).toEqual(['our-story', 'help', 'terms', 'privacy']);
    expect(await orderPage(api.deps, ACTOR, named(id), '9')).toBe('our-story');
    expect(await slugs()).toEqual(['help', 'terms', 'privacy', 'our-story']);
    expect(await removePage(api.deps, ACTOR, named(id))).toBe('our-story');
    expect((await view('our-story')).status).toBe(404);
  }
  const wrong = orderPage(api.deps, ACTOR, 'help', '-1');
  await expect(wrong).rejects.toMatchObject({ code: 'pages.ordering-not-valid' });
});

test.each([
  ['slug-not-valid', { slug: 'Our story' }],
  ['slug-not-valid', { slug: '0190a1b2-0000-7000-8000-0123456789ab' }],
  ['slug-not-valid', { slug: '../terms' }],
  ['title-not-valid', { title: ' ' }],
  ['title-not-valid', { title: 'x'.repeat(121) }],
  ['summary-too-long', { shortDescription: 'x'.repeat(301) }],
  ['text-not-valid', { content: '<script>x</script>' }],
  ['text-not-valid', { content: 'x'.repeat(100_001) }],
])('%s is refused and changes nothing', async (code, part) => {
  const refused = writePage(api.deps, ACTOR, { ...story, ...part });
  await expect(refused).rejects.toMatchObject({ code: `pages.${code}` });
  expect([(await allPages(api.deps)).length, api.forgotten, await audited()]).toEqual([3, [], []]);
});

test('what nobody wrote can be neither removed nor hidden', async () => {
  for (const [page, code] of [
    ['terms', 'pages.came-with-product'],
    ['Help', 'pages.came-with-product'],
    ['our-story', 'pages.nothing-written'],
  ] as const) {
    await expect(removePage(api.deps, ACTOR, page)).rejects.toMatchObject({ code });
    await expect(setPageStatus(api.deps, ACTOR, page, 'draft')).rejects.toMatchObject({ code });
  }
  expect([api.forgotten, await audited()]).toEqual([[], []]);
});
