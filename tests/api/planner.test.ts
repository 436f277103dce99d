import { eq } from 'drizzle-orm';
import { ownFeeds } from '#contract/own-feeds.ts';
import { planner } from '#contract/planner.ts';
import { files } from '#server/db/schema/files.ts';
import type { TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aPhoto, aPost, EVERYONE, FOR_SALE, withPublisher } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const AT = '2026-03-03T17:00:00.000Z';
const PLANNED = { ...EVERYONE, isSchedule: true, scheduleAt: AT } as const;
const MARCH = { fromDate: '2026-03-01T00:00:00Z', toDate: '2026-04-01T00:00:00Z' };
const calendar = (query: object = MARCH, who: Partial<Person> = owner) =>
  api.call(planner.calendar, { query: query as typeof MARCH }, who);
const place = (id: string, scheduleAt: string | null, who: Partial<Person> = owner) =>
  api.call(planner.place, { params: { id }, body: { scheduleAt } }, who);
const view = async (id: string) => (await api.call(ownFeeds.mineOne, { params: { id } }, owner)).data;

describe('the calendar', () => {
  test('shows what came out and what is planned in these days, to its performer alone', async () => {
    const out = await aPost(api, owner, { ...EVERYONE, title: 'Out' });
    const photo = await aPhoto(api, owner);
    const planned = await aPost(api, owner, {
      ...{ ...PLANNED, ...FOR_SALE, type: 'photo', fileIds: [photo._id] },
      text: `First words ${'and more of them '.repeat(10)}`,
    });
    await aPost(api, owner, { status: 'draft', title: 'Draft' });
    await aPost(api, owner, { ...PLANNED, scheduleAt: '2026-04-01T00:00:00Z', title: 'April' });
    const hidden = await aPost(api, owner, { ...PLANNED, status: 'inactive' });
    const gone = await aPost(api, owner, { ...PLANNED });
    await api.call(ownFeeds.remove, { params: { id: gone._id } }, owner);
    await aPost(api, await aPerformer(api), PLANNED);

    const { data } = await calendar();
    expect(data.slots).toEqual([]);
    expect(data.posts.map((post) => post._id)).toEqual([out._id, planned._id]);
    expect(data.posts.map((post) => post._id)).not.toContain(hidden._id);
    expect(data.posts[0]).toMatchObject({ name: 'Out', isPlanned: false, isSale: true, price: 0 });
    expect(data.posts[1]).toMatchObject({
      ...{ publishedAt: AT, isPlanned: true, type: 'photo', price: 5 },
      ...{ isWaiting: false, hasFailedFile: false },
    });
    expect(data.posts[1]?.name).toMatch(/^First words and .{50,}…$/);

    await api.deps.db.update(files).set({ status: 'processing' }).where(eq(files.id, photo._id));
    expect((await calendar()).data.posts[1]).toMatchObject({ isWaiting: true, hasFailedFile: false });
    await api.deps.db.update(files).set({ status: 'error' }).where(eq(files.id, photo._id));
    expect((await calendar()).data.posts[1]).toMatchObject({ hasFailedFile: true });
    expect((await calendar(MARCH, fan)).status).toBe(403);
  });

  test('refuses days in the wrong order, and too many', async () => {
    const wrong = await calendar({ fromDate: MARCH.toDate, toDate: MARCH.fromDate });
    expect([wrong.status, wrong.error?.fields]).toMatchObject([422, { toDate: expect.any(String) }]);
    expect((await calendar({ ...MARCH, toDate: '2027-03-01T00:00:00Z' })).status).toBe(422);
    expect((await calendar({ fromDate: 'soon', toDate: 'later' })).status).toBe(422);
  });
});

describe('another day', () => {
  test('is given to a planned post, and taken from nobody else', async () => {
    const post = await aPost(api, owner, PLANNED);
    const next = '2026-03-05T17:00:00.000Z';
    expect((await place(post._id, next)).data).toBe(true);
    expect(await view(post._id)).toMatchObject({ isSchedule: true, scheduleAt: next, isEdited: false });
    expect((await place(post._id, AT, await aPerformer(api))).status).toBe(404);
    expect((await place(post._id, AT, fan)).status).toBe(403);
    const past = await place(post._id, '2026-02-27T17:00:00Z');
    expect([past.status, past.error?.fields]).toEqual([
      422,
      { scheduleAt: 'Please choose a time in the future.' },
    ]);
    expect(await view(post._id)).toMatchObject({ scheduleAt: next });
  });

  test('is refused once a post has come out, and for a hidden one', async () => {
    const post = await aPost(api, owner, { ...PLANNED, scheduleAt: '2026-03-01T12:30:00Z' });
    api.clock.advance({ minutes: 30 });
    const refused = await place(post._id, AT);
    expect([refused.status, refused.error?.error]).toEqual([409, 'planner.already-out']);
    expect((await place(post._id, null)).status).toBe(409);
    expect(await view(post._id)).toMatchObject({ isSchedule: false, status: 'active' });
    const hidden = await aPost(api, owner, { ...PLANNED, status: 'inactive' });
    expect((await place(hidden._id, AT)).error?.error).toBe('planner.not-planned');
  });

  test('keeps a poll open for its week, and never opens one that has ended', async () => {
    const answers = [];
    for (const description of ['Hill', 'Sea'])
      answers.push((await api.call(ownFeeds.addPollOption, { body: { description } }, owner)).data._id);
    const poll = { pollIds: answers, pollDescription: 'Where?' };
    const post = await aPost(api, owner, { ...PLANNED, ...poll });
    expect((await view(post._id)).pollExpiredAt).toBe('2026-03-10T17:00:00.000Z');
    await place(post._id, '2026-03-20T17:00:00Z');
    expect((await view(post._id)).pollExpiredAt).toBe('2026-03-27T17:00:00.000Z');
    const body = { pollExpiredAt: '2026-03-22T00:00:00Z' };
    await api.call(ownFeeds.update, { params: { id: post._id }, body }, owner);
    expect((await place(post._id, '2026-03-25T17:00:00Z')).error?.fields).toMatchObject({
      pollExpiredAt: expect.stringContaining('before anybody can vote'),
    });
  });

  test('is given to a draft that lacks nothing, and it can become a draft again', async () => {
    const draft = await aPost(api, owner, { ...EVERYONE, status: 'draft' });
    expect((await place(draft._id, AT)).status).toBe(200);
    expect(await view(draft._id)).toMatchObject({ status: 'active', isSchedule: true, scheduleAt: AT });
    expect((await place(draft._id, null)).status).toBe(200);
    expect(await view(draft._id)).toMatchObject({ status: 'draft', isSchedule: false });
    const empty = await aPost(api, owner, { type: 'photo', status: 'draft' });
    expect((await place(empty._id, AT)).error?.fields).toEqual({ fileIds: 'Please add a photo.' });
    const unchecked = await aPerformer(api, { reviewState: 'pending' });
    const own = await aPost(api, unchecked, { ...EVERYONE, status: 'draft' });
    expect((await place(own._id, AT, unchecked)).error?.error).toBe('feeds.review-pending');
  });
});

test('drafts say what they lack; those in the queue are not among them', async () => {
  const ready = await aPost(api, owner, { ...EVERYONE, status: 'draft', title: 'Ready' });
  const photo = await aPhoto(api, owner);
  const failed = await aPost(api, owner, {
    ...{ ...EVERYONE, status: 'draft', type: 'photo', title: 'Failed', fileIds: [photo._id] },
  });
  await api.deps.db.update(files).set({ status: 'error' }).where(eq(files.id, photo._id));
  const dear = await aPost(api, owner, { isSale: true, price: 100_000, status: 'draft', title: 'Dear' });
  const queued = await aPost(api, owner, { ...EVERYONE, status: 'draft', title: 'Queued' });
  await aPost(api, await aPerformer(api), { status: 'draft' });
  await api.call(planner.arrange, { body: { postIds: [queued._id] } }, owner);
  const { data } = await api.call(planner.drafts, { query: {} }, owner);
  const problems = Object.fromEntries(data.data.map((draft) => [draft._id, draft.problems]));
  expect(problems).toEqual({
    [ready._id]: [],
    [failed._id]: ['One of its files could not be processed. Please take it out, or try it again.'],
    [dear._id]: ['The highest price is 10000 tokens.'],
  });
  expect(data.total).toBe(3);
  const found = await api.call(planner.drafts, { query: { q: 'rea' } }, owner);
  expect(found.data.data.map((draft) => draft._id)).toEqual([ready._id]);
});
