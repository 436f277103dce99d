import { reactions } from '#contract/reactions.ts';
import { comments as commentTable } from '#server/db/schema/comments.ts';
import { levelOf } from '#support/access-levels.ts';
import { type Caller, makeWorld, NOW, type Post, WHO, type Who, type World } from '#support/access-world.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import type { Person } from '#support/factories.ts';
import { type LiveServer, startLive, until } from '#support/live.ts';
import { aPost, EVERYONE } from '#support/posts.ts';

/*
 * The matrix of access-matrix.test.ts for what is not asked for by a call: who hears what is said about a post, who is
 * told that a file is ready, and who may like what was said.
 */

let api: TestApi;
let server: LiveServer;
let world: World;
/** A post that everybody may read, in every country: what is said there comes after all that was said before. */
let fence: string;

beforeAll(async () => {
  api = await startTestApi();
  await api.reset();
  api.clock.set(NOW);
  server = await startLive(api);
  world = await makeWorld(api);
  fence = (await aPost(api, world.callers.colleague as Person, EVERYONE))._id;
});
afterAll(async () => {
  await server.close();
  await api.close();
});

const callerOf = (who: Who, { author }: Post): Caller => (who === 'owner' ? author : world.callers[who]);
const nameOf = ({ type, audience, state }: Post) => `${type} ${audience} ${state}`;
const isVisitor = (who: Who) => who === 'visitor' || who === 'germanVisitor';

const READY = { status: 'finished', error: null, errorCode: null, canRetry: false } as const;

/** A connection may have so many things open. */
const AT_A_TIME = 12;

function chunks(posts: readonly Post[]): Post[][] {
  const byAuthor = Map.groupBy(posts, ({ author }) => author.id);
  return [...byAuthor.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / AT_A_TIME) }, (_, at) =>
      own.slice(at * AT_A_TIME, (at + 1) * AT_A_TIME),
    ),
  );
}

const say = (objectId: string, mark: string) =>
  server.live.realtime.toObject('feed', objectId, 'comment_deleted', {
    _id: mark,
    parentId: null,
    rootType: 'feed',
    rootId: objectId,
    total: 0,
  });

interface Listener {
  heard: Set<string>;
  /** What was said before is here by then. */
  settled(): Promise<void>;
  close(): void;
}

/** Somebody who asks to hear of these posts, and of the fence behind them. */
async function listen(person: Caller, posts: readonly Post[]): Promise<Listener> {
  const socket = server.connect(person.token ? (person as Person) : null);
  const heard = new Set<string>();
  socket.onAny((event: string, payload: { _id?: string; fileId?: string }) => {
    heard.add(event === 'file_status' ? `file ${payload.fileId}` : String(payload._id));
  });
  let turn = 0;
  const settled = async () => {
    turn += 1;
    const mark = `fence ${turn}`;
    await until(() => {
      say(fence, mark);
      return heard.has(mark);
    });
  };
  const join = (objectId: string) => socket.emit('comments/join', { objectType: 'feed', objectId });
  await until(() => socket.connected);
  for (const { id } of posts) join(id);
  join(fence);
  // Visitors hear of nothing, not of the fence either.
  if (person.token) await settled();
  return { heard, settled, close: () => socket.disconnect() };
}

test('who hears what is said about a post, and of its files', async () => {
  const wrong: string[] = [];
  for (const who of WHO.filter((one) => !isVisitor(one)))
    for (const posts of chunks(world.posts)) {
      const [first] = posts;
      if (!first) continue;
      const listener = await listen(callerOf(who, first), posts);
      for (const { id, nr, fileId, author } of posts) {
        say(id, `p${nr}`);
        server.live.realtime.toUser(author.id, 'file_status', { fileId: fileId ?? id, ...READY });
      }
      await listener.settled();
      for (const post of posts) {
        const found = [
          listener.heard.has(`p${post.nr}`),
          listener.heard.has(`file ${post.fileId ?? post.id}`),
        ];
        const isTheirs = who === 'owner';
        const wanted = [levelOf(who, post) === 'open', isTheirs];
        if (`${found}` !== `${wanted}`)
          wrong.push(`${who}, ${nameOf(post)}: expected ${wanted}; got ${found}`);
      }
      listener.close();
    }
  expect(wrong).toEqual([]);
});

test('likes of what is said about a post', async () => {
  const said = await api.deps.db
    .select({ id: commentTable.id, post: commentTable.objectId })
    .from(commentTable);
  const commentOf = new Map(said.map(({ id, post }) => [post, id]));
  const wrong: string[] = [];
  for (const who of WHO)
    for (const post of world.posts) {
      const body = { action: 'like', objectType: 'comment', objectId: commentOf.get(post.id) ?? '' } as const;
      const { status } = await api.call(reactions.add, { body }, callerOf(who, post));
      const closed = who === 'owner' && post.state === 'closed' ? 401 : 404;
      const wanted = isVisitor(who) ? 401 : levelOf(who, post) === 'open' ? 200 : closed;
      if (status !== wanted) wrong.push(`${who}, ${nameOf(post)}: expected ${wanted}; got ${status}`);
    }
  expect(wrong).toEqual([]);
});
