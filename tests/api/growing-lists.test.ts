import { sql } from 'drizzle-orm';
import { explore } from '#contract/explore.ts';
import { search } from '#contract/search.ts';
import { videos } from '#contract/videos.ts';
import { EXPLORE_ORDERS } from '#rules/explore.ts';
import { typedWords } from '#server/features/search/words.queries.ts';
import type { TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { workerDatabase } from '#support/postgres.ts';
import { EVERYONE, withPublisher } from '#support/posts.ts';
import { countRowsRead } from '#support/queries.ts';
import { aFilm, aVideo } from '#support/videos.ts';

/**
 * How many rows are read may not grow with the site: in a table with very many rows a call reads those that it needs.
 * What it costs on sites of different sizes is measured by tests/bench/growth-search.ts.
 */
let api: TestApi;
let owner: Person;
let fan: Person;
let url: string;
beforeAll(async () => {
  ({ url } = await workerDatabase());
});
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const MANY = 5_000;
const run = (statement: string) => api.deps.db.execute(sql.raw(statement));

const rowsRead = (table: string, work: () => Promise<{ status: number }>) =>
  countRowsRead(url, table, async () => expect((await work()).status).toBe(200));

/** Videos of another performer, each with the tag `common`. */
async function manyVideos(): Promise<void> {
  const other = await aPerformer(api);
  const film = await aFilm(api, other);
  await run('alter table videos disable trigger videos_search_changed');
  await run(`insert into videos (id, performer_id, slug, title, tags, file_id, is_sale, price, published_at)
    select 'v' || i, '${other.id}', 'v' || i, 'Film', array['common'], '${film}', true, 0, '2026-01-01'::timestamptz - i * interval '1 minute'
    from generate_series(1, ${MANY}) i`);
  await run('alter table videos enable trigger videos_search_changed');
  await run('analyze videos');
  await run('analyze video_tags');
}

test('related videos are found without reading the others', async () => {
  await manyVideos();
  const base = await aVideo(api, owner, { ...EVERYONE, tags: ['rare', 'common'] });
  const rare = await aVideo(api, await aPerformer(api), { ...EVERYONE, tags: ['rare'] });
  const related = () => api.call(videos.related, { params: { id: base._id } });
  const ids = (await related()).data.data.map(({ _id }) => _id);
  expect(ids).toEqual([rare._id, ...Array.from({ length: 11 }, (_, nr) => `v${nr + 1}`)]);
  expect(await rowsRead('videos', related)).toBeLessThan(500);
});

test('begun videos are found from where the person stopped', async () => {
  await manyVideos();
  const begun = () => api.call(videos.continueWatching, {}, fan);
  expect(await rowsRead('videos', begun)).toBe(0);
  for (const id of ['v3', 'v4']) {
    await api.call(videos.setPosition, { params: { id }, body: { seconds: 40 } }, fan);
    api.clock.advance({ minutes: 1 });
  }
  const { data } = await begun();
  expect([data.data.map(({ _id }) => _id), data.total]).toEqual([['v4', 'v3'], 2]);
  expect(await rowsRead('videos', begun)).toBeLessThan(10);
});

/** Things of which the last five pass each filter that is narrow. */
async function manyThings(): Promise<void> {
  const featured = await aPerformer(api);
  await run(`update performers set is_featured = true where id = '${featured.id}'`);
  await run(`insert into search_items (kind, object_id, performer_id, words, media, audience, price, duration, published_at, total_views, total_like, score)
    select 'feed', 'f' || i, case when i <= 5 then '${featured.id}' else '${owner.id}' end, array_to_tsvector(array['lake', '@feed', '#0']),
      case when i <= 5 then 'audio' else 'text' end, case when i <= 5 then 'ppv' else 'everyone' end,
      case when i <= 5 then 9000 else 0 end, case when i <= 5 then 5000 else 60 end,
      case when i <= 5 then '2026-03-01T11:30:00Z'::timestamptz else '2025-09-01' end, i, i, i
    from generate_series(1, ${MANY}) i`);
  await run('analyze search_items');
}

test('explore reads few things where few pass a filter, in each order', async () => {
  await manyThings();
  const narrow = [
    { isFeatured: true },
    { isFeatured: true, isSale: true },
    { upload: 'hour' },
    { upload: 'day' },
    { upload: 'week', source: 'feed' },
    { source: 'audio' },
    { priceFrom: 80 },
    { audience: 'ppv' },
    { isSale: true },
    { duration: 'long' },
  ];
  for (const query of narrow)
    for (const sortBy of EXPLORE_ORDERS) {
      const read = await rowsRead('search_items', () =>
        api.call(explore.explore, { query: { ...query, sortBy } as never }),
      );
      // What each narrow filter leaves is counted before it is read.
      expect([query, sortBy, read > 0 && read <= 20]).toEqual([query, sortBy, true]);
    }
});

test('things of a time are read by it while they are thousands', async () => {
  const [old, young] = [16_000, 4_000];
  await run(`insert into search_items (kind, object_id, performer_id, words, media, audience, price, published_at, total_like)
    select 'feed', 'f' || i, '${owner.id}', array_to_tsvector(array['@feed', '#0']), 'text', 'everyone', 0,
      case when i <= ${young} then '2026-02-28T12:30:00Z'::timestamptz else '2025-09-01' end, i from generate_series(1, ${old + young}) i`);
  await run('analyze search_items');
  const liked = () => api.call(explore.explore, { query: { upload: 'day', sortBy: 'like' } });
  // They are counted, then read; by the order all old ones would come first.
  expect(await rowsRead('search_items', liked)).toBeLessThan(old);
});

test('no more people are looked for than are suggested', async () => {
  const many = 2_000;
  await run(`insert into users (id, username, email, name, role) select 'p' || i, 'p' || i, 'p' || i || '@example.org', 'Lake', 'performer'
    from generate_series(1, ${many}) i`);
  await run(
    `insert into performers (id, review_state) select 'p' || i, 'approved' from generate_series(1, ${many}) i`,
  );
  await run(
    `update search_items set words = words || array_to_tsvector(array['#0']) where kind = 'performer'`,
  );
  await run(`update search_words set items = 5000 where word = 'lake'`);
  await run('analyze users');
  await run('analyze performers');
  const suggested = () => api.call(search.suggest, { query: { q: 'lak' } });
  expect((await suggested()).data.people.length).toBe(4);
  expect(await rowsRead('performers', suggested)).toBeLessThan(50);
});

test('who may see nearly nothing is asked of some of the things with a frequent word alone', async () => {
  await run('alter table feeds disable trigger feeds_search_changed');
  await run(`insert into feeds (id, performer_id, slug, type, title, published_at)
    select 'f' || i, '${owner.id}', 'f' || i, 'text', 'Lake', '2026-01-01' from generate_series(1, ${MANY}) i`);
  await run('alter table feeds enable trigger feeds_search_changed');
  await manyThings();
  await run(`insert into search_words (word, items) values ('lake', ${MANY})`);
  await run(`update performers set block_countries = '{FR}'`);
  await run('analyze feeds');
  const found = (headers: Record<string, string>) =>
    api.call(search.find, { query: { q: 'lake' } }, { headers });
  expect((await found({})).data.total).toBe(200);
  expect((await found({ 'x-test-country': 'FR' })).data.total).toBe(0);
  expect(await rowsRead('feeds', () => found({ 'x-test-country': 'FR' }))).toBeLessThan(MANY * 0.6);
});

test('a frequent word is found in things of every popularity, each once', async () => {
  await run(`insert into feeds (id, performer_id, slug, type, title, published_at)
    select 'f' || i, '${owner.id}', 'f' || i, 'text', 'Lake', '2026-01-01' from generate_series(0, 24) i`);
  await run(`update search_items set words = ts_delete(words, '#0') || array_to_tsvector(array['#' || substr(object_id, 2)::int % 5]), tier = substr(object_id, 2)::int % 5
    where kind = 'feed'`);
  await run(`update search_words set items = 5000 where word = 'lake'`);
  const { data } = await api.call(search.find, { query: { q: 'lake', limit: 100 } });
  const ids = data.data.map((found) => found.item._id);
  expect([ids.length, new Set(ids).size, data.total]).toEqual([25, 25, 25]);
});

test('a typed word stands for few words where it is short, or one of many', async () => {
  await run(`insert into search_words (word, items) select 'ba' || chr(96 + j) || i, i
    from generate_series(1, 30) i cross join generate_series(1, 8) j`);
  const numbers = async (q: string) => (await typedWords(api.deps.db, q)).map(({ begun }) => begun.length);
  expect(await numbers('ba')).toEqual([5]);
  expect(await numbers('baa')).toEqual([20]);
  expect(await numbers('baa bab bac')).toEqual([13, 13, 13]);
  expect(await numbers('baa bab bac bad bae baf bag bah')).toEqual(Array(8).fill(5));
});
