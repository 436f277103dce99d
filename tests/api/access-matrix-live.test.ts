import { reactions } from '#contract/reactions.ts';
import { comments as commentTable } from '#server/db/schema/comments.ts';
import { callerOf, isVisitor } from '#support/access-asking.ts';
import { levelOf } from '#support/access-levels.ts';
import { connectionsFor, listening } from '#support/access-listener.ts';
import { makeWorld, NOW, type Post, WHO, type World } from '#support/access-world.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import type { Person } from '#support/factories.ts';
import { type LiveServer, startLive } from '#support/live.ts';

/*
 * The matrix of access-matrix.test.ts for what is not asked for by a call: who hears what is said about a post, who is
 * told that a file is ready, and who may like what was said.
 */

let api: TestApi;
let server: LiveServer;
let world: World;
let talk: Awaited<ReturnType<typeof listening>>;

beforeAll(async () => {
  api = await startTestApi();
  await api.reset();
  api.clock.set(NOW);
  server = await startLive(api);
  world = await makeWorld(api);
  talk = await listening(api, server, world.callers.colleague as Person);
});
afterAll(async () => {
  await server.close();
  await api.close();
});

const nameOf = ({ type, audience, state }: Post) => `${type} ${audience} ${state}`;

const READY = { status: 'finished', error: null, errorCode: null, canRetry: false } as const;

test('who hears what is said about a post, and of its files', async () => {
  const wrong: string[] = [];
  for (const who of WHO.filter((one) => !isVisitor(one)))
    for (const posts of connectionsFor(world.posts)) {
      const [first] = posts;
      if (!first) continue;
      const listener = await talk.listen(callerOf(world, who, first), 'feed', posts);
      for (const { id, nr, fileId, author } of posts) {
        talk.say('feed', id, `p${nr}`);
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
      const { status } = await api.call(reactions.add, { body }, callerOf(world, who, post));
      const closed = who === 'owner' && post.state === 'closed' ? 401 : 404;
      const wanted = isVisitor(who) ? 401 : levelOf(who, post) === 'open' ? 200 : closed;
      if (status !== wanted) wrong.push(`${who}, ${nameOf(post)}: expected ${wanted}; got ${status}`);
    }
  expect(wrong).toEqual([]);
});
