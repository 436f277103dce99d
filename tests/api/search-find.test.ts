import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { ownFeeds } from '#contract/own-feeds.ts';
import { search } from '#contract/search.ts';
import type { SearchKind } from '#rules/search.ts';
import { jobHandlers } from '#server/features/registry.ts';
import { refuseSuggestion } from '#server/features/search/suggest.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aGallery } from '#support/galleries.ts';
import { aPost, EVERYONE, FOR_SALE } from '#support/posts.ts';
import { aVideo } from '#support/videos.ts';

let api: TestApi;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  star = await aPerformer(api, { name: 'Zoë Brandão', username: 'zoeb', bio: 'I play the cello.' });
});
afterAll(() => api.close());

const find = async (q: string, query: object = {}, who: object = {}) =>
  (await api.call(search.find, { query: { q, limit: 50, ...query } as never }, who)).data;
const named = async (q: string, query: object = {}, who: object = {}) =>
  (await find(q, query, who)).data.map(({ item }) => ('title' in item ? item.title : item.name));
const rank = () => jobHandlers()['search.rank']?.(api.deps, {}, { number: 1, isLast: false });

/** One of each kind about the sea. */
async function seaside(): Promise<void> {
  await aPost(api, star, { ...EVERYONE, title: 'Lighthouse by the sea', text: 'Gulls and seaweed' });
  await aVideo(api, star, { title: 'Lighthouse at night', tags: ['harbour'], status: 'active' });
  await aGallery(api, star, { title: 'Lighthouses', description: 'All of them', status: 'active' });
}

test('one box finds people, posts, videos and galleries', async () => {
  await seaside();
  const found = await find('lighthouse');
  expect(found.data.map(({ kind }) => kind).sort()).toEqual(['feed', 'gallery', 'video']);
  expect(found).toMatchObject({ total: 3, corrected: null, nearest: [] });
  expect((await find('zoe')).data).toMatchObject([{ kind: 'performer', item: { username: 'zoeb' } }]);
  expect((await find('cello')).data).toMatchObject([{ kind: 'performer' }]);
  for (const kind of ['feed', 'video', 'gallery'] as SearchKind[])
    expect((await find('lighthouse', { kind })).data.map((one) => one.kind)).toEqual([kind]);
  expect((await find('lighthouse', { kind: 'performer' })).data).toEqual([]);
});

test.each([
  ['a beginning', 'lighth'],
  ['another case', 'LIGHTHOUSE'],
  ['a letter too few', 'lighthuse'],
  ['a letter too many', 'lightthouse'],
  ['a wrong letter', 'lichthouse'],
  ['two letters swapped', 'lihgthouse'],
  ['two mistakes', 'ligthhuse'],
])('%s finds them', async (_what, q) => {
  await seaside();
  expect((await find(q)).total).toBe(3);
});

test('what was corrected is said, and typing mistakes in short words are left alone', async () => {
  await seaside();
  expect(await find('lighthuse')).toMatchObject({ corrected: 'lighthouse' });
  expect(await find('gulls')).toMatchObject({ total: 1, corrected: null });
  expect(await find('sia')).toMatchObject({ total: 0 });
});

test('a typed word that is known, but with nothing that has all words, is corrected as well', async () => {
  await aPost(api, star, { ...EVERYONE, title: 'Harbor lights' });
  await aPost(api, star, { ...EVERYONE, title: 'Harber of nobody' });
  expect(await named('harber lights')).toEqual(['Harbor lights']);
  expect(await find('harber lights')).toMatchObject({ corrected: 'harbor lights' });
});

test('a word of something that is not shown changes no answer', async () => {
  for (const title of ['marigold weddinng', 'marigolds weddinng', 'merigold weddinng'])
    await aPost(api, star, { ...EVERYONE, title });
  const before = await find('marigold wedding');
  expect(before).toMatchObject({ total: 2, corrected: expect.stringContaining('weddinng') });
  const hidden = await aPost(api, star, { ...EVERYONE, title: 'wedding' });
  await api.deps.db.execute(sql`update feeds set is_waiting = false, published_at = '2026-04-01'
    where id = ${hidden._id}`);
  const { rows } = await api.deps.db.execute(sql`select word from search_words where word = 'wedding'`);
  expect(rows).toHaveLength(1);
  expect(await find('marigold wedding')).toEqual(before);
});

test('of many mistyped words three are looked up, each once', async () => {
  await seaside();
  const { $client } = api.deps.db as unknown as { $client: pg.Pool };
  const query = jest.spyOn($client, 'query');
  const found = await find('lighthuse nigth harbuor zzzzz yyyyy xxxxx 1234567');
  const asked = query.mock.calls.filter(([one]) => JSON.stringify(one).includes('search_alike'));
  query.mockRestore();
  expect(asked).toHaveLength(3);
  expect(found.total).toBe(0);
});

test.each([
  ['Brandao', 'accents that are left out'],
  ['brandão', 'accents'],
  ['BRANDA\u0303O', 'accents that stand for themselves'],
  ['@zoeb', 'a name as it is mentioned'],
  ['zoe-brandao', 'words with a hyphen'],
])('%s: %s', async (q) => {
  expect((await find(q)).data).toMatchObject([{ kind: 'performer' }]);
});

test('letters of other alphabets', async () => {
  for (const title of ['Straße am Fluß', 'Ночь в Одессе', '東京の夜', 'Søndag på øya'])
    await aPost(api, star, { ...EVERYONE, title });
  for (const [q, title] of [
    ['strasse', 'Straße am Fluß'],
    ['НОЧЬ', 'Ночь в Одессе'],
    ['東京', '東京の夜'],
    ['sondag oya', 'Søndag på øya'],
  ])
    expect([q, await named(q as string)]).toEqual([q, [title]]);
});

test('all words are wanted, in any order', async () => {
  await aPost(api, star, { ...EVERYONE, title: 'Red boat', text: 'on the lake' });
  await aPost(api, star, { ...EVERYONE, title: 'Red car' });
  expect(await named('boat red')).toEqual(['Red boat']);
  expect(await named('red lake')).toEqual(['Red boat']);
  expect(await named('red submarine')).toEqual([]);
});

test('titles come before texts, the very word before what begins with it, the popular before the rest', async () => {
  await aPost(api, star, { ...EVERYONE, title: 'Evening', text: 'A lamp' });
  await aPost(api, star, { ...EVERYONE, title: 'Lamps' });
  const plain = await aPost(api, star, { ...EVERYONE, title: 'Lamp of mine' });
  await aPost(api, star, { ...EVERYONE, title: 'Lamp of yours' });
  await api.deps.db.execute(sql`update feeds set total_like = 500 where id = ${plain._id}`);
  await rank();
  expect(await named('lamp')).toEqual(['Lamp of mine', 'Lamp of yours', 'Evening', 'Lamps']);
});

test('empty and strange searches find nothing and break nothing', async () => {
  await seaside();
  for (const q of [
    '',
    '   ',
    "'",
    "\\' & | ! ( ) : * <->",
    '@feed',
    '#0',
    '%',
    '_',
    '🦊',
    '<b>',
    "' | '@feed",
    ':*',
  ])
    expect([q, (await find(q)).total]).toEqual([q, 0]);
  expect((await find(`lighthouse ${'very '.repeat(30)}`)).total).toBe(0);
  expect((await find('lighthouse !!! sea')).total).toBe(1);
});

test('where nothing is found the nearest words that something has are told', async () => {
  await seaside();
  const found = await find('lighthouse submarine');
  expect(found.total).toBe(0);
  expect(found.nearest).toContain('lighthouse');
  expect((await find('housekeeping')).nearest).toEqual([]);
});

test('words told as near lead to something of the kind that is searched, so never to what was just searched', async () => {
  await seaside();
  const found = await find('seaweed', { kind: 'video' });
  expect([found.total, found.nearest]).toEqual([0, []]);
  const other = await find('lighthouse submarine', { kind: 'gallery' });
  expect([other.total, other.nearest]).toEqual([0, ['lighthouses']]);
});

test('pages of results never overlap, and end', async () => {
  for (let nr = 0; nr < 7; nr += 1) await aPost(api, star, { ...EVERYONE, title: `Tide ${nr}` });
  const pages = await Promise.all([0, 3, 6, 9].map((offset) => named('tide', { limit: 3, offset })));
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1, 0]);
  expect(new Set(pages.flat()).size).toBe(7);
});

test('a change is found at once, and what goes is gone', async () => {
  const post = await aPost(api, star, { ...EVERYONE, title: 'Before' });
  const { ownFeeds } = await import('#contract/own-feeds.ts');
  await api.call(
    ownFeeds.update,
    { params: { id: post._id }, body: { ...EVERYONE, text: 'x', title: 'Afterwards' } as never },
    star,
  );
  expect(await named('before')).toEqual([]);
  expect(await named('afterwards')).toEqual(['Afterwards']);
  await api.call(ownFeeds.remove, { params: { id: post._id } }, star);
  expect(await named('afterwards')).toEqual([]);
  await api.deps.db.execute(sql`delete from feeds`);
  await api.deps.db.execute(sql`update users set name = 'Quite another' where id = ${star.id}`);
  expect(await named('brandao')).toEqual([]);
  expect(await named('quite another')).toEqual(['Quite another']);
});

test('what stood there before searches knew it is found after the next count', async () => {
  await seaside();
  await api.deps.db.execute(sql`delete from search_items`);
  await api.deps.db.execute(sql`delete from search_words`);
  expect((await find('lighthouse')).total).toBe(0);
  await rank();
  expect((await find('lighthuse')).total).toBe(3);
});

test('after many were missing, the database knows how many there are before popularity is counted', async () => {
  await api.deps.db.execute(sql`insert into feeds (id, performer_id, slug, type, title, is_sale, published_at)
    select gen_random_uuid()::text, ${star.id}, 'many-' || i, 'text', 'Many', true, '2026-02-01'
    from generate_series(1, 1100) i`);
  await api.deps.db.execute(sql`truncate search_items`);
  await rank();
  const { rows } = await api.deps.db.execute(
    sql`select reltuples from pg_class where relname = 'search_items'`,
  );
  expect(rows).toEqual([{ reltuples: 1101 }]);
});

test('what is frequent is found through the tiers', async () => {
  const post = await aPost(api, star, { ...EVERYONE, title: 'Common' });
  await api.deps.db.execute(sql`insert into feeds (id, performer_id, slug, type, title, is_sale, total_like, published_at)
    select gen_random_uuid()::text, ${star.id}, 'common-' || i, 'text', 'Common thing ' || i, true, i, '2026-02-01'
    from generate_series(1, 1300) i`);
  await rank();
  await jobHandlers()['search.words']?.(api.deps, {}, { number: 1, isLast: false });
  const { rows } = await api.deps.db.execute(
    sql`select tier, count(*)::int from search_items where kind = 'feed' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { tier: 0, count: 1000 },
    { tier: 1, count: 301 },
  ]);
  const found = await find('common');
  expect(found.total).toBe(200);
  expect(found.data[0]?.item._id).not.toBe(post._id);
  expect(await named('common thing')).toHaveLength(50);
});

describe('the count of popularity', () => {
  const figures = async () =>
    (
      await api.deps.db.execute(sql`select f.title, s.total_views as views from search_items s
        inner join feeds f on f.id = s.object_id where s.kind = 'feed' order by 1`)
    ).rows.map(({ title, views }) => [title, views]);

  test('waits for nobody, and brings later what somebody was writing', async () => {
    const held = await aPost(api, star, { ...EVERYONE, title: 'Held' });
    await aPost(api, star, { ...EVERYONE, title: 'Open' });
    await api.deps.db.execute(sql`update feeds set total_views = 50`);
    const { $client } = api.deps.db as unknown as { $client: pg.Pool };
    const writer = await $client.connect();
    await writer.query('begin');
    await writer.query('select from search_items where object_id = $1 for update', [held._id]);
    await rank();
    expect(await figures()).toEqual([
      ['Held', 0],
      ['Open', 50],
    ]);
    await writer.query('commit');
    writer.release();
    await rank();
    expect(await figures()).toEqual([
      ['Held', 50],
      ['Open', 50],
    ]);
  });

  test('writes no difference of less than a hundredth', async () => {
    await aPost(api, star, { ...EVERYONE, title: 'Seen' });
    const counted = async (views: number) => {
      await api.deps.db.execute(sql`update feeds set total_views = ${views}`);
      await rank();
      return (await figures())[0]?.[1];
    };
    for (const [views, found] of [
      [1, 1],
      [2, 2],
      [1000, 1000],
      [1009, 1000],
      [1011, 1011],
      [0, 0],
    ])
      expect([views, await counted(views as number)]).toEqual([views, found]);
  });
});

describe('suggestions', () => {
  const suggest = async (q: string, who: object = {}) =>
    (await api.call(search.suggest, { query: { q } as never }, who)).data;

  test('go on with what is typed, and name people', async () => {
    await seaside();
    expect((await suggest('ligh')).texts).toEqual(expect.arrayContaining(['lighthouse', 'lighthouses']));
    expect((await suggest('lighthouse ni')).texts).toEqual(['lighthouse night']);
    expect((await suggest('zo')).people).toMatchObject([{ username: 'zoeb' }]);
    expect(await suggest('')).toEqual({ texts: [], people: [] });
  });

  /** Each time from another address. */
  let address = 0;
  const log = async (keyword: string, who: object) => {
    address += 1;
    return logFrom(`10.0.0.${address}`, keyword, who);
  };
  const logFrom = async (ip: string, keyword: string, who: object) =>
    api.call(search.log, { body: { keyword, objectType: 'all' } }, { ip, ...who });

  test('a search of others is suggested while three accounts have it among their last ones', async () => {
    await aPost(api, star, { ...EVERYONE, title: 'Hut on a mountain' });
    const fans = [await aFan(api), await aFan(api), await aFan(api)];
    for (const fan of fans.slice(0, 2)) await log('mountain hut', fan);
    await rank();
    expect((await suggest('mou')).texts).toEqual(['mountain']);
    await log('mountain hut', fans[2] as Person);
    await rank();
    expect((await suggest('mou')).texts).toEqual(['mountain hut', 'mountain']);
    expect((await suggest('')).texts).toEqual(['mountain hut']);
    await api.call(search.forget, {}, fans[0]);
    await rank();
    expect((await suggest('')).texts).toEqual([]);
  });

  test('a search is suggested to those alone who find something by its very words', async () => {
    const hidden = await aPost(api, star, { ...EVERYONE, title: 'Secret cave' });
    await aPost(api, star, { text: 'Locked treasure', ...FOR_SALE });
    const { username } = await aPerformer(api, { username: 'shywriter', blockCountries: ['DE'] });
    const texts = [username, 'secret cave', 'treasure', 'buy at evil shop', '!!!', 'cav'];
    for (const fan of [await aFan(api), await aFan(api), await aFan(api)])
      for (const text of texts) await log(text, fan);
    await rank();
    expect((await suggest('')).texts.sort()).toEqual(['secret cave', username]);
    expect((await suggest('', { headers: { 'x-test-country': 'DE' } })).texts).toEqual(['secret cave']);
    await api.call(ownFeeds.update, { params: { id: hidden._id }, body: { status: 'inactive' } }, star);
    expect((await suggest('se')).texts).toEqual([]);
    await refuseSuggestion(api.deps, 'operator', ` ${username.toUpperCase()}`, true);
    await rank();
    expect((await suggest('')).texts).toEqual([]);
    // Nor as the completion of what somebody types.
    await aPost(api, star, { ...EVERYONE, title: 'Uglyword mug' });
    expect((await suggest('ugly')).texts).toEqual(['uglyword']);
    await refuseSuggestion(api.deps, 'operator', 'uglyword', true);
    expect((await suggest('ugly')).texts).toEqual([]);
    await refuseSuggestion(api.deps, 'operator', username, false);
    await rank();
    expect((await suggest('')).texts).toEqual([username]);
  });

  test('accounts at one address make no suggestion, and count a search once', async () => {
    await aPost(api, star, { ...EVERYONE, title: 'Mountain hut' });
    for (let nr = 1; nr < 5; nr += 1) await logFrom(`2001:db8:0:${nr}::1`, 'mountain hut', await aFan(api));
    await rank();
    expect((await suggest('')).texts).toEqual([]);
    const { rows } = await api.deps.db.execute(sql`select keyword, attempt from search_keywords`);
    expect(rows).toEqual([{ keyword: 'mountain hut', attempt: 1 }]);
  });

  test('neither one person on many days nor visitors with many browsers make a suggestion', async () => {
    const fan = await aFan(api);
    await aPost(api, star, { ...EVERYONE, title: 'Buy this, it is my secret' });
    for (let day = 0; day < 4; day += 1) {
      await log('my secret', fan);
      await log('buy this', { headers: { 'user-agent': `Mozilla ${day}` } });
      api.clock.advance({ hours: 25 });
    }
    for (const who of [await aFan(api), await aFan(api)]) await log('buy this', who);
    await rank();
    expect((await suggest('')).texts).toEqual([]);
  });

  test('keywords that nobody searches any more are forgotten, rare ones sooner', async () => {
    for (const browser of ['A', 'B', 'C'])
      await log('often', { headers: { 'user-agent': `Mozilla ${browser}` } });
    await log('once', {});
    const kept = async () => {
      await jobHandlers()['search.words']?.(api.deps, {}, { number: 1, isLast: false });
      const { rows } = await api.deps.db.execute(sql`select keyword from search_keywords order by 1`);
      return rows.map(({ keyword }) => keyword);
    };
    api.clock.advance({ days: 29 });
    expect(await kept()).toEqual(['often', 'once']);
    api.clock.advance({ days: 2 });
    expect(await kept()).toEqual(['often']);
    api.clock.advance({ days: 335 });
    expect(await kept()).toEqual([]);
  });
});

describe('recent searches', () => {
  const log = (keyword: string, who: object, more: object = {}) =>
    api.call(search.log, { body: { keyword, objectType: 'all', ...more } }, who);
  const recent = async (who: object) =>
    (await api.call(search.recent, {}, who)).data?.data.map(({ keyword }) => keyword);

  test('are the own ones, the latest first, at most twenty', async () => {
    const [one, two] = [await aFan(api), await aFan(api)];
    for (let nr = 1; nr <= 22; nr += 1) {
      api.clock.advance({ minutes: 1 });
      await log(`word ${nr}`, one);
    }
    api.clock.advance({ minutes: 1 });
    await log('WORD 5', one);
    await log('theirs', two, { fromPerformerId: star.id });
    const mine = await recent(one);
    expect(mine).toHaveLength(20);
    expect(mine?.slice(0, 3)).toEqual(['word 5', 'word 22', 'word 21']);
    expect(await recent(two)).toEqual([]);
    expect((await api.call(search.recent, {})).status).toBe(401);
  });

  test('are forgotten one by one or all at once, nobody else’s', async () => {
    const [one, two] = [await aFan(api), await aFan(api)];
    for (const who of [one, two]) for (const word of ['first', 'second']) await log(word, who);
    await api.call(search.forget, { query: { keyword: 'First' } }, one);
    expect(await recent(one)).toEqual(['second']);
    await api.call(search.forget, {}, one);
    expect(await recent(one)).toEqual([]);
    expect((await recent(two))?.sort()).toEqual(['first', 'second']);
    expect((await api.call(search.forget, {})).status).toBe(401);
  });
});
