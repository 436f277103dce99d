import { blocks } from '#contract/blocks.ts';
import type { Feed } from '#contract/feeds.ts';
import { follows } from '#contract/follows.ts';
import { reminders } from '#contract/reminders.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aPost, EVERYONE, FOR_SALE, SUBSCRIBERS, subscribed, withPublisher } from '#support/posts.ts';

/** Announced streams in the order in which they begin: docs/product.md, 36.14. It is noon of the first of March. */
let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher(async (made) => {
  ({ api, owner, fan } = made);
});

const announced = (who: Person, title: string, hour: number, more: object = {}) =>
  aPost(api, who, {
    type: 'scheduled-streaming',
    title,
    streamingScheduled: `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`,
    ...EVERYONE,
    ...more,
  });
const list = async (who: Person | null, query: object = {}) =>
  (await api.call(streaming.schedule, { query }, who ?? {})).data;
const titles = ({ data }: { data: Feed[] }) => data.map(({ title }) => title);

test('streams to come, what begins first first; one that has begun is gone', async () => {
  await announced(owner, 'Late', 20);
  await announced(owner, 'Early', 9);
  await aPost(api, owner, { type: 'text', text: 'No stream', ...EVERYONE });
  await announced(owner, 'Inactive', 10, { status: 'inactive' });
  expect(titles(await list(null))).toEqual(['Early', 'Late']);
  expect(titles(await list(fan, { toDate: '2026-03-02T10:00:00Z' }))).toEqual(['Early']);
  expect(titles(await list(fan, { fromDate: '2026-03-02T10:00:00Z' }))).toEqual(['Late']);
  api.clock.set('2026-03-02T09:00:00Z');
  expect(titles(await list(fan))).toEqual(['Late']);
});

test('goes on behind any place, also where several begin at once', async () => {
  for (const nr of [1, 2, 3, 4, 5]) await announced(owner, `No. ${nr}`, nr < 4 ? 9 : 10);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(fan, { limit: 2, ...(cursor ? { cursor } : {}) });
    expect(page.total).toBe(5);
    seen.push(...titles(page));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.toSorted()).toEqual(['No. 1', 'No. 2', 'No. 3', 'No. 4', 'No. 5']);
  expect(seen.slice(3).toSorted()).toEqual(['No. 4', 'No. 5']);
  expect(titles(await list(fan, { limit: 2, offset: 4 }))).toHaveLength(1);
  expect((await api.call(streaming.schedule, { query: { cursor: 'nonsense' } })).status).toBe(422);
});

test('of those one follows or is subscribed to, and of one performer', async () => {
  const [followed, paid, other] = [await aPerformer(api), await aPerformer(api), await aPerformer(api)];
  for (const [who, title] of [
    [followed, 'Followed'],
    [paid, 'Paid'],
    [other, 'Other'],
  ] as const)
    await announced(who, title, 9);
  await api.call(follows.follow, { params: { id: followed.id } }, fan);
  await subscribed(api, fan, paid, '2026-04-01T12:00:00Z');
  expect(titles(await list(fan, { isHome: true })).toSorted()).toEqual(['Followed', 'Paid']);
  expect(titles(await list(null, { isHome: true }))).toEqual([]);
  expect(titles(await list(fan, { performerId: other.id }))).toEqual(['Other']);
  expect(titles(await list(fan, { performerId: other.username }))).toEqual(['Other']);
  expect(titles(await list(fan, { performerId: 'nobody' }))).toEqual([]);
});

test('a locked announcement shows when it begins and no more, and can be reminded of', async () => {
  const post = await announced(owner, 'For subscribers', 9, { ...SUBSCRIBERS, text: 'A secret' });
  await announced(owner, 'For sale', 10, { ...FOR_SALE, text: 'A secret' });
  const { data } = await list(fan);
  expect(data).toMatchObject([
    { isLocked: true, streamingScheduled: '2026-03-02T09:00:00.000Z', isReminded: false },
    { isLocked: true },
  ]);
  expect(JSON.stringify(data)).not.toContain('A secret');
  await api.call(reminders.add, { params: { id: post._id } }, fan);
  expect((await list(fan)).data[0]).toMatchObject({ isReminded: true });
});

test('who is kept from the streams of a performer, by country, block or sent away, does not read of them', async () => {
  await announced(owner, 'Night', 9);
  const [far, blocked, away] = [await aFan(api, { country: 'DE' }), await aFan(api), await aFan(api)];
  await api.deps.db.execute(`update performers set block_countries = '{DE}'`);
  await api.call(blocks.add, { body: { target: 'user', targetId: blocked.id } }, owner);
  await api.call(streamChat.setPerson, { params: { id: away.id }, body: { role: 'banned' } }, owner);
  for (const who of [far, blocked, away]) expect(await list(who)).toMatchObject({ data: [], total: 0 });
  expect((await list(fan)).total).toBe(1);
});

test('performers who are not shown are not in it', async () => {
  await announced(owner, 'Night', 9);
  await api.deps.db.execute(`update performers set review_state = 'pending'`);
  expect(await list(fan)).toMatchObject({ data: [], total: 0 });
});
