import { eq } from 'drizzle-orm';
import { feeds } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { wallet } from '#contract/wallet.ts';
import { feeds as table } from '#server/db/schema/feeds.ts';
import { openSession } from '#server/features/auth/sessions.service.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import {
  aPhoto,
  aPost,
  bought,
  EVERYONE,
  FOR_SALE,
  SUBSCRIBERS,
  subscribed,
  withPublisher,
} from '#support/posts.ts';
import { publicAddresses } from '#support/sitemap.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const AT = '2026-03-01T13:00:00.000Z';
const PLANNED = { isSchedule: true, scheduleAt: AT } as const;
const edit = (id: string, body: object) => api.call(ownFeeds.update, { params: { id }, body }, owner);
const create = (body: object) =>
  api.call(ownFeeds.create, { body: { type: 'text', text: 'Hello', ...body } as never }, owner);
const stats = async () => (await api.call(performerAccount.me, {}, owner)).data.stats;
const turn = async () => {
  await api.deps.jobs.enqueue(api.deps.db, 'feeds.turn', {});
  await api.runJobs();
};
/** Another day, with a session of that day. */
const later = async (moment: string) => {
  api.clock.set(moment);
  const token = await openSession(api.deps, api.deps.db, owner.id, { remember: true, userAgent: '', ip: '' });
  owner = { ...owner, token };
};
const idsFor = async (who: Partial<Person>, query: object = {}) =>
  (await api.call(feeds.list, { query }, who)).data.data.map((one) => one._id);
const sitemap = async () => (await publicAddresses(api.deps)).map((one) => one.path);

describe('a planned post', () => {
  test('is seen by its performer alone until its moment, and by everybody from then on', async () => {
    const operator = await anOperator(api);
    await subscribed(api, fan, owner, '2027-01-01');
    const open = await aPost(api, owner, { ...EVERYONE, ...PLANNED });
    const paid = await aPost(api, owner, { ...SUBSCRIBERS, ...PLANNED });
    expect(open).toMatchObject({ status: 'active', isSchedule: true, scheduleAt: AT, publishedAt: AT });
    for (const one of [open, paid])
      for (const who of [{}, fan, await aPerformer(api)])
        expect((await api.call(feeds.view, { params: { id: one._id } }, who)).status).toBe(404);
    expect((await api.call(feeds.view, { params: { id: open._id } }, operator)).status).toBe(200);
    expect((await api.call(feeds.view, { params: { id: open._id } }, owner)).data.isSchedule).toBe(true);
    const places = [{}, { performerId: owner.id }, { performerId: owner.username }, { isHome: true }];
    for (const query of places) expect([query, await idsFor(fan, query)]).toEqual([query, []]);
    expect(await idsFor({}, { isHome: true })).toEqual([]);

    api.clock.advance({ minutes: 60 });
    for (const query of places)
      expect((await idsFor(fan, query)).sort()).toEqual([open._id, paid._id].sort());
    expect(await idsFor({}, { isHome: true })).toEqual([open._id]);
    const { data } = await api.call(feeds.view, { params: { id: paid._id } }, fan);
    expect(data).toMatchObject({ isSchedule: false, scheduleAt: null, publishedAt: AT, isEdited: false });
  });

  test('is counted, and its pages are made anew, by the job, once', async () => {
    const photo = await aPhoto(api, owner);
    const post = await aPost(api, owner, { type: 'photo', fileIds: [photo._id], ...EVERYONE, ...PLANNED });
    expect(await stats()).toMatchObject({ totalFeeds: 0, totalPhotos: 0 });
    await turn();
    expect(await stats()).toMatchObject({ totalFeeds: 0 });
    // No process ran when it was due.
    api.clock.advance({ hours: 9 });
    api.forgotten.length = 0;
    await turn();
    expect(await stats()).toMatchObject({ totalFeeds: 1, totalPhotos: 1 });
    expect(api.forgotten).toEqual([`performer:${owner.id}`, `feed:${post._id}`, 'creators']);
    await turn();
    await turn();
    expect(await stats()).toMatchObject({ totalFeeds: 1, totalPhotos: 1 });
    await api.call(ownFeeds.remove, { params: { id: post._id } }, owner);
    expect(await stats()).toMatchObject({ totalFeeds: 0, totalPhotos: 0 });
  });

  test('stands in lists at the moment it appeared', async () => {
    const planned = await aPost(api, owner, { ...EVERYONE, ...PLANNED });
    api.clock.advance({ minutes: 30 });
    const between = await aPost(api, owner, EVERYONE);
    api.clock.advance({ minutes: 60 });
    const last = await aPost(api, owner, EVERYONE);
    expect(await idsFor({})).toEqual([last._id, planned._id, between._id]);
    expect(await idsFor({}, { toDate: '2026-03-01T12:45:00Z' })).toEqual([between._id]);
    const first = await api.call(feeds.list, { query: { limit: 2 } });
    const cursor = first.data.nextCursor ?? '';
    expect(await idsFor({}, { limit: 2, cursor })).toEqual([between._id]);
  });

  test('can be moved, published now, and taken back', async () => {
    const post = await aPost(api, owner, { ...EVERYONE, ...PLANNED });
    const moved = '2026-03-02T08:00:00.000Z';
    expect((await edit(post._id, { scheduleAt: moved })).data.scheduleAt).toBe(moved);
    // The whole post as a client got it comes back with a change of its words.
    expect((await edit(post._id, { text: 'New', isSchedule: true, scheduleAt: moved })).data).toMatchObject({
      scheduleAt: moved,
      isEdited: false,
    });
    expect((await edit(post._id, { status: 'inactive' })).data).toMatchObject({ scheduleAt: moved });
    await later('2026-03-03T00:00:00Z');
    await turn();
    expect(await idsFor({})).toEqual([]);
    const shown = await edit(post._id, { status: 'active' });
    expect(shown.data).toMatchObject({ publishedAt: '2026-03-03T00:00:00.000Z', isSchedule: false });
    const other = await aPost(api, owner, { ...EVERYONE, scheduleAt: '2026-04-01T00:00:00Z' });
    expect((await edit(other._id, { isSchedule: false })).data.publishedAt).toBe('2026-03-03T00:00:00.000Z');
    expect(await stats()).toMatchObject({ totalFeeds: 2 });
  });

  test('a post that was out and is planned anew goes until then', async () => {
    const post = await aPost(api, owner, EVERYONE);
    expect((await edit(post._id, PLANNED)).data.isSchedule).toBe(true);
    expect(await idsFor({})).toEqual([]);
    expect(await stats()).toMatchObject({ totalFeeds: 0 });
    api.clock.advance({ minutes: 61 });
    await turn();
    expect(await stats()).toMatchObject({ totalFeeds: 1 });
  });

  test('hidden and shown again it keeps its place', async () => {
    const post = await aPost(api, owner, EVERYONE);
    api.clock.advance({ minutes: 5 });
    await edit(post._id, { status: 'inactive' });
    expect((await edit(post._id, { status: 'active' })).data.publishedAt).toBe(post.publishedAt);
  });

  test.each([
    ['no moment', { isSchedule: true }, 'scheduleAt'],
    ['a moment that is over', { scheduleAt: '2026-03-01T12:00:00Z' }, 'scheduleAt'],
    ['a moment too far', { scheduleAt: '2028-03-03T12:00:00Z' }, 'scheduleAt'],
    ['an end that is over', { expiredAt: '2026-03-01T12:00:00Z' }, 'expiredAt'],
    ['an end before it begins', { ...PLANNED, expiredAt: AT }, 'expiredAt'],
    ['no time at all', { scheduleAt: 'soon' }, 'scheduleAt'],
  ])('%s is refused', async (_name, body, field) => {
    const { status, error } = await create(body);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
  });

  test('cannot be bought before its moment, nor after its end', async () => {
    const post = await aPost(api, owner, { ...FOR_SALE, ...PLANNED, expiredAt: '2026-03-01T14:00:00Z' });
    const buy = () => api.call(wallet.feed, { params: { id: post._id }, body: {} }, fan);
    expect((await buy()).status).toBe(404);
    api.clock.set('2026-03-01T13:30:00Z');
    expect((await buy()).status).not.toBe(404);
    api.clock.set('2026-03-01T14:00:00Z');
    expect((await buy()).status).toBe(404);
  });

  test('is in the site map from its moment to its end', async () => {
    const post = await aPost(api, owner, { ...EVERYONE, ...PLANNED, expiredAt: '2026-03-01T14:00:00Z' });
    const path = `/post/${post.slug}`;
    expect(await sitemap()).not.toContain(path);
    api.clock.set(AT);
    expect(await sitemap()).toContain(path);
    api.clock.set('2026-03-01T14:00:00Z');
    expect(await sitemap()).not.toContain(path);
  });

  test('needs the same approval as one that is published now', async () => {
    const fresh = await aPerformer(api, { reviewState: 'pending' } as never);
    const reply = await api.call(ownFeeds.create, { body: { type: 'text', text: 'x', ...PLANNED } }, fresh);
    expect(reply.status).toBe(403);
  });
});

describe('a post with an end', () => {
  const END = '2026-03-01T15:00:00.000Z';

  test('leaves every list and its own address, but not its buyers', async () => {
    const post = await aPost(api, owner, { ...FOR_SALE, expiredAt: END });
    await bought(api, fan, post);
    expect(await idsFor({})).toEqual([post._id]);
    api.clock.set(END);
    expect(await idsFor({})).toEqual([]);
    expect(await idsFor({}, { performerId: owner.id })).toEqual([]);
    expect((await api.call(feeds.view, { params: { id: post._id } })).status).toBe(404);
    const mine = await api.call(feeds.view, { params: { id: post._id } }, fan);
    expect(mine.data).toMatchObject({ text: 'Hello there', isLocked: false });
    expect((await api.call(ownFeeds.mine, {}, owner)).data.data).toHaveLength(1);
  });

  test('is no longer counted after the job, and counted again when its end is moved', async () => {
    const post = await aPost(api, owner, { ...EVERYONE, expiredAt: END });
    expect(await stats()).toMatchObject({ totalFeeds: 1 });
    api.clock.set('2026-03-01T15:01:00Z');
    api.forgotten.length = 0;
    await turn();
    await turn();
    expect(await stats()).toMatchObject({ totalFeeds: 0 });
    expect(api.forgotten).toEqual([`performer:${owner.id}`, `feed:${post._id}`, 'creators']);
    await edit(post._id, { expiredAt: null });
    expect(await stats()).toMatchObject({ totalFeeds: 1 });
    expect(await idsFor({})).toEqual([post._id]);
  });
});

describe('a pinned post', () => {
  const pin = (id: string, body: object = {}) => api.call(ownFeeds.pin, { params: { id }, body }, owner);

  test('begins the profile, and stands in no list twice', async () => {
    const posts = [];
    for (let nr = 0; nr < 5; nr += 1) {
      posts.push((await aPost(api, owner, EVERYONE))._id);
      api.clock.advance({ minutes: 1 });
    }
    const [first = '', ...others] = posts;
    expect((await pin(first)).data).toMatchObject({
      isPinned: true,
      pinnedAt: api.clock.now().toISOString(),
    });
    const expected = [first, ...others.toReversed()];
    for (const limit of [1, 2, 12]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const place: { cursor?: string } = cursor ? { cursor } : {};
        const reply = await api.call(feeds.list, { query: { performerId: owner.id, limit, ...place } });
        seen.push(...reply.data.data.map((one) => one._id));
        cursor = reply.data.nextCursor;
      }
      expect(seen).toEqual(expected);
    }
    expect(await idsFor({}, { performerId: owner.id, sort: 'asc' })).toEqual(posts);
    expect(await idsFor({})).toEqual(posts.toReversed());
  });

  test('takes the place of the one before; it goes down by itself when it is deleted', async () => {
    const [one, two] = [await aPost(api, owner, EVERYONE), await aPost(api, owner, EVERYONE)];
    await pin(one._id);
    expect((await edit(two._id, { isPinned: true })).data.isPinned).toBe(true);
    expect((await api.call(ownFeeds.mineOne, { params: { id: one._id } }, owner)).data.isPinned).toBe(false);
    expect((await pin(one._id, { isPinned: false })).data.isPinned).toBe(false);
    expect((await api.call(ownFeeds.mineOne, { params: { id: two._id } }, owner)).data.isPinned).toBe(true);
    await api.call(ownFeeds.remove, { params: { id: two._id } }, owner);
    const back = await api.call(ownFeeds.restore, { params: { id: two._id } }, owner);
    expect(back.data.isPinned).toBe(false);
  });

  test('is one, whoever presses at the same time', async () => {
    const posts = [];
    for (let nr = 0; nr < 6; nr += 1) posts.push(await aPost(api, owner, EVERYONE));
    const replies = await Promise.all(posts.map(({ _id }) => pin(_id)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const rows = await api.deps.db.select().from(table).where(eq(table.isPinned, true));
    expect(rows).toHaveLength(1);
  });

  test('is an own one', async () => {
    const post = await aPost(api, await aPerformer(api), EVERYONE);
    expect((await pin(post._id)).status).toBe(404);
  });
});

describe('a deleted post', () => {
  const remove = (id: string) => api.call(ownFeeds.remove, { params: { id } }, owner);
  const restore = (id: string, who = owner) => api.call(ownFeeds.restore, { params: { id } }, who);
  const gone = async () =>
    (await api.call(ownFeeds.mine, { query: { isDeleted: true } }, owner)).data.data.map((one) => one._id);

  test('comes back as it was for 30 days, and is swept after them', async () => {
    const photo = await aPhoto(api, owner);
    const post = await aPost(api, owner, { type: 'photo', fileIds: [photo._id], ...EVERYONE });
    await remove(post._id);
    expect(await gone()).toEqual([post._id]);
    expect((await restore(post._id, await aPerformer(api))).status).toBe(404);
    await later('2026-03-30T12:00:00Z');
    await api.deps.jobs.enqueue(api.deps.db, 'feeds.sweep', {});
    await api.runJobs();
    const back = await restore(post._id);
    expect(back.data).toMatchObject({ _id: post._id, publishedAt: post.publishedAt, fileIds: [photo._id] });
    expect(await stats()).toMatchObject({ totalFeeds: 1, totalPhotos: 1 });
    expect(await idsFor({})).toEqual([post._id]);
    await remove(post._id);
    await later('2026-04-29T13:00:00Z');
    expect(await gone()).toEqual([]);
    expect((await restore(post._id)).status).toBe(404);
    await api.deps.jobs.enqueue(api.deps.db, 'feeds.sweep', {});
    await api.runJobs();
    expect(await api.deps.db.select().from(table)).toEqual([]);
  });

  test('that is not deleted is not brought back', async () => {
    const post = await aPost(api, owner);
    expect((await restore(post._id)).status).toBe(404);
  });
});

test('a duplicate is a draft with the same words and files, and lives without the first', async () => {
  const photo = await aPhoto(api, owner);
  const post = await aPost(api, owner, {
    type: 'photo',
    title: 'One',
    text: '',
    fileIds: [photo._id],
    ...FOR_SALE,
  });
  await bought(api, fan, post);
  const { data } = await api.call(ownFeeds.duplicate, { params: { id: post._id } }, owner);
  expect(data).toMatchObject({
    status: 'draft',
    title: 'One',
    fileIds: [photo._id],
    price: 5,
    totalPurchases: 0,
  });
  expect(data._id).not.toBe(post._id);
  expect(await stats()).toMatchObject({ totalFeeds: 1 });
  await api.call(ownFeeds.remove, { params: { id: post._id } }, owner);
  const shown = await edit(data._id, { status: 'active' });
  expect(shown.data).toMatchObject({ status: 'active', fileIds: [photo._id] });
  const isLocked = async (as: Person) =>
    (await api.call(feeds.view, { params: { id: data._id } }, as)).data.isLocked;
  expect(await isLocked(await aFan(api))).toBe(true);
  // Who owns all its files has it open where nothing else is sold with them (docs/product.md 8.9).
  expect(await isLocked(fan)).toBe(false);
  const stranger = await aPerformer(api);
  expect((await api.call(ownFeeds.duplicate, { params: { id: data._id } }, stranger)).status).toBe(404);
});

describe('a draft', () => {
  test('may be unfinished, is seen by nobody else, and is checked when it is published', async () => {
    const { status, data } = await create({ type: 'photo', text: '', status: 'draft' });
    expect([status, data.status]).toEqual([200, 'draft']);
    expect(await stats()).toMatchObject({ totalFeeds: 0 });
    for (const who of [{}, fan])
      expect((await api.call(feeds.view, { params: { id: data._id } }, who)).status).toBe(404);
    const drafts = await api.call(ownFeeds.mine, { query: { status: 'draft' } }, owner);
    expect(drafts.data.data.map((one) => one._id)).toEqual([data._id]);
    expect((await edit(data._id, { status: 'active' })).error.fields).toEqual({
      fileIds: 'Please add a photo.',
    });
    api.clock.advance({ minutes: 10 });
    const photo = await aPhoto(api, owner);
    const out = await edit(data._id, {
      title: 'My words',
      fileIds: [photo._id],
      ...EVERYONE,
      status: 'active',
    });
    expect(out.data).toMatchObject({ publishedAt: api.clock.now().toISOString(), isEdited: false });
    expect(out.data.slug).toMatch(/^my-words-/);
    expect(await idsFor({})).toEqual([data._id]);
  });

  test('has no more words than a post', async () => {
    const { error } = await create({ text: 'x'.repeat(501), status: 'draft' });
    expect(Object.keys(error.fields ?? {})).toEqual(['text']);
  });

  test('needs no approval', async () => {
    const fresh = await aPerformer(api, { reviewState: 'none' } as never);
    const reply = await api.call(
      ownFeeds.create,
      { body: { type: 'text', text: 'x', status: 'draft' } },
      fresh,
    );
    expect(reply.status).toBe(200);
  });
});

test('an announced stream has a start in the future, and may be edited after it', async () => {
  const type = 'scheduled-streaming';
  const start = '2026-03-02T20:00:00.000Z';
  expect(Object.keys((await create({ type })).error.fields ?? {})).toEqual(['streamingScheduled']);
  expect((await create({ type, streamingScheduled: '2026-03-01T11:00:00Z' })).status).toBe(422);
  const { data } = await create({ type, streamingScheduled: start, ...EVERYONE });
  expect(data).toMatchObject({ type, streamingScheduled: start });
  await later('2026-03-03T00:00:00Z');
  expect((await edit(data._id, { text: 'It was lovely' })).status).toBe(200);
  expect((await edit(data._id, { streamingScheduled: '2026-03-02T23:00:00Z' })).status).toBe(422);
  expect((await edit(data._id, { type: 'text' })).data.streamingScheduled).toBeNull();
});
