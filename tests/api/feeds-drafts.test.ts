import { eq } from 'drizzle-orm';
import { feeds } from '#contract/feeds.ts';
import { files } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { DRAFT_PAUSE_MS, DRAFTS_MAX, FEED_TEXT_MAX } from '#rules/feed-form.ts';
import { feeds as posts } from '#server/db/schema/feeds.ts';
import { files as fileRows } from '#server/db/schema/files.ts';
import { LIMITS } from '#server/http/limits.ts';
import { newId } from '#server/ids.ts';
import type { TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aPhoto, EVERYONE, withPublisher } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const sentBy = (key: string | undefined, as = owner) =>
  key === undefined ? as : { token: as.token, headers: { 'idempotency-key': key } };
const create = (body: object, key?: string) =>
  api.call(ownFeeds.create, { body: { type: 'photo', status: 'draft', ...body } as never }, sentBy(key));
const save = (id: string, body: object, key?: string, as = owner) =>
  api.call(ownFeeds.update, { params: { id }, body: { status: 'draft', ...body } as never }, sentBy(key, as));
const read = async (id: string) => (await api.call(ownFeeds.mineOne, { params: { id } }, owner)).data;
const drafts = async () =>
  (await api.call(ownFeeds.mine, { query: { status: 'draft' } }, owner)).data.data.map((one) => one.text);

describe('a draft that is being written', () => {
  test('may lack everything, is seen by nobody else, and becomes the post it was', async () => {
    const { status, data: draft } = await create({});
    expect([status, draft.status]).toEqual([200, 'draft']);
    const photo = await aPhoto(api, owner);
    await save(draft._id, { text: 'Hello', fileIds: [photo._id], isSale: true, price: 0 });
    expect((await api.call(feeds.view, { params: { id: draft._id } }, fan)).status).toBe(404);
    api.clock.advance({ minutes: 5 });
    const out = await save(draft._id, { status: 'active' });
    expect(out.data).toMatchObject({ _id: draft._id, status: 'active', isEdited: false });
    expect(out.data.publishedAt).toBe('2026-03-01T12:05:00.000Z');
    expect((await api.call(feeds.view, { params: { id: draft._id } }, fan)).status).toBe(200);
    expect(await drafts()).toEqual([]);
  });

  test('makes no page anew while it stays a draft, and does when it is published', async () => {
    const { data: draft } = await create({ type: 'text', text: 'Hello' });
    await save(draft._id, { text: 'Hello there' });
    expect(api.forgotten).toEqual([]);
    await save(draft._id, { status: 'active', ...EVERYONE });
    expect(api.forgotten).toContain(`feed:${draft._id}`);
  });

  test('the one written last comes first', async () => {
    const { data: one } = await create({ text: 'one' });
    api.clock.advance({ minutes: 1 });
    await create({ text: 'two' });
    expect(await drafts()).toEqual(['two', 'one']);
    api.clock.advance({ minutes: 1 });
    await save(one._id, { text: 'one, again' });
    expect(await drafts()).toEqual(['one, again', 'two']);
  });

  test('belongs to its performer alone', async () => {
    const { data: draft } = await create({ text: 'Mine' });
    const other = await aPerformer(api);
    expect((await save(draft._id, { text: 'Theirs' }, undefined, other)).status).toBe(404);
    expect((await save(draft._id, { text: 'Theirs' }, undefined, fan)).status).toBe(403);
    const theirs = await aPhoto(api, other);
    expect((await save(draft._id, { fileIds: [theirs._id] })).error.fields).toHaveProperty('fileIds');
    expect(await read(draft._id)).toMatchObject({ text: 'Mine', files: [] });
  });

  test('a refused save leaves it as it was', async () => {
    const photo = await aPhoto(api, owner);
    const { data: draft } = await create({
      text: 'Before',
      fileIds: [photo._id],
      pollOptions: ['Yes', 'No'],
    });
    const refusals: [object, string][] = [
      [{ text: 'x'.repeat(FEED_TEXT_MAX + 1), pollOptions: [] }, 'text'],
      [{ text: 'After', fileIds: ['none'] }, 'fileIds'],
      [{ text: 'After', pollOptions: ['x'.repeat(101)] }, 'pollOptions'],
      [{ text: 'After', teaserId: photo._id }, 'teaserId'],
    ];
    for (const [body, field] of refusals) {
      const { status, error } = await save(draft._id, body);
      expect([status, Object.keys(error.fields ?? {}).map((name) => name.split('.')[0])]).toEqual([
        422,
        [field],
      ]);
    }
    const now = await read(draft._id);
    expect(now).toMatchObject({ text: 'Before', fileIds: [photo._id], updatedAt: draft.updatedAt });
    expect(now.polls.map(({ description }) => description)).toEqual(['Yes', 'No']);
  });

  test('has the answers of its poll by their words', async () => {
    const { data: draft } = await create({ pollDescription: 'Which?', pollOptions: ['Yes', 'No'] });
    const [yes] = draft.pollIds;
    const saved = await save(draft._id, { pollOptions: ['Yes, please', 'No', 'Later'] });
    expect(saved.data.polls.map(({ description }) => description)).toEqual(['Yes, please', 'No', 'Later']);
    expect(saved.data.pollIds[0]).toBe(yes);
    const fewer = await save(draft._id, {
      pollOptions: ['Later'],
      pollExpiredAt: '2026-03-09T12:00:00.000Z',
    });
    expect(fewer.data.polls.map(({ description }) => description)).toEqual(['Later']);
    const none = await save(draft._id, { pollOptions: [] });
    expect([none.data.polls, none.data.pollExpiredAt]).toEqual([[], '2026-03-09T12:00:00.000Z']);
    await save(draft._id, { type: 'text', text: 'Vote', pollOptions: ['A', 'B'] });
    const out = await save(draft._id, { status: 'active', ...EVERYONE });
    expect(out.data.polls).toHaveLength(2);
    // It is out: its answers stay.
    const later = await save(draft._id, { status: 'active', pollOptions: ['C', 'D', 'E'] });
    expect(later.data.polls.map(({ description }) => description)).toEqual(['A', 'B']);
  });
});

describe('two devices', () => {
  test('the later save is refused when the draft was changed since, and nothing is lost', async () => {
    const { data: draft } = await create({ text: 'First', pollOptions: ['Yes', 'No'] });
    const phone = await save(draft._id, { text: 'Phone', ifUpdatedAt: draft.updatedAt });
    expect(phone.status).toBe(200);
    const laptop = await save(draft._id, { text: 'Laptop', pollOptions: [], ifUpdatedAt: draft.updatedAt });
    expect([laptop.status, laptop.error.error]).toEqual([409, 'feeds.changed-elsewhere']);
    expect(await read(draft._id)).toMatchObject({ text: 'Phone', polls: [{}, {}] });
    const mine = await save(draft._id, { text: 'Laptop', ifUpdatedAt: phone.data.updatedAt });
    expect([mine.status, mine.data.text]).toEqual([200, 'Laptop']);
  });

  test('of two at the same moment one is refused', async () => {
    const { data: draft } = await create({ text: 'First' });
    const replies = await Promise.all(
      ['One', 'Two'].map((text) => save(draft._id, { text, ifUpdatedAt: draft.updatedAt })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = replies.find(({ status }) => status === 200);
    expect((await read(draft._id)).text).toBe(kept?.data.text);
  });

  test('what was published or deleted elsewhere is not saved over', async () => {
    const { data: draft } = await create({ type: 'text', text: 'Out' });
    await save(draft._id, { status: 'active', ...EVERYONE });
    expect((await save(draft._id, { text: 'x', ifUpdatedAt: draft.updatedAt })).status).toBe(409);
    expect(await read(draft._id)).toMatchObject({ status: 'active', text: 'Out' });
    await api.call(ownFeeds.remove, { params: { id: draft._id } }, owner);
    expect((await save(draft._id, { text: 'x', ifUpdatedAt: draft.updatedAt })).status).toBe(404);
  });

  test('without a condition a change is made as ever', async () => {
    const { data: draft } = await create({ text: 'First' });
    await save(draft._id, { text: 'Second' });
    expect((await save(draft._id, { text: 'Third' })).status).toBe(200);
  });
});

describe('a save whose answer was lost', () => {
  test('is made once, and sent again answers the draft', async () => {
    const { data: draft } = await create({ text: 'First' }, 'made');
    const body = { text: 'Second', ifUpdatedAt: draft.updatedAt };
    const lost = await save(draft._id, body, 'one');
    const again = await save(draft._id, body, 'one');
    expect([again.status, again.data]).toEqual([200, lost.data]);
    expect((await create({ text: 'First' }, 'made')).data._id).toBe(draft._id);
    expect(await drafts()).toEqual(['Second']);
  });

  test('that arrives after a later one is refused', async () => {
    const { data: draft } = await create({ text: 'First' });
    await save(draft._id, { text: 'Third', ifUpdatedAt: draft.updatedAt }, 'two');
    expect((await save(draft._id, { text: 'Second', ifUpdatedAt: draft.updatedAt }, 'one')).status).toBe(409);
    expect(await drafts()).toEqual(['Third']);
  });

  test('does not hide what another device wrote meanwhile', async () => {
    const { data: draft } = await create({ text: 'First' });
    const body = { text: 'Second', ifUpdatedAt: draft.updatedAt };
    await save(draft._id, body, 'one');
    await save(draft._id, { text: 'Elsewhere' }, 'other');
    expect((await save(draft._id, body, 'one')).status).toBe(409);
    expect(await drafts()).toEqual(['Elsewhere']);
  });

  test('publishing sent again publishes once, at its first moment', async () => {
    const { data: draft } = await create({ type: 'text', text: 'Out' });
    const body = { status: 'active', ...EVERYONE, ifUpdatedAt: draft.updatedAt };
    const first = await save(draft._id, body, 'publish');
    api.clock.advance({ minutes: 1 });
    const again = await save(draft._id, body, 'publish');
    expect([again.status, again.data.publishedAt]).toEqual([200, first.data.publishedAt]);
    expect((await api.call(ownFeeds.mine, {}, owner)).data.total).toBe(1);
  });

  test('the same key for something else is another change', async () => {
    const { data: draft } = await create({ text: 'First' });
    await save(draft._id, { text: 'Second' }, 'one');
    expect((await save(draft._id, { text: 'Third' }, 'one')).data.text).toBe('Third');
  });
});

describe('files of a draft', () => {
  const sweepAfter = async (days: number) => {
    api.clock.advance({ hours: 24 * days });
    await api.deps.jobs.enqueue(api.deps.db, 'feeds.sweep', {});
    await api.runJobs();
  };
  const exists = async (id: string) =>
    (await api.deps.db.select().from(fileRows).where(eq(fileRows.id, id))).length > 0;

  test('stay as long as the draft does; those in no draft go', async () => {
    const [kept, loose, preview] = [
      await aPhoto(api, owner),
      await aPhoto(api, owner),
      await aPhoto(api, owner, 'preview'),
    ];
    await create({ fileIds: [kept._id], thumbnailId: preview._id });
    await sweepAfter(60);
    expect([await exists(kept._id), await exists(preview._id), await exists(loose._id)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('that could not be made ready stay in it, and keep it from being published', async () => {
    const photo = await aPhoto(api, owner);
    await api.deps.db.update(fileRows).set({ status: 'error' }).where(eq(fileRows.id, photo._id));
    const { data: draft } = await create({ text: 'Hello', fileIds: [photo._id] });
    expect((await save(draft._id, { text: 'Hi', fileIds: [photo._id] })).data.fileIds).toEqual([photo._id]);
    const whole = { status: 'active', fileIds: [photo._id] };
    for (const body of [{ status: 'active' }, { status: 'inactive' }, whole]) {
      const { status, error } = await save(draft._id, body);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['fileIds']]);
    }
    const { data } = await api.call(files.status, { params: { id: photo._id } }, owner);
    expect(data.status).toBe('error');
  });
});

test('whoever writes without an end uses at most half of what they may change', () => {
  const { points, seconds } = LIMITS.write;
  expect((seconds * 1000) / DRAFT_PAUSE_MS).toBeLessThanOrEqual(points / 2);
});

describe('how many there may be', () => {
  const fill = async (count: number) => {
    const made = { performerId: owner.id, type: 'text', status: 'draft' } as const;
    const rows = Array.from({ length: count }, () => ({ ...made, id: newId(), slug: newId() }));
    await api.deps.db.insert(posts).values(rows);
    return rows.map(({ id }) => id);
  };

  test('one too many is refused in each way to make one, also two at a time; saving goes on', async () => {
    const [first = '', second = ''] = await fill(DRAFTS_MAX - 1);
    const both = await Promise.all([create({ text: 'one' }), create({ text: 'two' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const post = await create({ type: 'text', text: 'Out', status: 'inactive' });
    expect(post.status).toBe(200);
    const ways = [
      () => create({ text: 'three' }),
      () => save(post.data._id, { status: 'draft' }),
      () => api.call(ownFeeds.duplicate, { params: { id: first } }, owner),
    ];
    for (const way of ways) {
      const { status, error } = await way();
      expect([status, error.error]).toEqual([409, 'feeds.too-many-drafts']);
      expect(error.message).toContain(String(DRAFTS_MAX));
    }
    expect((await save(second, { text: 'Still saved' })).status).toBe(200);
    await api.call(ownFeeds.remove, { params: { id: first } }, owner);
    expect((await create({ text: 'three' })).status).toBe(200);
    expect((await api.call(ownFeeds.restore, { params: { id: first } }, owner)).status).toBe(409);
  });
});
