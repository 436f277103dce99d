import { sql } from 'drizzle-orm';
import { explore } from '#contract/explore.ts';
import { feeds } from '#contract/feeds.ts';
import { galleries } from '#contract/galleries.ts';
import { videos } from '#contract/videos.ts';
import { TRENDING_KINDS, type TrendingKind } from '#rules/explore.ts';
import { openSession } from '#server/features/auth/sessions.service.ts';
import { jobHandlers } from '#server/features/registry.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aGallery } from '#support/galleries.ts';
import { aPost, EVERYONE, FOR_SALE, SUBSCRIBERS } from '#support/posts.ts';
import { aProduct } from '#support/products.ts';
import { aFilm, aVideo } from '#support/videos.ts';

let api: TestApi;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  star = await aPerformer(api);
});
afterAll(() => api.close());

const run = (job: 'search.rank' | 'search.trends') =>
  jobHandlers()[job]?.(api.deps, {}, { number: 1, isLast: false });
const list = async (query: object = {}, who: object = {}) =>
  (await api.call(explore.explore, { query: query as never }, who)).data;
const titles = async (query: object = {}, who: object = {}) =>
  (await list(query, who)).map(({ title }) => title);

describe('explore', () => {
  test('finds things of each kind by themselves', async () => {
    const made: Record<TrendingKind, () => Promise<{ title: string }>> = {
      feed: () => aPost(api, star, { ...EVERYONE, title: 'Post' }),
      video: () => aVideo(api, star, { ...EVERYONE, title: 'Film' }),
      gallery: async () => (await aGallery(api, star, { ...EVERYONE, title: 'Album' })).gallery,
      product: () => aProduct(api, star, { name: 'Mug' }),
    };
    for (const kind of TRENDING_KINDS) {
      const { title } = await made[kind]();
      expect([kind, await titles({ source: kind })]).toEqual([kind, [title]]);
    }
  });

  test('shows the newest of all kinds, narrowed as asked', async () => {
    const long = await aFilm(api, star, { duration: 1300 });
    const short = await aFilm(api, star, { duration: 60 });
    await aPost(api, star, { ...EVERYONE, title: 'Free post' });
    api.clock.advance({ hours: 2 });
    await aPost(api, star, { ...SUBSCRIBERS, title: 'Subscribers post' });
    await aVideo(api, star, { title: 'Long film', fileId: long, status: 'active', isSale: true, price: 20 });
    await aVideo(api, star, { title: 'Short film', fileId: short, status: 'active' });
    api.clock.advance({ hours: 20 });
    await aGallery(api, star, { title: 'Album', status: 'active', ...FOR_SALE });
    expect((await titles()).toSorted()).toEqual([
      'Album',
      'Free post',
      'Long film',
      'Short film',
      'Subscribers post',
    ]);
    expect((await titles())[0]).toBe('Album');
    for (const [query, found] of [
      [{ source: 'video' }, ['Long film', 'Short film']],
      [{ source: 'gallery' }, ['Album']],
      [{ source: 'audio' }, []],
      [{ source: 'product' }, []],
      [{ audience: 'everyone' }, ['Free post']],
      [{ subscription: true }, ['Short film', 'Subscribers post']],
      [{ isSale: true }, ['Album', 'Long film']],
      [{ isSale: false, source: 'feed' }, ['Free post', 'Subscribers post']],
      [{ priceFrom: 10 }, ['Long film']],
      [{ priceTo: 5 }, ['Album']],
      [{ priceFrom: 5, priceTo: 20 }, ['Album', 'Long film']],
      [{ duration: 'short' }, ['Short film']],
      [{ duration: 'long' }, ['Long film']],
      [{ duration: 'medium' }, []],
      [{ upload: 'hour' }, ['Album']],
      [{ upload: 'week', audience: 'everyone' }, ['Free post']],
      [{ q: 'film sho' }, ['Short film']],
      [{ q: 'nothing of this' }, []],
      [{ isFeatured: true }, []],
    ] as const)
      expect([query, (await titles(query)).toSorted()]).toEqual([query, found]);
    await api.deps.db.execute(sql`update performers set is_featured = true`);
    expect(await titles({ isFeatured: true })).toHaveLength(5);
  });

  test.each(['latest', 'popular', 'view', 'like'])('pages by %s hold everything once', async (sortBy) => {
    for (let nr = 0; nr < 7; nr += 1) await aPost(api, star, { ...EVERYONE, title: `Post ${nr}` });
    await api.deps.db.execute(
      sql`update feeds set total_views = 3, total_like = 2 where title in ('Post 2', 'Post 5')`,
    );
    await run('search.rank');
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      const items = await list({ sortBy, limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...items.map(({ title }) => title));
      cursor = items.at(-1)?.cursor;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    if (sortBy !== 'latest') expect(seen.slice(0, 2).toSorted()).toEqual(['Post 2', 'Post 5']);
    expect(await titles({ sortBy, limit: 3, offset: 3 })).toEqual(seen.slice(3, 6));
  });

  test('a made-up cursor is refused, and one of another order; an order nobody knows is the newest', async () => {
    await aPost(api, star, { ...EVERYONE, title: 'Post' });
    const status = async (query: object) =>
      (await api.call(explore.explore, { query: query as never })).status;
    const [one] = await list({ sortBy: 'popular' });
    const cursor = one?.cursor ?? '';
    expect(await status({ cursor, sortBy: 'popular' })).toBe(200);
    for (const made of [
      'x',
      Buffer.from(`1.${star.id}`).toString('base64url'),
      'A'.repeat(cursor.length),
      `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`,
      `${cursor}AAAA`,
      cursor.slice(0, -4),
    ])
      expect([made, await status({ cursor: made, sortBy: 'popular' })]).toEqual([made, 422]);
    expect(await status({ cursor, sortBy: 'like' })).toBe(422);
    expect(await status({ sortBy: 'createdAt' })).toBe(200);
  });

  test('a cursor tells nothing of what was sold or said', async () => {
    const post = await aPost(api, star, { ...FOR_SALE, title: 'Post' });
    await api.deps.db.execute(sql`update feeds set total_purchases = 3 where id = ${post._id}`);
    await run('search.rank');
    const { rows } = await api.deps.db.execute<{ score: number }>(sql`select score from search_items
      where kind = 'feed'`);
    const cursors = await Promise.all(
      [1, 2].map(async () => (await list({ sortBy: 'popular' }))[0]?.cursor ?? ''),
    );
    const score = rows[0]?.score ?? 0;
    const inBytes = Buffer.alloc(4);
    inBytes.writeUInt32BE(score);
    for (const cursor of cursors) {
      const bytes = Buffer.from(cursor, 'base64url');
      expect(bytes.toString('latin1')).not.toContain(String(score));
      expect(bytes.includes(inBytes)).toBe(false);
    }
    expect(cursors[0]).not.toBe(cursors[1]);
  });

  test('no more than a thousand are skipped', async () => {
    const status = async (offset: number) =>
      (await api.call(explore.explore, { query: { offset } as never })).status;
    expect(await status(1000)).toBe(200);
    expect(await status(1001)).toBe(422);
  });
});

describe('trending', () => {
  const trending = async (query: object = {}, who: object = {}) =>
    (await api.call(explore.trending, { query: query as never }, who)).data.map((item) => [
      item.title,
      item.trendingViews,
    ]);

  /** Somebody looks at a thing from an address. */
  const look = async (
    call: { path: string },
    id: string,
    { ip, token, browser = 'Browser' }: { ip: string; token?: string; browser?: string },
  ) => {
    const reply = await api.app.inject({
      method: 'POST',
      url: `/api${call.path.replace('{id}', id)}`,
      remoteAddress: ip,
      headers: { 'user-agent': browser, ...(token ? { authorization: token } : {}) },
    });
    expect(reply.statusCode).toBe(200);
  };

  test('is what most people looked at in a week or a month', async () => {
    const post = await aPost(api, star, { ...EVERYONE, title: 'Post' });
    const { gallery } = await aGallery(api, star, { title: 'Album', status: 'active', ...EVERYONE });
    const video = await aVideo(api, star, { title: 'Film', status: 'active', ...EVERYONE });
    const fans = [await aFan(api), await aFan(api), await aFan(api)];
    await api.deps.db.execute(sql`insert into trend_days (kind, object_id, day, looks) values
      ('feed', ${post._id}, '2026-02-10', 9), ('feed', ${post._id}, '2026-01-20', 100)`);
    const [one, two] = fans as [Person, Person];
    await look(galleries.countView, gallery._id, { ip: '10.0.0.1', token: one.token });
    await look(galleries.countView, gallery._id, { ip: '10.0.0.2', token: two.token });
    await look(videos.countView, video._id, { ip: '10.0.0.1', token: one.token });
    expect(await trending()).toEqual([]);
    await run('search.trends');
    expect(await trending()).toEqual([
      ['Album', 2],
      ['Film', 1],
    ]);
    expect(await trending({ time: 'month' })).toEqual([
      ['Post', 9],
      ['Album', 2],
      ['Film', 1],
    ]);
    expect(await trending({ source: 'video' })).toEqual([['Film', 1]]);
    expect(await trending({ source: 'product' })).toEqual([]);
    expect(await trending({ q: 'alb' })).toEqual([['Album', 2]]);
    expect(await trending({ limit: 1 })).toEqual([['Album', 2]]);
    api.clock.advance({ days: 8 });
    await run('search.trends');
    expect(await trending()).toEqual([]);
    expect(await trending({ time: 'month' })).toEqual([
      ['Post', 9],
      ['Album', 2],
      ['Film', 1],
    ]);
    const { rows } = await api.deps.db.execute(sql`select (select count(*)::int from trend_looks) as looks,
      (select count(*)::int from trend_days where day < '2026-02-01') as days`);
    expect(rows).toEqual([{ looks: 3, days: 0 }]);
    api.clock.advance({ days: 30 });
    await run('search.trends');
    expect(
      (await api.deps.db.execute('select from trend_looks union all select from trend_days')).rows,
    ).toEqual([]);
  });

  test('one person or one address counts once a week and once a month, with however many browsers and accounts', async () => {
    const post = await aPost(api, star, { ...EVERYONE, title: 'Post' });
    const seen = (ip: string, more: object = {}) => look(feeds.countView, post._id, { ip, ...more });
    for (let nr = 0; nr < 3; nr += 1) await seen('10.0.0.1', { token: (await aFan(api)).token });
    for (let nr = 0; nr < 5; nr += 1) await seen('10.0.0.1', { browser: `Browser ${nr}` });
    await run('search.trends');
    expect(await trending()).toEqual([['Post', 1]]);
    await seen('10.0.0.2');
    for (let nr = 1; nr < 4; nr += 1) await seen(`2001:db8:0:${nr}::1`, { browser: `Browser ${nr}` });
    const traveler = await aFan(api);
    // For longer than a day.
    const device = { remember: true, userAgent: '', ip: '' };
    traveler.token = await openSession(api.deps, api.deps.db, traveler.id, device);
    await seen('10.0.0.3', { token: traveler.token });
    await seen('10.0.0.4', { token: traveler.token });
    await run('search.trends');
    expect(await trending()).toEqual([['Post', 4]]);
    for (let day = 0; day < 9; day += 1) {
      api.clock.advance({ days: 1 });
      await seen('10.0.0.1', day % 2 === 0 ? {} : { token: (await aFan(api)).token });
      await seen(`10.0.1.${day}`, { token: traveler.token });
      await run('search.trends');
      // Of the four the others looked in the first days alone.
      expect([day, await trending()]).toEqual([day, [['Post', day < 6 ? 4 : 2]]]);
      expect(await trending({ time: 'month' })).toEqual([['Post', 4]]);
    }
    await seen('10.0.0.2');
    await run('search.trends');
    expect(await trending()).toEqual([['Post', 3]]);
  });

  test('looks from everywhere at the same moment wait for nobody', async () => {
    const post = await aPost(api, star, { ...EVERYONE, title: 'Post' });
    const ips = Array.from({ length: 12 }, (_, nr) => `10.0.0.${nr}`);
    for (const more of [0, 1, 1]) {
      api.clock.advance({ days: more });
      await Promise.all(ips.map((ip) => look(feeds.countView, post._id, { ip })));
    }
    await run('search.trends');
    expect(await trending()).toEqual([['Post', 12]]);
  });
});
