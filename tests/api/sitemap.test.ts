import { sql } from 'drizzle-orm';
import { divideSitemap, sitemapPart, sitemapSizes } from '#server/features/performers/sitemap.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer } from '#support/factories.ts';
import { publicAddresses } from '#support/sitemap.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

/** Posts by their numbers; every third is for subscribers. */
const write = (performerId: string, from: number, to: number) =>
  api.deps.db.execute(sql`insert into feeds (id, performer_id, slug, type, title, is_sale, published_at)
    select 'post-' || lpad(i::text, 6, '0'), ${performerId}, 'evening-' || i, 'text', 'Evening', i % 3 <> 0, '2020-01-01'
    from generate_series(${from}::int, ${to}::int) i`);
const posts = async () => (await sitemapSizes(api.deps)).find(({ kind }) => kind === 'posts')?.parts;

test('the site map grows by files; what was in one stays in it, and nothing is named twice or left out', async () => {
  const { id, username } = await aPerformer(api);
  await write(id, 1, 4100);
  expect(await posts()).toBe(1);
  await api.deps.jobs.enqueue(api.deps.db, 'sitemap.divide', {});
  await api.runJobs();
  expect(await posts()).toBe(3);
  const second = await sitemapPart(api.deps, 'posts', 2);
  expect(second).toHaveLength(1333);
  await write(id, 4101, 4200);
  await divideSitemap(api.deps);
  expect(await posts()).toBe(3);
  expect(await sitemapPart(api.deps, 'posts', 2)).toEqual(second);
  expect(await sitemapPart(api.deps, 'posts', 4)).toBeNull();
  const open = Array.from({ length: 4200 }, (_, i) => i + 1).filter((i) => i % 3 !== 0);
  const named = (await publicAddresses(api.deps)).map(({ path }) => path);
  expect(named.toSorted()).toEqual([`/${username}`, ...open.map((i) => `/post/evening-${i}`)].toSorted());
});
