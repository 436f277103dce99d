import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { type Feed, feeds } from '#contract/feeds.ts';
import { files as filesContract } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { wallet } from '#contract/wallet.ts';
import { feeds as feedTable, feedVersions } from '#server/db/schema/feeds.ts';
import { files } from '#server/db/schema/files.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { tokenTransactions } from '#server/db/schema/wallet.ts';
import { maySeeFile } from '#server/features/files/file-access.service.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, anOperator, type Person, tokensFor } from '#support/factories.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
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

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const HERE = { 'x-test-country': 'NL' };
const view = (id: string, as: Person, headers: Record<string, string> = HERE) =>
  api.call(feeds.view, { params: { id } }, { ...as, headers });
const edit = async (id: string, body: object) => {
  const reply = await api.call(ownFeeds.update, { params: { id }, body }, owner);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
  return reply.data;
};
const photos = async (count: number) => {
  const made = [];
  for (let left = count; left > 0; left -= 1) made.push((await aPhoto(api, owner))._id);
  return made;
};
const aSoldPost = async (fileIds: string[], text = 'as it was sold') => {
  const post = await aPost(api, owner, { type: 'photo', text, fileIds, ...FOR_SALE });
  await bought(api, fan, post);
  return post;
};
const sweep = async () => {
  await api.deps.jobs.enqueue(api.deps.db, 'feeds.sweep', {});
  await api.runJobs();
};
const see = (fileId: string, viewerId: string | null, country = 'NL') =>
  maySeeFile(
    api.deps,
    { id: fileId, ownerId: owner.id, type: 'feed-photo', takenDownAt: null },
    { viewerId, country },
  );

/** Every address of the post's files answers this person with bytes. */
async function expectServed({ files: shown }: Feed, as: Person): Promise<void> {
  for (const { url, thumbnails } of shown) {
    for (const address of [url, ...thumbnails]) {
      const answer = await api.app.inject({ url: address ?? '', headers: { authorization: as.token } });
      expect(answer.statusCode).toBe(200);
    }
  }
}

test('a buyer keeps the words and photos that were bought, and gets what is added', async () => {
  const [a, b, c] = await photos(3);
  const post = await aSoldPost([a ?? '', b ?? '']);
  api.clock.advance({ minutes: 5 });
  await edit(post._id, { text: 'nothing to read any more', fileIds: [c] });
  const { data } = await view(post._id, fan);
  expect(data).toMatchObject({
    text: 'nothing to read any more',
    boughtText: 'as it was sold',
    fileIds: [c, a, b],
    contents: { photos: 3 },
    isEdited: true,
    editedAt: '2026-03-01T12:05:00.000Z',
  });
  await expectServed(data, fan);
  const later = await aFan(api);
  await bought(api, later, post);
  expect((await view(post._id, later)).data).toMatchObject({ boughtText: null, fileIds: [c] });
  await edit(post._id, { type: 'text', fileIds: [] });
  expect((await view(post._id, fan)).data).toMatchObject({ type: 'photo', fileIds: [a, b] });
  expect((await view(post._id, later)).data).toMatchObject({ type: 'photo', fileIds: [c] });
  expect((await api.call(ownFeeds.mineOne, { params: { id: post._id } }, owner)).data).toMatchObject({
    type: 'text',
    fileIds: [],
    boughtText: null,
  });
});

test('files of what somebody bought are never swept, and cannot be deleted', async () => {
  const [a, b] = await photos(2);
  const post = await aSoldPost([a ?? '']);
  const unsold = await aPost(api, owner, { type: 'photo', fileIds: [b ?? ''], ...FOR_SALE });
  await edit(post._id, { type: 'text', fileIds: [] });
  await edit(unsold._id, { type: 'text', fileIds: [] });
  api.clock.advance({ days: 40 });
  await sweep();
  const left = await api.deps.db.select().from(files);
  expect(left.map((file) => file.id)).toEqual([a]);
  for (const { key } of left[0]?.versions ?? []) expect(await api.deps.storage.get(key)).not.toBeNull();
  expect(left[0]?.versions.length).toBeGreaterThan(0);
  await expect(api.deps.db.delete(files).where(eq(files.id, a ?? ''))).rejects.toThrow();
  await expect(api.deps.db.delete(feedTable).where(eq(feedTable.id, post._id))).rejects.toThrow();
});

test('a purchase under way while the post is edited counts as one of the post before', async () => {
  const post = await aPost(api, owner, { text: 'before', ...FOR_SALE });
  let edited: Promise<unknown> | undefined;
  await bought(api, await aFan(api), post);
  const [row] = await api.deps.db.select().from(tokenTransactions);
  if (!row) throw new Error('no purchase');
  await api.deps.db.transaction(async (db) => {
    await db.insert(tokenTransactions).values({ ...row, id: 'under-way', userId: fan.id });
    await db.execute(sql`update feeds set total_purchases = total_purchases + 1 where id = ${post._id}`);
    edited = edit(post._id, { text: 'after' });
    await besideTransactions(() => untilWaiting(api.deps.db));
  });
  await edited;
  expect((await view(post._id, fan)).data).toMatchObject({ text: 'after', boughtText: 'before' });
});

test('a description that is emptied stays for those who bought the photo', async () => {
  const photo = await aPhoto(api, owner, 'photo', 'She waves from the pier');
  const post = await aSoldPost([photo._id]);
  const describePhoto = (alt: string) =>
    api.call(filesContract.update, { params: { id: photo._id }, body: { alt } }, owner);
  await describePhoto('');
  expect((await view(post._id, fan)).data.files[0]?.alt).toBe('She waves from the pier');
  await describePhoto('A pier at dusk');
  expect((await view(post._id, fan)).data.files[0]?.alt).toBe('A pier at dusk');
  await api.call(ownFeeds.remove, { params: { id: post._id } }, owner);
  await describePhoto('');
  expect((await view(post._id, fan)).data.files[0]?.alt).toBe('She waves from the pier');
});

test('only purchases that stand keep anything, and only one version a change', async () => {
  const [a] = await photos(1);
  const post = await aPost(api, owner, { type: 'photo', text: 'v1', fileIds: [a ?? ''], ...FOR_SALE });
  await edit(post._id, { text: 'v2' });
  expect(await api.deps.db.select().from(feedVersions)).toHaveLength(0);
  await bought(api, fan, post, 'refunded');
  await edit(post._id, { text: 'v3' });
  expect(await api.deps.db.select().from(feedVersions)).toHaveLength(0);
  await bought(api, fan, post);
  await edit(post._id, { price: 9 });
  await edit(post._id, { thumbnailId: (await aPhoto(api, owner, 'preview'))._id });
  expect(await api.deps.db.select().from(feedVersions)).toHaveLength(0);
  for (const text of ['v4', 'v5', 'v6']) await edit(post._id, { text });
  expect(await api.deps.db.select().from(feedVersions)).toHaveLength(1);
  expect((await view(post._id, fan)).data).toMatchObject({ text: 'v6', boughtText: 'v3' });
});

test('a post that nobody could see yet is prepared, not edited', async () => {
  const post = await aPost(api, owner, { status: 'inactive' });
  expect(await edit(post._id, { text: 'Better words' })).toMatchObject({ isEdited: false, editedAt: null });
  expect(await edit(post._id, { status: 'active' })).toMatchObject({ isEdited: false });
  expect(await edit(post._id, { text: 'The best words' })).toMatchObject({ isEdited: true });
});

test('whether somebody may see a file', async () => {
  const [free, paid, dropped, draft] = (await photos(4)) as [string, string, string, string];
  const subscriber = await aFan(api);
  const stranger = await aFan(api);
  const operator = await anOperator(api);
  await subscribed(api, subscriber, owner, '2026-04-01');
  await aPost(api, owner, { type: 'photo', fileIds: [free], ...EVERYONE });
  const post = await aSoldPost([paid, dropped]);
  await edit(post._id, { fileIds: [paid] });
  const table = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries({ free, paid, dropped, draft }).map(async ([name, id]) => [
          name,
          await Promise.all(
            [null, stranger, subscriber, fan, owner, operator].map((one) => see(id, one?.id ?? null)),
          ),
        ]),
      ),
    );
  const [no, yes] = [false, true];
  expect(await table()).toEqual({
    //       visitor, stranger, subscriber, buyer, owner, operator
    free: [yes, yes, yes, yes, yes, yes],
    paid: [no, no, no, yes, yes, yes],
    dropped: [no, no, no, yes, yes, yes],
    draft: [no, no, no, no, yes, yes],
  });
  await edit(post._id, SUBSCRIBERS);
  expect((await table()).paid).toEqual([no, no, yes, yes, yes, yes]);
  await api.call(ownFeeds.remove, { params: { id: post._id } }, owner);
  expect((await table()).paid).toEqual([no, no, no, yes, yes, yes]);
  await api.deps.db.update(performers).set({ blockCountries: ['NL'] });
  expect(await table()).toMatchObject({
    free: [no, no, yes, no, yes, yes],
    paid: [no, no, no, yes, yes, yes],
    dropped: [no, no, no, yes, yes, yes],
  });
  await api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, fan.id));
  expect(await see(paid, fan.id)).toBe(false);
});

type Step =
  | 'buy'
  | 'edit'
  | 'drop'
  | 'add'
  | 'inactive'
  | 'subscribers'
  | 'dearer'
  | 'delete'
  | 'block'
  | 'close';
const STEPS: Step[] = [
  'buy',
  'edit',
  'drop',
  'add',
  'inactive',
  'subscribers',
  'dearer',
  'delete',
  'block',
  'close',
];

/** The post as these steps should have left it; what the buyer has to keep. */
interface Expected {
  text: string;
  fileIds: string[];
  isDeleted: boolean;
  isBlocked: boolean;
  isRejected: boolean;
  isInactive: boolean;
  isForSale: boolean;
  bought: { text: string; fileIds: string[] } | null;
}

async function take(step: Step, id: string, expected: Expected, spare: string): Promise<void> {
  /** Whether the post is changed: a deleted one is gone, and who was rejected may only prepare inactive posts. */
  const change = async (body: object): Promise<boolean> => {
    if (expected.isDeleted) return false;
    if (!expected.isRejected || expected.isInactive) return Boolean(await edit(id, body));
    const { status, error } = await api.call(ownFeeds.update, { params: { id }, body }, owner);
    expect([status, error?.error]).toEqual([403, 'feeds.review-rejected']);
    return false;
  };
  if (step === 'buy' && expected.isForSale) {
    await bought(api, fan, { _id: id, fromSourceId: owner.id } as Feed);
    expected.bought = { text: expected.text, fileIds: [...expected.fileIds] };
  }
  if (step === 'edit' && (await change({ text: 'rewritten' }))) expected.text = 'rewritten';
  if (step === 'drop') {
    const left = expected.fileIds.slice(1);
    if (await change({ fileIds: left, type: left.length > 0 ? 'photo' : 'text' })) expected.fileIds = left;
  }
  if (step === 'add') {
    const more = [...expected.fileIds, spare];
    if (await change({ fileIds: more })) expected.fileIds = more;
  }
  if (step === 'inactive' && !expected.isDeleted) {
    await edit(id, { status: 'inactive' });
    expected.isInactive = true;
  }
  if (step === 'subscribers') await change({ isSale: false });
  if (step === 'dearer') await change({ isSale: true, price: 900 });
  if (step === 'delete') {
    await api.call(ownFeeds.remove, { params: { id } }, owner);
    expected.isDeleted = true;
  }
  if (step === 'block') {
    await api.deps.db.update(performers).set({ blockCountries: ['NL'] });
    expected.isBlocked = true;
  }
  if (step === 'close') {
    await api.deps.db.update(performers).set({ reviewState: 'rejected' }).where(eq(performers.id, owner.id));
    expected.isRejected = true;
  }
  if (['inactive', 'subscribers', 'delete', 'block', 'close'].includes(step)) expected.isForSale = false;
}

async function expectKept(id: string, expected: Expected): Promise<void> {
  const { bought: kept } = expected;
  const { status, data } = await view(id, fan);
  if (!kept) {
    if (!expected.isForSale) return;
    expect([status, data.isLocked]).toEqual([200, true]);
    return;
  }
  expect([status, data.isLocked]).toEqual([200, false]);
  expect([data.text, data.boughtText]).toContain(kept.text);
  expect(data.fileIds).toEqual(expect.arrayContaining(kept.fileIds));
  const today = expected.isBlocked ? kept : expected;
  expect(data.text).toBe(today.text);
  expect(data.fileIds.toSorted()).toEqual([...new Set([...today.fileIds, ...kept.fileIds])].toSorted());
  for (const fileId of kept.fileIds) expect(await see(fileId, fan.id)).toBe(true);
  const stranger = await see(kept.fileIds[0] ?? '', null);
  expect(stranger).toBe(false);
}

const RUNS = process.env.LONG ? 300 : 12;

test(
  'in whatever order things happen, what was bought stays readable',
  async () => {
    const spare = await photos(3);
    const orders = fc.shuffledSubarray(STEPS, { minLength: 4 }).filter((order) => order.includes('buy'));
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        await api.deps.db.update(performers).set({ blockCountries: [], reviewState: 'approved' });
        // Who bought these files in an earlier run has them already.
        fan = await aFan(api);
        const fileIds = spare.slice(0, 2);
        const body = { type: 'photo' as const, text: 'at first', fileIds, ...FOR_SALE };
        const { _id } = await aPost(api, owner, body);
        const expected: Expected = {
          text: 'at first',
          fileIds,
          isDeleted: false,
          isBlocked: false,
          isRejected: false,
          isInactive: false,
          isForSale: true,
          bought: null,
        };
        for (const step of order) {
          await take(step, _id, expected, spare[2] ?? '');
          await expectKept(_id, expected);
        }
        api.clock.advance({ minutes: 1 });
      }),
      { numRuns: RUNS, ...(process.env.LONG ? {} : { seed: 20_260_301 }) },
    );
    await sweep();
    for (const { versions } of await api.deps.db.select().from(files)) {
      for (const { key } of versions) expect(await api.deps.storage.get(key)).not.toBeNull();
    }
  },
  process.env.LONG ? 3_600_000 : 90_000,
);

describe('a sale that finds the post being changed waits for the change', () => {
  test.each([
    ['hidden', `status = 'inactive'`],
    ['deleted', 'deleted_at = now()'],
    ['planned', `published_at = published_at + interval '1 day'`],
    ['made to wait', 'is_waiting = true'],
    ['ended', `expired_at = '2026-03-01T11:59:00Z'`],
    ['made dearer', 'price = price + 1'],
    ['made for subscribers', 'is_sale = false'],
  ])('%s, it is not sold', async (_what, change) => {
    const { _id } = await aPost(api, owner, FOR_SALE);
    await tokensFor(api, fan.id, 100_00);
    const buy = () => api.call(wallet.feed, { params: { id: _id }, body: {} }, fan);
    let sale: ReturnType<typeof buy> | undefined;
    await api.deps.db.transaction(async (tx) => {
      await tx.execute(`update feeds set ${change} where id = '${_id}'`);
      sale = buy();
      await Promise.race([untilWaiting(tx), sale]);
    });
    expect((await sale)?.error.error).toBe('wallet.changed-meanwhile');
    expect((await api.call(wallet.search, {}, fan)).data.total).toBe(0);
    const { rows } = await api.deps.db.execute(`select total_purchases from feeds where id = '${_id}'`);
    expect(rows).toEqual([{ total_purchases: 0 }]);
  });
});
