import { eq } from 'drizzle-orm';
import { comments } from '#contract/comments.ts';
import { feeds } from '#contract/feeds.ts';
import { follows } from '#contract/follows.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { reactions } from '#contract/reactions.ts';
import { COMMENT_MAX, COMMENTS_BY } from '#rules/comments.ts';
import { comments as table } from '#server/db/schema/comments.ts';
import { feeds as feedTable } from '#server/db/schema/feeds.ts';
import { reactions as reactionTable } from '#server/db/schema/reactions.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { aPost, EVERYONE, SUBSCRIBERS, subscribed } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
let other: Person;
let post: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [owner, fan, other] = [await aPerformer(api), await aFan(api), await aFan(api)];
  post = (await aPost(api, owner, EVERYONE))._id;
});
afterAll(() => api.close());

const send = (content: string, who = fan, more: { on?: string; key?: string } = {}) =>
  api.call(
    comments.create,
    { body: { objectId: more.on ?? post, objectType: more.on ? 'comment' : 'feed', content } },
    { ...who, headers: more.key ? { 'idempotency-key': more.key } : {} },
  );
/** Writes, a minute after the one before. */
async function write(content: string, who = fan, on?: string): Promise<string> {
  api.clock.advance({ minutes: 1 });
  const { status, data } = await send(content, who, on ? { on } : {});
  expect(status).toBe(200);
  return data._id;
}
const read = (query = {}, who?: Person) =>
  api.call(comments.list, { query: { objectId: post, objectType: 'feed', ...query } }, who);
const words = async (query = {}) => (await read(query)).data.data.map(({ content }) => content);
const total = async () => (await api.call(feeds.view, { params: { id: post } })).data.totalComment;
const like = (objectId: string, who: Person) =>
  api.call(reactions.add, { body: { objectId, objectType: 'comment', action: 'like' } }, who);

test('a comment is there for everyone, with who wrote it, as plain text', async () => {
  const made = await send('  <b>Lovely</b> light @someone  ');
  expect(made.data).toMatchObject({
    content: 'Lovely light @someone',
    objectId: post,
    objectType: 'feed',
    rootId: post,
    rootType: 'feed',
    createdBy: fan.id,
    totalReply: 0,
    totalLike: 0,
    isLiked: false,
    isPinned: false,
    isEdited: false,
    creator: { _id: fan.id, username: fan.username, isPerformer: false },
  });
  const { data } = await read();
  expect(data).toMatchObject({ total: 1, nextCursor: null, data: [{ _id: made.data._id }] });
  // Whether a fan is here now is nobody's business.
  expect(data.data[0]?.creator).not.toHaveProperty('isOnline');
  expect(JSON.stringify(data)).not.toContain(fan.email);
  expect(await total()).toBe(1);
  expect((await api.call(feeds.list)).data.data[0]?.totalComment).toBe(1);
});

test('a reply to a reply joins the thread, and all are counted', async () => {
  const first = await write('First');
  const reply = await write('Reply', owner, first);
  const answer = await send('Answer', other, { on: reply });
  expect(answer.data).toMatchObject({
    objectType: 'comment',
    objectId: first,
    rootId: post,
    rootType: 'feed',
  });
  expect((await read()).data).toMatchObject({ total: 1, data: [{ content: 'First', totalReply: 2 }] });
  expect(await words({ objectType: 'comment', objectId: first, sort: 'asc' })).toEqual(['Reply', 'Answer']);
  expect(await total()).toBe(3);
});

test('newest, oldest or best first, at any depth by cursor, the pinned one before all', async () => {
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four']) ids.push(await write(name));
  const [one = '', two = ''] = ids;
  await like(one, fan);
  await like(one, other);
  await like(two, other);
  expect(await words()).toEqual(['Four', 'Three', 'Two', 'One']);
  expect(await words({ sort: 'asc' })).toEqual(['One', 'Two', 'Three', 'Four']);
  expect(await words({ sortBy: 'totalLike' })).toEqual(['One', 'Two', 'Four', 'Three']);
  const walk = async (query: object, limit = 2) => {
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { data }: Awaited<ReturnType<typeof read>> = await read({
        ...query,
        limit,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...data.data.map(({ content }) => content));
      cursor = data.nextCursor;
    }
    return seen;
  };
  expect(await walk({})).toEqual(['Four', 'Three', 'Two', 'One']);
  expect(await walk({ sort: 'asc' })).toEqual(['One', 'Two', 'Three', 'Four']);
  expect(await walk({ sortBy: 'totalLike' })).toEqual(['One', 'Two', 'Four', 'Three']);
  const pin = await api.call(comments.pin, { params: { id: two } }, owner);
  expect(pin.data.isPinned).toBe(true);
  expect(await walk({})).toEqual(['Two', 'Four', 'Three', 'One']);
  // The pinned one alone fills the first page.
  expect(await walk({}, 1)).toEqual(['Two', 'Four', 'Three', 'One']);
  expect(await walk({ sort: 'asc' }, 1)).toEqual(['Two', 'One', 'Three', 'Four']);
  expect(await walk({ sortBy: 'totalLike' }, 1)).toEqual(['Two', 'One', 'Four', 'Three']);
  expect([...(await words({ limit: 2 })), ...(await words({ limit: 2, offset: 2 }))]).toEqual([
    'Two',
    'Four',
    'Three',
    'One',
  ]);
  await api.call(comments.pin, { params: { id: one } }, owner);
  expect(await words()).toEqual(['One', 'Four', 'Three', 'Two']);
  expect((await api.call(comments.unpin, { params: { id: one } }, owner)).data.isPinned).toBe(false);
  expect(await words()).toEqual(['Four', 'Three', 'Two', 'One']);
  const seen = (await read({}, other)).data.data;
  expect(seen.map(({ isLiked, totalLike }) => [isLiked, totalLike])).toEqual([
    [false, 0],
    [false, 0],
    [true, 1],
    [true, 2],
  ]);
  for (const cursor of ['x', '1.x', '99999999999.abc']) {
    expect((await read({ cursor })).status).toBe(422);
    expect((await read({ cursor, sortBy: 'totalLike' })).status).toBe(422);
  }
});

test('only the owner of the post pins, and no reply', async () => {
  const first = await write('First');
  const reply = await write('Reply', other, first);
  const pin = async (id: string, who: Person) =>
    (await api.call(comments.pin, { params: { id } }, who)).error.error;
  expect(await pin(first, await aPerformer(api))).toBe('comments.not-pinnable');
  expect(await pin(reply, owner)).toBe('comments.not-pinnable');
  expect(await pin('nothing', owner)).toBe('comments.not-found');
});

test('two pins at once leave one', async () => {
  const ids = [await write('One'), await write('Two'), await write('Three')];
  const replies = await Promise.all(ids.map((id) => api.call(comments.pin, { params: { id } }, owner)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await api.deps.db.select().from(table).where(eq(table.isPinned, true))).toHaveLength(1);
});

test('only its author changes a comment, which then says so; by PUT, POST, JSON or a form', async () => {
  const id = await write('Frist');
  const edit = (content: string, who: Person) =>
    api.call(comments.update, { params: { id }, body: { content } }, who);
  expect((await edit('Frist', fan)).data.isEdited).toBe(false);
  expect((await edit('First', fan)).data).toMatchObject({ content: 'First', isEdited: true });
  for (const who of [other, owner, await anOperator(api)])
    expect((await edit('Mine', who)).error.error).toBe('comments.not-yours');
  const form = new FormData();
  form.append('content', 'By form');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const sent = await api.app.inject({
    method: 'POST',
    url: `/api/comments/${id}`,
    headers: { authorization: fan.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect([sent.statusCode, await words()]).toEqual([200, ['By form']]);
});

test('author, owner and operator delete, nobody else; replies and likes go along', async () => {
  const first = await write('First');
  const reply = await write('Reply', other, first);
  await write('Another', other, first);
  const kept = await write('Kept', other);
  await like(first, other);
  await like(reply, fan);
  const remove = async (id: string, who: Person) =>
    (await api.call(comments.remove, { params: { id } }, who)).status;
  const stranger = await aFan(api);
  expect([
    await remove(first, stranger),
    await remove(first, await aPerformer(api)),
    await remove(kept, fan),
  ]).toEqual([403, 403, 403]);
  expect(await remove(reply, other)).toBe(200);
  expect([(await read()).data.data.at(-1)?.totalReply, await total()]).toEqual([1, 3]);
  expect(await remove(first, owner)).toBe(200);
  expect([await words(), await total()]).toEqual([['Kept'], 1]);
  expect(await remove(first, owner)).toBe(404);
  expect(await api.deps.db.select().from(reactionTable)).toEqual([]);
  expect([await remove(kept, await anOperator(api)), await total()]).toEqual([200, 0]);
});

test('the same request is one comment, also at the same time', async () => {
  const [a, b] = await Promise.all([send('Once', fan, { key: 'k1' }), send('Once', fan, { key: 'k1' })]);
  const c = await send('Once', fan, { key: 'k1' });
  expect([a.status, b.data._id, c.data._id]).toEqual([200, a.data._id, a.data._id]);
  expect((await send('Other words', fan, { key: 'k1' })).error.error).toBe('comments.key-reused');
  expect((await send('Once', other, { key: 'k1' })).status).toBe(200);
  expect([await total(), (await words()).length]).toEqual([2, 2]);
});

test('nothing, too much, and what is not there are refused', async () => {
  for (const content of ['', '   ', '<b></b>', 'x'.repeat(COMMENT_MAX + 1)])
    expect((await send(content)).error.fields).toHaveProperty('content');
  expect((await send('🎉'.repeat(COMMENT_MAX))).status).toBe(200);
  const on = (objectType: string, objectId = post) =>
    api.call(comments.create, { body: { objectId, objectType: objectType as 'feed', content: 'Hi' } }, fan);
  expect((await on('feed', 'nothing')).error.error).toBe('comments.object-not-found');
  expect((await on('comment', 'nothing')).error.error).toBe('comments.not-found');
  expect([(await on('gallery')).status, (await on('blog')).status]).toEqual([404, 422]);
  expect((await read({ objectType: 'gallery' })).status).toBe(404);
});

test('a profile takes comments too', async () => {
  const body = { objectId: owner.username, objectType: 'performer', content: 'Welcome' } as const;
  const made = await api.call(comments.create, { body }, fan);
  expect(made.data).toMatchObject({ objectType: 'performer', objectId: owner.id });
  expect(await words({ objectType: 'performer', objectId: owner.id })).toEqual(['Welcome']);
});

test('a reply written while its comment is being deleted goes with it, and the number knows', async () => {
  const first = await write('First');
  // Held so that the reply is written but not yet committed when the deletion begins.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = api.deps.db.transaction(async (db) => {
    await db.select().from(table).where(eq(table.id, first)).for('no key update');
    await held;
  });
  const reply = send('Reply', other, { on: first });
  await untilWaiting(api.deps.db);
  const removal = api.call(comments.remove, { params: { id: first } }, fan);
  await untilWaiting(api.deps.db, 2);
  release();
  await holding;
  // The reply may be gone again before its own answer is put together.
  expect([200, 404]).toContain((await reply).status);
  expect((await removal).status).toBe(200);
  expect([await total(), await api.deps.db.select().from(table)]).toEqual([0, []]);
});

describe('who may write', () => {
  const SAYS = {
    everyone: 200,
    followers: 'followers-only',
    subscribers: 'subscribers-only',
    nobody: 'closed',
  };
  const writeOn = async (objectId: string, who: Person) => {
    const body = { objectId, objectType: 'feed', content: 'Hi' } as const;
    const { status, error } = await api.call(comments.create, { body }, who);
    return status === 200 ? 200 : error.error;
  };

  test.each(COMMENTS_BY)('where the post says %s', async (commentsBy) => {
    const { _id } = await aPost(api, owner, { ...EVERYONE, commentsBy });
    const [follower, subscriber] = [await aFan(api), await aFan(api)];
    await api.call(follows.follow, { params: { id: owner.id } }, follower);
    await subscribed(api, subscriber, owner, '2026-04-01');
    const refused = commentsBy === 'everyone' ? 200 : `comments.${SAYS[commentsBy]}`;
    const closed = commentsBy === 'nobody' ? 'comments.closed' : 200;
    expect([
      await writeOn(_id, fan),
      await writeOn(_id, follower),
      await writeOn(_id, subscriber),
      await writeOn(_id, owner),
      await writeOn(_id, await anOperator(api)),
    ]).toEqual([refused, commentsBy === 'subscribers' ? refused : closed, closed, 200, 200]);
    const stored = (await api.call(feeds.view, { params: { id: _id } })).data;
    expect(stored.commentsBy).toBe(commentsBy);
    // Whoever may see the post reads.
    expect((await read({ objectId: _id })).data.total).toBeGreaterThan(1);
    const [one] = (await read({ objectId: _id, sort: 'asc' })).data.data;
    const reply = await send('Reply', fan, { on: one?._id ?? '' });
    expect(reply.status === 200 ? 200 : reply.error.error).toBe(refused);
  });

  test('comments can be closed later; what was said stays, and can be edited and deleted', async () => {
    const id = await write('First');
    await api.call(ownFeeds.update, { params: { id: post }, body: { commentsBy: 'nobody' } }, owner);
    expect(await writeOn(post, fan)).toBe('comments.closed');
    expect(await words()).toEqual(['First']);
    const edited = await api.call(comments.update, { params: { id }, body: { content: 'Second' } }, fan);
    expect(edited.data.content).toBe('Second');
    expect((await api.call(comments.remove, { params: { id } }, fan)).status).toBe(200);
  });
});

test('who has lost access deletes their comment, and does nothing else with it', async () => {
  const paid = await aPost(api, owner, SUBSCRIBERS);
  await subscribed(api, fan, owner, '2026-03-01T12:10:00Z');
  const body = { objectId: paid._id, objectType: 'feed', content: 'Mine' } as const;
  const { data: mine } = await api.call(
    comments.create,
    { body },
    { ...fan, headers: { 'idempotency-key': 'k' } },
  );
  api.clock.advance({ minutes: 10 });
  const params = { id: mine._id };
  const tries = [
    await api.call(comments.update, { params, body: { content: 'Other' } }, fan),
    await like(mine._id, fan),
    await send('Reply', fan, { on: mine._id }),
    // The same request again, which answered the comment when it was made.
    await api.call(comments.create, { body }, { ...fan, headers: { 'idempotency-key': 'k' } }),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 403, 404]);
  expect((await api.call(comments.remove, { params }, fan)).status).toBe(200);
});

test('comments go when their post is cleared away', async () => {
  const first = await write('First');
  await write('Reply', other, first);
  await like(first, other);
  await api.deps.db.delete(feedTable);
  expect([await api.deps.db.select().from(table), await api.deps.db.select().from(reactionTable)]).toEqual([
    [],
    [],
  ]);
});

test('the page of a thing is forgotten with every change of what is said on it', async () => {
  const id = await write('First');
  const change = { params: { id } };
  const steps = [
    () => write('An answer', other, id),
    () => api.call(comments.update, { ...change, body: { content: 'First of all' } }, fan),
    () => api.call(comments.pin, change, owner),
    () => api.call(comments.remove, change, fan),
  ];
  for (const step of steps) {
    api.forgotten.length = 0;
    await step();
    expect(api.forgotten).toEqual([`comments:${post}`]);
  }
});
