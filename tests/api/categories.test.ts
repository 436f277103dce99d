import { eq } from 'drizzle-orm';
import { auth } from '#contract/auth.ts';
import { categories } from '#contract/categories.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { performers } from '#contract/performers.ts';
import { users } from '#contract/users.ts';
import { performerCategories, performerCategoryMembers } from '#server/db/schema/categories.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import { users as accounts } from '#server/db/schema/users.ts';
import {
  addCategory,
  allCategories,
  editCategory,
  removeCategory,
} from '#server/features/categories/categories.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, aPicture, type Person } from '#support/factories.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { countQueries } from '#support/queries.ts';

const ACTOR = 'test operator';
let api: TestApi;
let music: string;
let dance: string;
beforeAll(async () => {
  api = await startTestApi();
  await api.deps.storage.check();
});
beforeEach(async () => {
  await api.reset();
  music = await add('Music', { ordering: 2, description: ' Songs\nand more ' });
  dance = await add('Dance & Mime', { ordering: 1 });
  api.forgotten.length = 0;
});
afterAll(() => api.close());

const add = async (name: string, more: object = {}) =>
  (await addCategory(api.deps, ACTOR, { name, ...more })).id;
const names = async (query: object = {}) =>
  (await api.call(categories.search, { query })).data.data.map(({ name }) => name);
const choose = (who: Person, categoryIds: string[] | string) =>
  api.call(performerAccount.update, { params: { id: who.id }, body: { categoryIds } }, who);
const found = async (query: object) =>
  (await api.call(performers.search, { query })).data.data.map(({ username }) => username).sort();
const refusal = ({ status, error }: { status: number; error: { fields?: Record<string, string> } }) => [
  status,
  Object.keys(error.fields ?? {}),
];

test('anybody may read the list, in the order of the operator', async () => {
  const { status, data, headers } = await api.call(categories.search);
  expect([status, headers['x-cache-tags']]).toEqual([200, 'categories']);
  expect(data).toEqual({
    data: [
      { _id: dance, name: 'Dance & Mime', slug: 'dance-mime', ordering: 1, description: '' },
      { _id: music, name: 'Music', slug: 'music', ordering: 2, description: 'Songs and more' },
    ],
    total: 2,
  });
  expect(await names({ limit: 1, offset: 1 })).toEqual(['Music']);
  expect(await names({ q: 'DANCE' })).toEqual(['Dance & Mime']);
  expect(refusal(await api.call(categories.search, { query: { limit: 0 } }))).toEqual([422, ['limit']]);
});

test('a performer chooses some, and they are shown in the profile, the own record and lists', async () => {
  const star = await aPerformer(api);
  const saved = await choose(star, [music, dance, music]);
  const ids = [music, dance].sort();
  expect([saved.status, saved.data.categoryIds]).toEqual([200, ids]);
  expect(api.forgotten).toContain('creators');
  expect((await api.call(performers.view, { params: { id: star.id } })).data.categoryIds).toEqual(ids);
  expect((await api.call(performerAccount.me, {}, star)).data.categoryIds).toEqual(ids);
  expect((await api.call(users.me, {}, star)).data.categoryIds).toEqual(ids);
  for (const call of [performers.search, performers.random, performers.top])
    expect((await api.call(call, {})).data.data[0]?.categoryIds).toEqual(ids);

  await api.call(performerAccount.update, { params: { id: star.id }, body: { bio: 'Hello' } }, star);
  expect((await api.call(performerAccount.me, {}, star)).data.categoryIds).toEqual(ids);
  expect((await choose(star, music)).data.categoryIds).toEqual([music]);
  expect((await choose(star, [])).data.categoryIds).toEqual([]);
});

test('an unknown category is refused by name of the field, and nothing is saved', async () => {
  const star = await aPerformer(api);
  await choose(star, [music]);
  const body = { categoryIds: [dance, 'none'], bio: 'Lost' };
  const reply = await api.call(performerAccount.update, { params: { id: star.id }, body }, star);
  expect(refusal(reply)).toEqual([422, ['categoryIds']]);
  expect((await api.call(performerAccount.me, {}, star)).data).toMatchObject({
    bio: '',
    categoryIds: [music],
  });
  const many = Array.from({ length: 21 }, (_, at) => `c${at}`);
  expect(refusal(await choose(star, many))).toEqual([422, ['categoryIds']]);
});

test('a search finds who is in any of the categories, in two queries', async () => {
  const [ada, ben] = [await aPerformer(api, { username: 'ada' }), await aPerformer(api, { username: 'ben' })];
  await aPerformer(api, { username: 'cat' });
  await choose(ada, [music, dance]);
  await choose(ben, [dance]);
  expect(await found({ categoryIds: music })).toEqual(['ada']);
  expect(await found({ categoryIds: [dance] })).toEqual(['ada', 'ben']);
  expect(await found({ categoryIds: [music, dance] })).toEqual(['ada', 'ben']);
  expect(await found({ categoryIds: `${music},${dance}`, q: 'ben' })).toEqual(['ben']);
  expect(await found({ categoryIds: 'none' })).toEqual([]);
  expect(await countQueries(() => api.call(performers.search, { query: { categoryIds: dance } }))).toBe(2);
});

describe('an application', () => {
  const apply = async (categoryIds: string | string[]) => {
    const picture = await aPicture();
    return api.call(auth.registerPerformer, {
      body: {
        username: 'newcomer',
        email: 'newcomer@example.com',
        password: 'Long enough 2 use!',
        firstName: 'New',
        lastName: 'Comer',
        dateOfBirth: '2000-02-29',
        country: 'DE',
        gender: 'female',
        categoryIds,
      },
      files: { idVerification: picture, documentVerification: picture },
    });
  };

  test.each(['one', 'several', 'none'])('may name %s', async (which) => {
    const ids = { one: [music], several: [music, dance].sort(), none: [] as string[] }[which] ?? [];
    expect((await apply(ids.length > 1 ? ids : (ids[0] ?? ''))).status).toBe(200);
    const members = await api.deps.db.select().from(performerCategoryMembers);
    expect(members.map(({ categoryId }) => categoryId).sort()).toEqual(ids);
  });

  test('with an unknown one is refused before anything is kept', async () => {
    expect(refusal(await apply([music, 'none']))).toEqual([422, ['categoryIds']]);
    expect(await api.deps.db.select().from(accounts)).toEqual([]);
  });
});

describe('the operator', () => {
  test('changes a category, and each change makes pages forget and is on record', async () => {
    await editCategory(api.deps, ACTOR, 'music', 'name', 'Live music');
    await editCategory(api.deps, ACTOR, music, 'ordering', '0');
    await editCategory(api.deps, ACTOR, music, 'description', '');
    await editCategory(api.deps, ACTOR, 'music', 'slug', 'On Stage');
    const { data } = await api.call(categories.search);
    expect(data.data[0]).toEqual({
      _id: music,
      name: 'Live music',
      slug: 'on-stage',
      ordering: 0,
      description: '',
    });
    expect(api.forgotten).toEqual(Array(4).fill('categories'));
    const log = await api.deps.db.select().from(auditLog).orderBy(auditLog.id);
    expect(log.map(({ actor, action }) => [actor, action])).toEqual([
      ...Array(2).fill([ACTOR, 'categories.add']),
      ...Array(4).fill([ACTOR, 'categories.change']),
    ]);
  });

  test('removes one, also from the performers who chose it', async () => {
    const star = await aPerformer(api);
    await choose(star, [music, dance]);
    api.forgotten.length = 0;
    await removeCategory(api.deps, ACTOR, 'music');
    expect(api.forgotten).toEqual(['categories', 'creators', `performer:${star.id}`]);
    expect((await api.call(performers.view, { params: { id: star.id } })).data.categoryIds).toEqual([dance]);
    expect(await names()).toEqual(['Dance & Mime']);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['name-taken', () => add('Music')],
    ['slug-taken', () => add('MUSIC')],
    ['name-not-valid', () => add(' ')],
    ['name-not-valid', () => add('x'.repeat(61))],
    ['slug-not-valid', () => add('音楽')],
    ['description-too-long', () => add('x', { description: 'x'.repeat(301) })],
    ['name-taken', () => editCategory(api.deps, ACTOR, 'dance-mime', 'name', 'Music')],
    ['slug-taken', () => editCategory(api.deps, ACTOR, 'dance-mime', 'slug', 'music')],
    ['ordering-not-valid', () => editCategory(api.deps, ACTOR, 'music', 'ordering', '-1')],
    ['ordering-not-valid', () => editCategory(api.deps, ACTOR, 'music', 'ordering', '10000')],
    ['field-not-known', () => editCategory(api.deps, ACTOR, 'music', 'colour', 'red')],
    ['not-found', () => editCategory(api.deps, ACTOR, 'none', 'name', 'x')],
    ['not-found', () => removeCategory(api.deps, ACTOR, 'none')],
  ])('is told %s, and nothing changes', async (code, work) => {
    const before = await allCategories(api.deps);
    await expect(work()).rejects.toMatchObject({ code: `categories.${code}` });
    expect([await allCategories(api.deps), api.forgotten]).toEqual([before, []]);
  });
});

test('a category that goes at the moment it is chosen is refused like one that never was', async () => {
  const star = await aPerformer(api);
  let reply: ReturnType<typeof choose> | undefined;
  await api.deps.db.transaction(async (tx) => {
    await tx.delete(performerCategories).where(eq(performerCategories.id, music));
    await besideTransactions(async () => {
      reply = choose(star, [music]);
      await untilWaiting(api.deps.db);
    });
  });
  expect(reply && refusal(await reply)).toEqual([422, ['categoryIds']]);
});
