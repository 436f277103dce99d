import { type Feed, feeds } from '#contract/feeds.ts';
import { follows } from '#contract/follows.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performers } from '#contract/performers.ts';
import { feeds as table } from '#server/db/schema/feeds.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aPhoto, aPost, bought, EVERYONE, FOR_SALE, SUBSCRIBERS, subscribed } from '#support/posts.ts';
import { countQueries } from '#support/queries.ts';

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

/** Posts a minute apart, oldest first; `same` puts them all into one moment. */
async function somePosts(performer: Person, count: number, same = false): Promise<Feed[]> {
  const made: Feed[] = [];
  for (let at = 0; at < count; at += 1) {
    made.push(await aPost(api, performer, { text: `Number ${at}`, ...EVERYONE }));
    if (!same) api.clock.advance({ minutes: 1 });
  }
  return made;
}

const ids = (list: readonly Feed[]) => list.map((one) => one._id);

async function walk(query: object, who: Partial<Person> = {}): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 50; page += 1) {
    const place: { cursor?: string } = cursor ? { cursor } : {};
    const reply = await api.call(feeds.list, { query: { ...query, ...place } }, who);
    seen.push(...ids(reply.data.data));
    cursor = reply.data.nextCursor;
    if (cursor === null) return seen;
  }
  throw new Error('the list never ended');
}

test.each([
  ['newest first', {}],
  ['oldest first', { sort: 'asc' }],
])('pages follow each other without gap or repetition, %s', async (_name, order) => {
  const made = ids(await somePosts(owner, 11, true));
  const expected = 'sort' in order ? made : made.toReversed();
  for (const limit of [1, 3, 11, 12]) {
    expect(await walk({ performerId: owner.id, limit, ...order })).toEqual(expected);
    expect(await walk({ limit, ...order })).toEqual(expected);
  }
});

test('posts published while someone scrolls repeat nothing', async () => {
  const made = ids(await somePosts(owner, 6)).toReversed();
  const first = await api.call(feeds.list, { query: { limit: 3 } });
  await somePosts(owner, 2);
  const second = await api.call(feeds.list, { query: { limit: 3, cursor: first.data.nextCursor ?? '' } });
  expect([...ids(first.data.data), ...ids(second.data.data)]).toEqual(made);
  const byOffset = await api.call(feeds.list, { query: { limit: 3, offset: 2 } });
  expect(ids(byOffset.data.data)).toEqual(made.slice(0, 3));
});

test.each([
  'x',
  'MTIz',
  '%00',
  Buffer.from('1.2').toString('base64url'),
  Buffer.from('1e9.x').toString('base64url'),
])('the cursor %j is refused', async (cursor) => {
  const { status, error } = await api.call(feeds.list, { query: { cursor } });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['cursor']]);
});

test('the total counts all matches, filtered or not', async () => {
  await somePosts(owner, 3);
  const photo = await aPhoto(api, owner);
  await aPost(api, owner, { type: 'photo', fileIds: [photo._id], title: 'Beach' });
  await aPost(api, owner, { status: 'inactive' });
  const total = async (query: object) =>
    (await api.call(feeds.list, { query: { performerId: owner.id, ...query } })).data.total;
  expect(await total({})).toBe(4);
  expect(await total({ limit: 1 })).toBe(4);
  expect(await total({ type: 'photo' })).toBe(1);
  expect(await total({ type: 'video' })).toBe(0);
  expect(await total({ q: 'beach' })).toBe(1);
  expect(await total({ q: '100%_\\' })).toBe(0);
  expect(await total({ toDate: '2026-03-01' })).toBe(4);
  expect(await total({ toDate: '2026-02-28' })).toBe(0);
  expect(await total({ fromDate: '2026-03-01T12:01:00Z', toDate: '2026-03-01T12:02:00Z' })).toBe(2);
  expect((await api.call(feeds.list, {})).data.total).toBe(4);
  expect((await api.call(ownFeeds.mine, {}, owner)).data.total).toBe(5);
  expect((await api.call(ownFeeds.mine, { query: { status: 'inactive' } }, owner)).data.total).toBe(1);
});

test('home shows followed and subscribed performers, each post once, and nobody else', async () => {
  const [followed, paid, both, stranger] = await Promise.all([
    aPerformer(api),
    aPerformer(api),
    aPerformer(api),
    aPerformer(api),
  ]);
  const [fan, lapsed] = await Promise.all([aFan(api), aPerformer(api)]);
  for (const performer of [followed, paid, both, stranger, lapsed]) await somePosts(performer as Person, 1);
  await api.call(follows.follow, { params: { id: followed.id } }, fan);
  await api.call(follows.follow, { params: { id: both.id } }, fan);
  await subscribed(api, fan, paid, '2026-04-01');
  await subscribed(api, fan, both, '2026-04-01');
  await subscribed(api, fan, lapsed, '2026-02-01');
  const home = await api.call(feeds.list, { query: { isHome: 'true' } }, fan);
  expect(home.data.data.map((one) => one.fromSourceId)).toEqual([both.id, paid.id, followed.id]);
  expect(home.data.total).toBe(3);
  expect(home.data.data.map((one) => [one.isFollowed, one.isSubscribed])).toEqual([
    [true, true],
    [false, true],
    [true, false],
  ]);
});

test.each([
  ['newest first', {}],
  ['oldest first', { sort: 'asc' } as const],
])('a home is in order whoever of its performers posted when, %s', async (_name, order) => {
  const fan = await aFan(api);
  const now = api.clock.now().getTime();
  const rows: (typeof table.$inferInsert)[] = [];
  // One posts all the time, one twice at each of a few moments, one stopped long ago, and some wrote once.
  const moments = [
    Array.from({ length: 70 }, (_, at) => at * 2),
    [3, 3, 8, 8, 20, 20, 20, 21],
    Array.from({ length: 12 }, (_, at) => 1000 + at),
    ...[0, 7, 55, 141, 2000].map((at) => [at]),
  ];
  for (const minutesAgo of moments) {
    const performer = await aPerformer(api);
    await api.call(follows.follow, { params: { id: performer.id } }, fan);
    for (const minutes of minutesAgo) {
      const id = newId();
      const publishedAt = new Date(now - minutes * 60_000);
      rows.push({ id, performerId: performer.id, slug: id, type: 'text', publishedAt, ...EVERYONE });
    }
  }
  await somePosts(owner, 3);
  await api.deps.db.insert(table).values(rows.toReversed());
  const rank = ({ publishedAt, id }: (typeof rows)[number]) => `${publishedAt?.toISOString()} ${id}`;
  const newest = rows.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1)).map(({ id }) => id);
  const expected = 'sort' in order ? newest.toReversed() : newest;
  const query = { isHome: true, ...order };
  for (const limit of [2, 7, 60]) expect(await walk({ limit, ...query }, fan)).toEqual(expected);
  for (const offset of [1, 5, 66, 90]) {
    const { data } = await api.call(feeds.list, { query: { limit: 5, offset, ...query } }, fan);
    expect([ids(data.data), data.total]).toEqual([expected.slice(offset, offset + 5), expected.length]);
  }
});

test('a profile can be asked for by username, and one that is not shown is 404', async () => {
  const made = await somePosts(owner, 2);
  const byName = await api.call(feeds.list, { query: { performerId: owner.username.toUpperCase() } });
  expect(ids(byName.data.data)).toEqual(ids(made).toReversed());
  expect((await api.call(feeds.list, { query: { performerId: 'nobody' } })).status).toBe(404);
});

test('a page costs the same whatever it holds', async () => {
  const fan = await aFan(api);
  const others = await Promise.all([aPerformer(api), aPerformer(api), aPerformer(api)]);
  await subscribed(api, fan, owner, '2026-04-01');
  const cost = (query: object, who: Partial<Person> = {}) =>
    countQueries(() => api.call(feeds.list, { query }, who));
  const kinds = [{ performerId: owner.id }, {}, { isHome: 'true' }];
  const measure = async () => [
    await cost(kinds[0] as object),
    await cost(kinds[0] as object, fan),
    await cost(kinds[1] as object),
    await cost(kinds[1] as object, fan),
    await cost(kinds[2] as object, fan),
    await countQueries(() => api.call(ownFeeds.mine, {}, owner)),
  ];
  await somePosts(owner, 1);
  await measure();
  const withOne = await measure();
  for (const performer of [owner, ...others]) {
    const photos = [await aPhoto(api, performer), await aPhoto(api, performer)];
    for (const audience of [EVERYONE, SUBSCRIBERS, FOR_SALE]) {
      const post = await aPost(api, performer, {
        type: 'photo',
        fileIds: photos.map((one) => one._id),
        ...audience,
      });
      if (audience === FOR_SALE) await bought(api, fan, post);
    }
  }
  await measure();
  expect(await measure()).toEqual(withOne);
  expect(withOne[0]).toBeLessThanOrEqual(2);
  expect(withOne[1]).toBeLessThanOrEqual(3);
  // One's own list also asks what each has earned.
  expect(withOne.at(-1)).toBeLessThanOrEqual(4);
  expect(Math.max(...withOne.slice(0, -1))).toBeLessThanOrEqual(3);
});

test('a profile and its posts cost two queries each at most', async () => {
  await somePosts(owner, 3);
  const visit = async () => {
    await api.call(
      performers.view,
      { params: { id: owner.username } },
      { headers: { 'user-agent': 'a-bot' } },
    );
  };
  await visit();
  expect(await countQueries(visit)).toBeLessThanOrEqual(2);
  const list = () => api.call(feeds.list, { query: { performerId: owner.id } });
  expect(await countQueries(list)).toBeLessThanOrEqual(2);
});

test('rendered pages learn what they show', async () => {
  const [post] = await somePosts(owner, 1);
  const tags = async (query: object) => (await api.call(feeds.list, { query })).headers['x-cache-tags'];
  expect(await tags({ performerId: owner.id })).toBe(`performer:${owner.id}`);
  expect(await tags({ performerId: owner.username })).toBe(`performer:${owner.id}`);
  expect(await tags({ performerId: owner.username, type: 'photo' })).toBe(`performer:${owner.id}`);
  expect(await tags({})).toBe('creators');
  const view = await api.call(feeds.view, { params: { id: post?.slug ?? '' } });
  expect(view.headers['x-cache-tags']).toBe(`feed:${post?._id} performer:${owner.id}`);
});

test('a list without posts is named by its performer too, however the name was written', async () => {
  const kay = await aPerformer(api, { username: 'kaymoreno' });
  // The sign for kelvin, whose small letter is a k.
  const list = await api.call(feeds.list, { query: { performerId: '\u212aAYMORENO' } });
  expect([list.status, list.headers['x-cache-tags']]).toEqual([200, `performer:${kay.id}`]);
});

test('the order does not depend on the writing of ids', async () => {
  await somePosts(owner, 3);
  await api.deps.db.update(table).set({ createdAt: api.clock.now() });
  const rows = await walk({ limit: 1 });
  expect(rows).toEqual([...rows].sort().toReversed());
});

test('a place in the list that no list gave out is refused, also far in the future', async () => {
  const id = '0198c0de-0000-7000-8000-000000000000';
  for (const text of [`999999999999999.${id}`, `${Date.UTC(2101, 0)}.${id}`, `x.${id}`]) {
    const cursor = Buffer.from(text).toString('base64url');
    const { status, error } = await api.call(feeds.list, { query: { cursor } });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['cursor']]);
  }
});
