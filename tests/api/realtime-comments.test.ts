import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { auth } from '#contract/auth.ts';
import { type Comment, comments } from '#contract/comments.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import type { ObjectType } from '#rules/objects.ts';
import { connectionChecks } from '#server/realtime/checks.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { type LiveServer, startLive, until } from '#support/live.ts';
import { aPost, EVERYONE, SUBSCRIBERS, subscribed } from '#support/posts.ts';

let api: TestApi;
let server: LiveServer;
let owner: Person;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
  server = await startLive(api);
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [owner, fan] = [await aPerformer(api), await aFan(api)];
});
afterAll(async () => {
  await server.close();
  await api.close();
});

interface Listener {
  socket: Socket;
  heard: [string, Record<string, unknown>][];
}
function listen(who: Person | null): Listener {
  const heard: Listener['heard'] = [];
  const socket = server.connect(who);
  // How things stand comes once after the login, at a moment of its own.
  socket.onAny((event: string, payload: Record<string, unknown>) => {
    if (event !== 'person_state') heard.push([event, payload]);
  });
  return { socket, heard };
}
const ask = ({ socket }: Listener, objectId: string, objectType: ObjectType = 'feed') =>
  socket.emit('comments/join', { objectType, objectId });
const ids = ({ heard }: Listener) =>
  heard.flatMap(([event, { _id }]) => (event === 'comment_deleted' ? [_id] : []));

let marks = 0;
const nextMark = (): string => {
  marks += 1;
  return `mark ${marks}`;
};
/** Says something in the room of this post that arrives by one word. */
function say(postId: string, mark = nextMark()): string {
  const gone = { _id: mark, parentId: null, rootType: 'feed', rootId: postId, total: 0 } as const;
  server.live.realtime.toObject('feed', postId, 'comment_deleted', gone);
  return mark;
}
/**
 * Resolves once the server has answered all that this connection asked for so far: it does one after the other, so
 * something new that is open now comes last.
 */
async function settled(listener: Listener): Promise<void> {
  const { _id: fence } = await aPost(api, owner, EVERYONE);
  ask(listener, fence);
  const said = new Set<unknown>();
  await until(() => {
    said.add(say(fence));
    return ids(listener).some((id) => said.has(id));
  });
  listener.socket.emit('comments/leave', { objectType: 'feed', objectId: fence });
}
/** What was said to each of these posts, in order, as far as this connection heard it. `open` is the last word. */
async function hears(listener: Listener, posts: readonly string[], open: string): Promise<boolean[]> {
  const said = posts.map((post) => say(post));
  const end = say(open);
  await until(() => ids(listener).includes(end));
  return said.map((mark) => ids(listener).includes(mark));
}
const write = async (objectId: string, content: string, who = owner): Promise<Comment> => {
  const body = { objectId, objectType: 'feed', content } as const;
  return (await api.call(comments.create, { body }, who)).data;
};

test('who has a post open hears what is written, changed, pinned and deleted, and nothing personal', async () => {
  const post = await aPost(api, owner, EVERYONE);
  const listener = listen(fan);
  ask(listener, post._id);
  await settled(listener);
  const news = () => listener.heard.filter(([, { _id }]) => !String(_id).startsWith('mark'));
  const one = await write(post._id, `Hello @${owner.username}`);
  const params = { id: one._id };
  await api.call(comments.update, { params, body: { content: 'Hello again' } }, owner);
  await api.call(comments.pin, { params }, owner);
  await api.call(comments.remove, { params }, owner);
  await until(() => news().length >= 4);
  const shown = { ...one, mentions: [], isLiked: false };
  const changed = { ...shown, content: 'Hello again', isEdited: true };
  const parts = (comment: Comment) => {
    const { editedAt: _, updatedAt: __, ...rest } = comment;
    return rest;
  };
  expect(
    news().map(([event, { comment, ...rest }]) => [event, comment && parts(comment as Comment), rest]),
  ).toEqual([
    ['comment_created', parts(shown), { total: 1 }],
    ['comment_updated', parts(changed), {}],
    ['comment_updated', { ...parts(changed), isPinned: true }, {}],
    [
      'comment_deleted',
      undefined,
      { _id: one._id, parentId: null, rootType: 'feed', rootId: post._id, total: 0 },
    ],
  ]);
});

test('nothing is heard of what one may not read, has not asked for, or has left', async () => {
  const open = (await aPost(api, owner, EVERYONE))._id;
  const left = (await aPost(api, owner, EVERYONE))._id;
  const notAsked = (await aPost(api, owner, EVERYONE))._id;
  const locked = (await aPost(api, owner, SUBSCRIBERS))._id;
  const hidden = (await aPost(api, owner, { ...EVERYONE, status: 'inactive' }))._id;
  const listener = listen(fan);
  for (const id of [open, left, locked, hidden, 'nothing']) ask(listener, id);
  listener.socket.emit('comments/leave', { objectType: 'feed', objectId: left });
  // Whatever a client may send changes nothing.
  for (const wrong of [
    null,
    'x',
    {},
    { objectType: 'blog', objectId: open },
    { objectType: 'feed', objectId: 1 },
  ])
    for (const event of ['comments/join', 'comments/leave']) listener.socket.emit(event, wrong);
  await settled(listener);
  expect(await hears(listener, [open, left, notAsked, locked, hidden], open)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a comment has no room of its own: replies are told to those who have its post open', async () => {
  const post = await aPost(api, owner, EVERYONE);
  const comment = await write(post._id, 'Hello');
  const listener = listen(fan);
  ask(listener, comment._id, 'comment');
  ask(listener, post._id);
  await settled(listener);
  const gone = {
    _id: 'room of the comment',
    parentId: null,
    rootType: 'feed',
    rootId: post._id,
    total: 0,
  } as const;
  server.live.realtime.toObject('comment', comment._id, 'comment_deleted', gone);
  expect(await hears(listener, [], post._id)).toEqual([]);
  expect(ids(listener)).not.toContain(gone._id);
});

test('visitors hear nothing; who logs in asks again, who logs out hears no more', async () => {
  const [post, open] = [(await aPost(api, owner, EVERYONE))._id, (await aPost(api, owner, EVERYONE))._id];
  const listener = listen(null);
  ask(listener, post);
  listener.socket.emit('auth/login', { token: fan.token });
  ask(listener, open);
  await settled(listener);
  expect(await hears(listener, [post], open)).toEqual([false]);
  ask(listener, post);
  await settled(listener);
  expect(await hears(listener, [post], open)).toEqual([true]);
  listener.socket.emit('auth/logout', {});
  listener.socket.emit('auth/login', { token: (await aFan(api)).token });
  ask(listener, open);
  await settled(listener);
  expect(await hears(listener, [post], open)).toEqual([false]);
});

test('an account that is signed out hears no more', async () => {
  const post = (await aPost(api, owner, EVERYONE))._id;
  const listener = listen(fan);
  ask(listener, post);
  await settled(listener);
  await api.call(auth.logout, {}, fan);
  await until(() => listener.socket.disconnected);
});

describe('who may no longer read hears no more', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'the post was hidden',
      (id) => api.call(ownFeeds.update, { params: { id }, body: { status: 'inactive' } }, owner),
    ],
    ['the post was deleted', (id) => api.call(ownFeeds.remove, { params: { id } }, owner)],
    [
      'it got a price',
      (id) => api.call(ownFeeds.update, { params: { id }, body: { isSale: true, price: 5 } }, owner),
    ],
  ])('at once, when %s', async (_what, change) => {
    const [post, open] = [(await aPost(api, owner, EVERYONE))._id, (await aPost(api, owner, EVERYONE))._id];
    const listener = listen(fan);
    ask(listener, post);
    ask(listener, open);
    await settled(listener);
    expect(await hears(listener, [post], open)).toEqual([true]);
    await change(post);
    await until(async () => !(await hears(listener, [post], open))[0]);
    expect(await hears(listener, [open], open)).toEqual([true]);
  });

  test('within a minute, when a subscription has ended', async () => {
    const [paid, open] = [
      (await aPost(api, owner, SUBSCRIBERS))._id,
      (await aPost(api, owner, EVERYONE))._id,
    ];
    await subscribed(api, fan, owner, '2026-03-01T12:10:00Z');
    const listener = listen(fan);
    ask(listener, paid);
    ask(listener, open);
    await settled(listener);
    expect(await hears(listener, [paid], open)).toEqual([true]);
    await server.live.heartbeat();
    expect(await hears(listener, [paid], open)).toEqual([true]);
    api.clock.advance({ minutes: 10 });
    await server.live.heartbeat();
    expect(await hears(listener, [paid, open], open)).toEqual([false, true]);
  });
});

test('one connection has at most 20 things open', async () => {
  const posts: string[] = [];
  for (let at = 0; at < 22; at += 1) posts.push((await aPost(api, owner, EVERYONE))._id);
  const [first = '', second = ''] = posts;
  const listener = listen(fan);
  for (const id of posts) ask(listener, id);
  // Makes room for another one.
  listener.socket.emit('comments/leave', { objectType: 'feed', objectId: first });
  await settled(listener);
  expect(await hears(listener, posts, second)).toEqual(posts.map((_, at) => at > 0 && at < 20));
});

test('one connection asks at most 60 times a minute', async () => {
  const [open, late] = [(await aPost(api, owner, EVERYONE))._id, (await aPost(api, owner, EVERYONE))._id];
  const listener = listen(fan);
  for (let time = 0; time < 58; time += 1) ask(listener, 'nothing');
  ask(listener, open);
  await settled(listener);
  ask(listener, late);
  listener.socket.emit('comments/leave', { objectType: 'feed', objectId: open });
  // Leaving is heard whatever the limit, and comes behind what was asked before.
  await until(async () => {
    const mark = say(open);
    await sleep(20);
    return !ids(listener).includes(mark);
  });
  const witness = listen(fan);
  ask(witness, late);
  ask(witness, open);
  await settled(witness);
  expect(await hears(witness, [late], open)).toEqual([true]);
  expect(listener.heard.filter(([, { rootId }]) => rootId === late)).toEqual([]);
});

test('what is said on a thing asks no access rule again: a thousand people may have it open', async () => {
  let rounds = 0;
  const checks = connectionChecks(api.deps, {
    sockets: () => {
      rounds += 1;
      return [];
    },
    closedTo: async () => null,
    disconnect: () => undefined,
    checkGone: async () => undefined,
    report: (error) => {
      throw error;
    },
  });
  await checks.recheckRooms(['comments:1']);
  expect(rounds).toBe(0);
  await checks.recheckRooms(['comments:1', 'feed:1']);
  expect(rounds).toBe(1);
});
