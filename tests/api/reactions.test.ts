import { eq, type SQL, sql } from 'drizzle-orm';
import { comments } from '#contract/comments.ts';
import { feeds } from '#contract/feeds.ts';
import { performers } from '#contract/performers.ts';
import { reactions } from '#contract/reactions.ts';
import { FOLDERS_MAX } from '#rules/objects.ts';
import { feeds as feedTable } from '#server/db/schema/feeds.ts';
import { reactions as table } from '#server/db/schema/reactions.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { aPost, EVERYONE, SUBSCRIBERS } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  owner = await aPerformer(api);
  fan = await aFan(api);
});
afterAll(() => api.close());

type Action = 'like' | 'favourite' | 'bookmark' | 'book_mark';
type Type = 'feed' | 'video' | 'performer' | 'comment';
const react = (objectId: string, action: Action, who = fan, objectType: Type = 'feed') =>
  api.call(reactions.add, { body: { objectId, objectType, action } }, who);
const unreact = (objectId: string, action: Action, who = fan, objectType: Type = 'feed') =>
  api.call(reactions.remove, { body: { objectId, objectType, action } }, who);
const view = async (id: string, who?: Person) => (await api.call(feeds.view, { params: { id } }, who)).data;
type Kind = 'feeds' | 'performers' | 'videos';
const bookmarks = async (kind: Kind, query = {}, who = fan) =>
  (await api.call(reactions.bookmarks, { params: { kind }, query }, who)).data;
const titles = async (query = {}) =>
  (await bookmarks('feeds', query)).data.map(({ objectInfo }) => 'title' in objectInfo && objectInfo.title);

test('all devices of who reacts hear of it, once for each change', async () => {
  const post = await aPost(api, owner, EVERYONE);
  api.events.length = 0;
  await react(post._id, 'like');
  await react(post._id, 'like');
  await react(post._id, 'book_mark');
  await unreact(post._id, 'like');
  await unreact(post._id, 'like');
  const told = (action: string, isOn: boolean) => ({
    userId: fan.id,
    event: 'reaction_changed',
    payload: { objectType: 'feed', objectId: post._id, action, isOn },
  });
  expect(api.events).toEqual([told('like', true), told('bookmark', true), told('like', false)]);
});

test('a like and a bookmark show on the post, once however often they are sent, and go again', async () => {
  const post = await aPost(api, owner, EVERYONE);
  const first = await react(post._id, 'like');
  expect(first.data).toMatchObject({
    action: 'like',
    objectId: post._id,
    objectType: 'feed',
    createdBy: fan.id,
  });
  expect((await react(post._id, 'like')).data).toEqual(first.data);
  expect((await react(post._id, 'book_mark')).data.action).toBe('bookmark');
  expect(await view(post._id, fan)).toMatchObject({
    isLiked: true,
    isBookMarked: true,
    totalLike: 1,
    totalBookmark: 1,
  });
  expect(await view(post._id)).toMatchObject({ isLiked: false, isBookMarked: false, totalLike: 1 });
  const listed = await api.call(feeds.list, {}, fan);
  expect(listed.data.data[0]).toMatchObject({ isLiked: true, isBookMarked: true, totalLike: 1 });
  expect([(await unreact(post._id, 'like')).data, (await unreact(post._id, 'like')).data]).toEqual([
    true,
    true,
  ]);
  await unreact(post._id, 'bookmark');
  expect(await view(post._id, fan)).toMatchObject({ isLiked: false, totalLike: 0, totalBookmark: 0 });
  expect((await unreact('nothing', 'like')).data).toBe(true);
});

test('an address works as the name of a post, and a favourite is counted nowhere', async () => {
  const post = await aPost(api, owner, EVERYONE);
  expect((await react(post.slug, 'favourite')).data.objectId).toBe(post._id);
  expect(await view(post._id, fan)).toMatchObject({ isLiked: false, totalLike: 0, totalBookmark: 0 });
});

test('a locked post may be liked and kept', async () => {
  const post = await aPost(api, owner, SUBSCRIBERS);
  expect([(await react(post._id, 'like')).status, (await react(post._id, 'bookmark')).status]).toEqual([
    200, 200,
  ]);
  const [kept] = (await bookmarks('feeds')).data;
  expect(kept?.objectInfo).toMatchObject({ isLocked: true, text: '', isLiked: true });
});

test('what is not there, hidden, closed to the country or no kind yet cannot be reacted to', async () => {
  const hidden = await aPost(api, owner, { ...EVERYONE, status: 'inactive' });
  const abroad = await aPerformer(api, { blockCountries: ['DE'] });
  const closed = await aPost(api, abroad, EVERYONE);
  const german = { ...fan, headers: { 'x-test-country': 'DE' } };
  const tries = [
    await react('nothing', 'like'),
    await react(hidden._id, 'like'),
    await react(closed._id, 'like', german),
    await react(abroad.id, 'bookmark', german, 'performer'),
    await react(hidden._id, 'like', fan, 'video'),
    await react('\u0000', 'like', fan, 'comment'),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 422]);
  expect(await api.deps.db.select().from(table)).toEqual([]);
  expect((await react(hidden._id, 'like', owner)).status).toBe(200);
  expect(
    (
      await api.call(
        reactions.add,
        { body: { objectId: 'a', objectType: 'feed', action: 'hug' } as never },
        fan,
      )
    ).status,
  ).toBe(422);
});

describe('bookmarks', () => {
  test('are the own ones that can still be seen, latest first, page by page', async () => {
    for (const title of ['One', 'Two', 'Three']) {
      const post = await aPost(api, owner, { ...EVERYONE, title });
      api.clock.advance({ minutes: 1 });
      await react(post._id, 'bookmark');
    }
    await react(owner.id, 'bookmark', fan, 'performer');
    await react(
      (await aPost(api, owner, { ...EVERYONE, title: 'Of another' }))._id,
      'bookmark',
      await aFan(api),
    );
    expect(await titles()).toEqual(['Three', 'Two', 'One']);
    expect(await titles({ limit: 1, offset: 1 })).toEqual(['Two']);
    expect(await titles({ q: 'THR' })).toEqual(['Three']);
    expect((await bookmarks('feeds', { limit: 1 })).total).toBe(3);
    const creators = await bookmarks('performers');
    expect(creators).toMatchObject({
      total: 1,
      data: [{ objectType: 'performer', objectInfo: { _id: owner.id } }],
    });
    expect((await api.call(performers.view, { params: { id: owner.id } }, fan)).data.isBookMarked).toBe(true);
    expect(await bookmarks('videos')).toEqual({ data: [], total: 0 });
    const unknown = await api.call(reactions.bookmarks, { params: { kind: 'constructor' } }, fan);
    expect(unknown.status).toBe(404);
    await api.deps.db.update(feedTable).set({ status: 'inactive' }).where(eq(feedTable.title, 'Two'));
    expect(await titles()).toEqual(['Three', 'One']);
    expect((await bookmarks('feeds')).total).toBe(2);
  });

  test('a search does not betray what a locked post says', async () => {
    const post = await aPost(api, owner, { ...SUBSCRIBERS, title: 'Garden', text: 'the secret word' });
    await react(post._id, 'bookmark');
    expect([await titles({ q: 'secret' }), await titles({ q: 'garden' })]).toEqual([[], ['Garden']]);
  });

  test('lie in at most one folder, which can be renamed and deleted without losing them', async () => {
    const folder = async (name: string) =>
      (await api.call(reactions.createFolder, { body: { name } }, fan)).data;
    const folders = async (kind?: Kind) =>
      (await api.call(reactions.folders, { query: kind ? { kind } : {} }, fan)).data.data.map(
        ({ name, total }) => [name, total],
      );
    const move = (objectId: string, folderId: string | null, who = fan) =>
      api.call(reactions.moveBookmark, { body: { objectId, objectType: 'feed', folderId } }, who);
    const [art, trips] = [await folder('Art'), await folder(' Trips\nabroad ')];
    const post = await aPost(api, owner, { ...EVERYONE, title: 'One' });
    const other = await aPost(api, owner, { ...EVERYONE, title: 'Two' });
    await react(post._id, 'bookmark');
    await react(other._id, 'bookmark');
    expect((await move(post._id, art._id)).data).toBe(true);
    expect(await titles({ folderId: art._id })).toEqual(['One']);
    await move(post._id, trips._id);
    expect([await titles({ folderId: art._id }), await titles({ folderId: trips._id })]).toEqual([
      [],
      ['One'],
    ]);
    expect([await titles({ folderId: 'none' }), await folders(), await folders('performers')]).toEqual([
      ['Two'],
      [
        ['Art', 0],
        ['Trips abroad', 1],
      ],
      [
        ['Art', 0],
        ['Trips abroad', 0],
      ],
    ]);
    const rename = (id: string, name: string, who = fan) =>
      api.call(reactions.renameFolder, { params: { id }, body: { name } }, who);
    expect((await rename(trips._id, 'Away')).data).toMatchObject({ name: 'Away', total: 1 });
    expect((await rename(trips._id, 'Art')).error.error).toBe('reactions.folder-exists');
    expect((await api.call(reactions.createFolder, { body: { name: 'Art' } }, fan)).status).toBe(422);
    const stranger = await aFan(api);
    const remove = (who: Person) => api.call(reactions.removeFolder, { params: { id: trips._id } }, who);
    expect([(await rename(art._id, 'Mine', stranger)).status, (await remove(stranger)).status]).toEqual([
      404, 404,
    ]);
    await react(post._id, 'bookmark', stranger);
    expect((await move(post._id, art._id, stranger)).status).toBe(404);
    expect((await remove(fan)).data).toBe(true);
    expect(await titles({ folderId: 'none' })).toEqual(['Two', 'One']);
    expect((await move('nothing', null)).status).toBe(404);
    for (const name of ['', ' ', 'x'.repeat(41)])
      expect((await api.call(reactions.createFolder, { body: { name } }, fan)).status).toBe(422);
  });

  test('folders have a limit, also when many are made at once', async () => {
    const make = (at: number) => api.call(reactions.createFolder, { body: { name: `Folder ${at}` } }, fan);
    const made = await Promise.all(Array.from({ length: FOLDERS_MAX + 5 }, (_, at) => make(at)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(FOLDERS_MAX);
    expect(made.filter(({ status }) => status === 422)).toHaveLength(5);
  });
});

test('a post that is cleared away takes its reactions along', async () => {
  const post = await aPost(api, owner, EVERYONE);
  await react(post._id, 'like');
  await react(owner.id, 'bookmark', fan, 'performer');
  await api.deps.db.delete(feedTable);
  expect((await api.deps.db.select().from(table)).map(({ objectType }) => objectType)).toEqual(['performer']);
});

describe('while a comment is being deleted', () => {
  /** Does the rest of `work` once somebody waits for what its first step holds. */
  async function meanwhile(first: SQL, other: () => Promise<{ status: number }>, rest: SQL): Promise<number> {
    let waiting: Promise<{ status: number }> | undefined;
    await api.deps.db.transaction(async (db) => {
      await db.execute(first);
      waiting = other();
      await besideTransactions(() => untilWaiting(api.deps.db));
      await db.execute(rest);
    });
    return (await waiting)?.status ?? 0;
  }
  async function aComment(): Promise<string> {
    const post = await aPost(api, owner, EVERYONE);
    const body = { objectId: post._id, objectType: 'feed', content: 'Hello' } as const;
    return (await api.call(comments.create, { body }, owner)).data._id;
  }

  test('a like of it is none', async () => {
    const id = await aComment();
    const removal = sql`delete from comments where id = ${id}`;
    expect(await meanwhile(removal, () => react(id, 'like', fan, 'comment'), sql`select 1`)).toBe(404);
    expect(await api.deps.db.select().from(table)).toEqual([]);
  });

  test('taking a like back waits for it, and neither stops the other', async () => {
    const id = await aComment();
    await react(id, 'like', fan, 'comment');
    const lock = sql`select from comments where id = ${id} for update`;
    const removal = sql`delete from comments where id = ${id}`;
    expect(await meanwhile(lock, () => unreact(id, 'like', fan, 'comment'), removal)).toBe(200);
    expect(await api.deps.db.select().from(table)).toEqual([]);
  });
});
