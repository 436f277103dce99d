import { eq } from 'drizzle-orm';
import { type Feed, feeds } from '#contract/feeds.ts';
import { follows } from '#contract/follows.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { users } from '#contract/users.ts';
import { performers as performerTable } from '#server/db/schema/performers.ts';
import { addCategory } from '#server/features/categories/categories.service.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aPost, EVERYONE, FOR_SALE, SUBSCRIBERS, subscribed, withPublisher } from '#support/posts.ts';
import { countQueries } from '#support/queries.ts';

/** "For you": docs/product.md, 5.14. */
let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const follow = (who: Person, whom: Person) => api.call(follows.follow, { params: { id: whom.id } }, who);
const choose = (who: Person, categoryIds: string[]) =>
  api.call(performerAccount.update, { params: { id: who.id }, body: { categoryIds } }, who);
const suggested = async (who: Partial<Person> = fan, query: object = {}, from: object = {}) =>
  (await api.call(feeds.list, { query: { isSuggested: 'true', ...query } }, { ...who, ...from })).data;
const authors = (list: readonly Feed[]) => list.map((one) => one.fromSourceId);
const reasons = (list: readonly Feed[]) => list.map(({ reason }) => reason);
/** A performer with one post, the later the newer. */
async function aCreator(more: Parameters<typeof aPerformer>[1] = {}, post: object = EVERYONE) {
  const person = await aPerformer(api, more);
  api.clock.advance({ minutes: 1 });
  await aPost(api, person, post);
  return person;
}

test('each post of a home says whether one follows or subscribes to its creator', async () => {
  const [followed, paid] = [await aCreator(), await aCreator()];
  await aPost(api, owner, EVERYONE);
  await follow(fan, followed);
  await subscribed(api, fan, paid, '2026-04-01');
  const home = async (who?: Person) =>
    (await api.call(feeds.list, { query: { isHome: 'true' } }, who)).data.data;
  expect((await home(fan)).map((one) => [one.fromSourceId, one.reason])).toEqual([
    [paid.id, { kind: 'subscription', category: '' }],
    [followed.id, { kind: 'follow', category: '' }],
  ]);
  // Nobody is followed: recent posts for everyone.
  expect(new Set((await home(await aFan(api))).map((one) => one.reason?.kind))).toEqual(new Set(['recent']));
  // Other lists say no reason.
  expect(reasons((await api.call(feeds.list, {}, fan)).data.data)).toEqual([undefined, undefined, undefined]);
});

test('suggests creators of a category one has somebody in, then popular ones, never those one has', async () => {
  const [music, dance] = await Promise.all(
    ['Music', 'Dance'].map((name, at) => addCategory(api.deps, 'test', { name, ordering: at })),
  );
  const [mine, paid, near, alsoNear, far] = [
    await aCreator(),
    await aCreator(),
    await aCreator(),
    await aCreator({}, SUBSCRIBERS),
    await aCreator({}, FOR_SALE),
  ];
  await choose(mine, [music?.id ?? '']);
  await choose(paid, [dance?.id ?? '']);
  await choose(near, [dance?.id ?? '', music?.id ?? '']);
  await choose(alsoNear, [dance?.id ?? '']);
  await follow(fan, mine);
  await subscribed(api, fan, paid, '2026-03-01T13:00:00Z');
  const list = await suggested();
  expect(list.data.map((one) => [one.fromSourceId, one.reason, one.isLocked])).toEqual([
    [far.id, { kind: 'popular', category: '' }, true],
    [alsoNear.id, { kind: 'category', category: 'Dance' }, true],
    // Of several the first by the operator's order.
    [near.id, { kind: 'category', category: 'Music' }, false],
  ]);
  expect([list.total, list.nextCursor]).toEqual([3, null]);
  // When the subscription has ended, its category is no reason any more, and its creator is somebody new again.
  api.clock.set('2026-03-01T14:00:00Z');
  expect((await suggested()).data.map((one) => [one.fromSourceId, one.reason?.kind])).toEqual([
    [far.id, 'popular'],
    [alsoNear.id, 'popular'],
    [near.id, 'category'],
    [paid.id, 'popular'],
  ]);
});

test('never suggests oneself, closed or unapproved creators, posts that are not out, or a closed country', async () => {
  const self = await aCreator();
  const shown = await aCreator();
  await aCreator({ status: 'inactive' }).catch(() => undefined);
  const hidden = await aCreator({}, { ...EVERYONE, status: 'inactive' });
  await aCreator({}, { ...EVERYONE, isSchedule: true, scheduleAt: '2026-03-09T12:00:00Z' });
  const closed = await aCreator();
  const { db } = api.deps;
  await db.update(performerTable).set({ reviewState: 'rejected' }).where(eq(performerTable.id, closed.id));
  const german = await aCreator();
  await db
    .update(performerTable)
    .set({ blockCountries: ['DE'] })
    .where(eq(performerTable.id, german.id));
  expect(authors((await suggested(self)).data)).toEqual([german.id, shown.id]);
  const emigrant = await aFan(api, { country: 'DE' });
  expect(authors((await suggested(emigrant)).data)).toEqual([shown.id, self.id]);
  expect(authors((await suggested(fan)).data)).not.toContain(hidden.id);
});

test('a visitor gets recent posts for everyone', async () => {
  const open = await aCreator();
  await aCreator({}, SUBSCRIBERS);
  const list = await suggested({});
  expect([authors(list.data), reasons(list.data)]).toEqual([[open.id], [{ kind: 'recent', category: '' }]]);
});

test.each(['desc', 'asc'])('pages follow each other without gap or repetition, %s', async (sort) => {
  const made: string[] = [];
  for (const who of [await aPerformer(api), await aPerformer(api), await aPerformer(api)])
    for (let at = 0; at < 5; at += 1) {
      made.push((await aPost(api, who, EVERYONE))._id);
      if (at % 2 === 0) api.clock.advance({ minutes: 1 });
    }
  for (const limit of [1, 4, 15]) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof suggested>> = await suggested(fan, {
        limit,
        sort,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.data.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor);
    expect([seen.length, new Set(seen)]).toEqual([15, new Set(made)]);
    const times = await Promise.all(
      seen.map(async (id) => (await api.call(feeds.view, { params: { id } })).data.publishedAt),
    );
    expect(times).toEqual(sort === 'asc' ? times.toSorted() : times.toSorted().toReversed());
  }
  expect((await suggested(fan, { limit: 2, offset: 13 })).data).toHaveLength(2);
  expect((await suggested(fan, { type: 'photo' })).data).toEqual([]);
});

test('a page costs the same however many creators and posts there are', async () => {
  await aCreator();
  const cost = () => countQueries(() => suggested());
  await cost();
  const before = await cost();
  for (let at = 0; at < 4; at += 1) await aCreator();
  await cost();
  expect(await cost()).toBe(before);
});

test('who switches "For you" off has it off on every device, and on again', async () => {
  const me = async () => (await api.call(users.me, {}, fan)).data.forYou;
  expect(await me()).toBe(true);
  const off = await api.call(users.update, { body: { forYou: false } }, fan);
  expect([off.data.forYou, await me()]).toEqual([false, false]);
  // Another change leaves it.
  await api.call(users.update, { body: { name: 'Anna' } }, fan);
  expect(await me()).toBe(false);
  await api.call(users.update, { body: { forYou: true } }, fan);
  expect(await me()).toBe(true);
});
