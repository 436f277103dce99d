import { eq } from 'drizzle-orm';
import { feeds } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { planner } from '#contract/planner.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { openSession } from '#server/features/auth/sessions.service.ts';
import { publishDueSlots } from '#server/features/planner/slots.service.ts';
import type { TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aPost, EVERYONE, withPublisher } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const TUESDAYS = { weekdays: [2], time: '18:00', timeZone: 'Europe/Berlin' };
/** The first Tuesday after the tests' noon, a Sunday. */
const FIRST = '2026-03-03T17:00:00.000Z';

const addRule = (body: object = TUESDAYS, who: Partial<Person> = owner) =>
  api.call(planner.addRule, { body: body as typeof TUESDAYS }, who);
const arrange = (postIds: string[], who: Partial<Person> = owner) =>
  api.call(planner.arrange, { body: { postIds } }, who);
const aDraft = (title: string, body: object = {}) =>
  aPost(api, owner, { ...EVERYONE, status: 'draft', title, ...body });
/** Another day, with a session of that day. */
const later = async (moment: string) => {
  api.clock.set(moment);
  const token = await openSession(api.deps, api.deps.db, owner.id, { remember: true, userAgent: '', ip: '' });
  owner = { ...owner, token };
};
const minute = async () => {
  await api.deps.jobs.enqueue(api.deps.db, 'planner.publish', {});
  await api.runJobs();
};
const published = async () =>
  (await api.call(feeds.list, { query: { performerId: owner.id, sort: 'asc' } }, fan)).data.data.map(
    (post) => post.title,
  );
const queue = async () => (await api.call(planner.queue, {}, owner)).data;
const waiting = async () => (await queue()).posts.map((post) => post.name);

describe('rules', () => {
  test('are made, changed, switched off and removed by their performer alone', async () => {
    const { data: rule } = await addRule();
    expect(rule).toEqual({ _id: rule._id, ...TUESDAYS, isOn: true, nextAt: FIRST });
    const params = { id: rule._id };
    const stranger = await aPerformer(api);
    for (const [who, status] of [
      [stranger, 404],
      [fan, 403],
      [{}, 401],
    ] as const) {
      expect((await api.call(planner.updateRule, { params, body: { isOn: false } }, who)).status).toBe(
        status,
      );
      expect((await api.call(planner.removeRule, { params }, who)).status).toBe(status);
    }
    const change = (body: object) => api.call(planner.updateRule, { params, body }, owner);
    expect((await change({ weekdays: [5, 1, 5], time: '07:30' })).data).toMatchObject({
      ...{ weekdays: [1, 5], time: '07:30', timeZone: 'Europe/Berlin', nextAt: '2026-03-02T06:30:00.000Z' },
    });
    expect((await change({ isOn: false })).data.isOn).toBe(false);
    await later('2026-03-10T12:00:00Z');
    expect((await change({ isOn: true })).data).toMatchObject({
      isOn: true,
      nextAt: '2026-03-13T06:30:00.000Z',
    });
    expect((await api.call(planner.removeRule, { params }, owner)).data).toBe(true);
    expect((await queue()).rules).toEqual([]);
  });

  test('say which field is wrong', async () => {
    for (const [field, value] of [
      ['weekdays', []],
      ['weekdays', [0]],
      ['weekdays', [8]],
      ['time', '25:00'],
      ['timeZone', 'Europe/Nowhere'],
      ['timeZone', '+02:00'],
    ] as const) {
      const { status, error } = await addRule({ ...TUESDAYS, [field]: value });
      expect([field, status, Object.keys(error?.fields ?? {})[0]?.split('.')[0]]).toEqual([
        field,
        422,
        field,
      ]);
    }
    for (let count = 0; count < 10; count += 1) await addRule();
    expect((await addRule()).error?.error).toBe('planner.too-many-rules');
  });
});

describe('the queue', () => {
  test('holds own drafts in their order, and forgets what is none any more', async () => {
    const [a, b, c] = [await aDraft('A'), await aDraft('B'), await aDraft('C')];
    expect((await arrange([b._id, a._id, b._id, c._id])).data.posts.map((post) => post.name)).toEqual([
      ...['B', 'A', 'C'],
    ]);
    const stranger = await aPerformer(api);
    expect((await arrange([a._id], stranger)).status).toBe(422);
    expect((await arrange([], stranger)).status).toBe(200);
    expect(await waiting()).toEqual(['B', 'A', 'C']);
    const body = { status: 'active' } as const;
    await api.call(ownFeeds.update, { params: { id: a._id }, body }, owner);
    expect(await waiting()).toEqual(['B', 'C']);
    await api.call(ownFeeds.update, { params: { id: a._id }, body: { status: 'draft' } }, owner);
    expect(await waiting()).toEqual(['B', 'C']);
    await api.call(ownFeeds.remove, { params: { id: b._id } }, owner);
    expect(await waiting()).toEqual(['C']);
    await api.call(ownFeeds.restore, { params: { id: b._id } }, owner);
    expect(await waiting()).toEqual(['B', 'C']);
  });

  test('publishes one draft a slot, at its time, and tells the calendar before', async () => {
    await addRule();
    const [a, b] = [await aDraft('A'), await aDraft('B')];
    await arrange([b._id, a._id]);
    const query = { fromDate: '2026-03-01T00:00:00Z', toDate: '2026-03-20T00:00:00Z' };
    const { data } = await api.call(planner.calendar, { query }, owner);
    expect(data.slots.map((slot) => [slot.at, slot.draft?.name ?? null])).toEqual([
      [FIRST, 'B'],
      ['2026-03-10T17:00:00.000Z', 'A'],
      ['2026-03-17T17:00:00.000Z', null],
    ]);
    const rest = { ...query, fromDate: '2026-03-09T00:00:00Z' };
    expect((await api.call(planner.calendar, { query: rest }, owner)).data.slots[0]?.draft?.name).toBe('A');

    await later('2026-03-03T16:59:00Z');
    await minute();
    expect(await published()).toEqual([]);
    await later('2026-03-03T17:00:10Z');
    api.forgotten.length = 0;
    await minute();
    expect(await published()).toEqual(['B']);
    expect(api.forgotten).toContain(`performer:${owner.id}`);
    expect(await waiting()).toEqual(['A']);
    await minute();
    expect(await published()).toEqual(['B']);
    expect((await queue()).rules[0]?.nextAt).toBe('2026-03-10T17:00:00.000Z');
    const [post] = (await api.call(feeds.list, { query: { performerId: owner.id } }, fan)).data.data;
    expect(post).toMatchObject({
      publishedAt: '2026-03-03T17:00:10.000Z',
      slug: expect.stringMatching(/^b-/),
    });
  });

  test('publishes once, however many processes look at the slot', async () => {
    await addRule();
    await arrange([(await aDraft('A'))._id, (await aDraft('B'))._id, (await aDraft('C'))._id]);
    await later(FIRST);
    await Promise.all(Array.from({ length: 6 }, () => publishDueSlots(api.deps)));
    expect(await published()).toEqual(['A']);
    expect(await waiting()).toEqual(['B', 'C']);
  });

  test.each([
    ['five hours late it publishes once, not for every slot that was missed', '2026-03-24T22:00:00Z', ['A']],
    ['seven hours late it waits for the next slot', '2026-03-25T00:10:00Z', []],
  ])('after a time without any process: %s', async (_, moment, titles) => {
    await addRule();
    await arrange([(await aDraft('A'))._id, (await aDraft('B'))._id]);
    await later(moment);
    await minute();
    await minute();
    expect(await published()).toEqual(titles);
    // Clocks have gone forward on the 29th.
    expect((await queue()).rules[0]?.nextAt).toBe('2026-03-31T16:00:00.000Z');
  });

  test('a time that clocks leave out is made up for an hour later, once', async () => {
    await addRule({ ...TUESDAYS, weekdays: [7], time: '02:30' });
    await arrange([(await aDraft('A'))._id, (await aDraft('B'))._id]);
    await later('2026-03-29T00:59:00Z');
    // The slot of the 22nd is long over.
    await minute();
    expect(await published()).toEqual([]);
    await later('2026-03-29T01:30:00Z');
    await minute();
    await later('2026-03-29T02:30:00Z');
    await minute();
    expect(await published()).toEqual(['A']);
  });

  test('passes by what lacks something, says why, and publishes the next', async () => {
    await addRule();
    const empty = await aDraft('Empty', { type: 'photo' });
    await arrange([empty._id, (await aDraft('Whole'))._id]);
    await later(FIRST);
    await minute();
    expect(await published()).toEqual(['Whole']);
    expect((await queue()).posts).toMatchObject([
      { name: 'Empty', problems: ['Please add a photo.'], skippedAt: FIRST },
    ]);
    const mails = () => api.mails.filter((mail) => mail.to === owner.email);
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.text).toContain('Empty: Please add a photo.');
    // Told once, as long as nothing was changed.
    await later('2026-03-10T17:00:00Z');
    await minute();
    expect(mails()).toHaveLength(1);
    await later('2026-03-12T12:00:00Z');
    await api.call(ownFeeds.update, { params: { id: empty._id }, body: { title: 'Still empty' } }, owner);
    await later('2026-03-17T17:00:00Z');
    await minute();
    expect(mails()).toHaveLength(2);
    await api.call(ownFeeds.update, { params: { id: empty._id }, body: { type: 'text' } }, owner);
    expect((await queue()).posts).toMatchObject([{ problems: [], skippedAt: null }]);
  });

  test('rests while its rule is off or its performer may not publish', async () => {
    const { data: rule } = await addRule();
    await arrange([(await aDraft('A'))._id]);
    const set = (isOn: boolean) =>
      api.call(planner.updateRule, { params: { id: rule._id }, body: { isOn } }, owner);
    await set(false);
    await later(FIRST);
    await minute();
    await set(true);
    await minute();
    expect(await published()).toEqual([]);
    await api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, owner.id));
    api.clock.set('2026-03-10T17:00:00Z');
    await minute();
    await api.deps.db.update(users).set({ status: 'active' }).where(eq(users.id, owner.id));
    await api.deps.db
      .update(performers)
      .set({ reviewState: 'rejected', reviewReason: 'Please send them again.' })
      .where(eq(performers.id, owner.id));
    api.clock.set('2026-03-17T17:00:00Z');
    await minute();
    await api.deps.db
      .update(performers)
      .set({ reviewState: 'approved', reviewReason: null })
      .where(eq(performers.id, owner.id));
    await later('2026-03-17T17:01:00Z');
    await minute();
    expect(await published()).toEqual([]);
    expect(await waiting()).toEqual(['A']);
  });
});
