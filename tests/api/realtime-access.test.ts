import { inArray } from 'drizzle-orm';
import type { Socket } from 'socket.io-client';
import { blocks } from '#contract/blocks.ts';
import { type ClientEvent, clientEvents } from '#contract/events.ts';
import { streams } from '#server/db/schema/streams.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { talkTo } from '#support/conversations.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { type LiveServer, startLive, until } from '#support/live.ts';
import { aPost, EVERYONE, SUBSCRIBERS, subscribed } from '#support/posts.ts';
import { acceptedShow } from '#support/private-shows.ts';
import { aStream } from '#support/streams.ts';

/** What events of clients do, asked of everybody: for those whom a thing is not for, nothing. */
let api: TestApi;
let server: LiveServer;
beforeAll(async () => {
  api = await startTestApi();
  server = await startLive(api);
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
});
afterAll(async () => {
  await server.close();
  await api.close();
});

/** Whose the thing is, who may have it, and who may not. */
const PEOPLE = ['owner', 'member', 'other fan', 'other performer', 'blocked fan', 'visitor'] as const;
type Who = (typeof PEOPLE)[number];

interface World {
  people: Record<Who, Person | null>;
  post: string;
  /** Of the other performer: everybody may have it open. */
  open: string;
  stream: string;
  show: string;
  /** Between the owner and the member. */
  conversation: string;
  /** Between the owner and the fan whom they block. */
  withBlocked: string;
}

async function aWorld(isShow: boolean): Promise<World> {
  const owner = await aPerformer(api, { privateChatPrice: 1000 });
  const [member, blockedFan] = [await aFan(api), await aFan(api)];
  await subscribed(api, member, owner, '2026-05-01T00:00:00Z');
  await tokensFor(api, member.id, 100);
  const post = (await aPost(api, owner, SUBSCRIBERS))._id;
  const conversation = await talkTo(api, member, owner);
  const withBlocked = await talkTo(api, blockedFan, owner);
  await api.call(blocks.add, { body: { targetId: blockedFan.id } }, owner);
  const otherPerformer = await aPerformer(api);
  const open = (await aPost(api, otherPerformer, EVERYONE))._id;
  return {
    people: {
      owner,
      member,
      'other fan': await aFan(api),
      'other performer': otherPerformer,
      'blocked fan': blockedFan,
      visitor: null,
    },
    post,
    open,
    // A performer is in one of the two at a time.
    stream: isShow ? '' : (await aStream(api, owner, { audience: 'subscribers' }))._id,
    show: isShow ? await acceptedShow(api, member, owner) : '',
    conversation,
    withBlocked,
  };
}

/** What somebody hears afterwards, is taken for, or makes others hear. */
type Effect = 'post' | 'stream' | 'typing' | 'hosts';
interface Row {
  payload(world: World, who: Who): object;
  owner: Effect[];
  member: Effect[];
}
const ofStream = ({ stream }: World) => ({ conversationId: stream });
const ofShow = ({ show }: World) => ({ conversationId: show });
const ofPost = ({ post }: World) => ({ objectType: 'feed', objectId: post });
const ownToken = ({ people }: World, who: Who) => ({ token: people[who]?.token ?? 'nobody' });

const ROWS: Record<ClientEvent, Row> = {
  'auth/login': { payload: ownToken, owner: [], member: [] },
  'auth/logout': { payload: ownToken, owner: [], member: [] },
  'comments/join': { payload: ofPost, owner: ['post'], member: ['post'] },
  'comments/leave': { payload: ofPost, owner: [], member: [] },
  'conversations/typing': {
    payload: ({ conversation, withBlocked }, who) => ({
      conversationId: who === 'blocked fan' ? withBlocked : conversation,
    }),
    owner: ['typing'],
    member: ['typing'],
  },
  // Without a sign before it there is nothing to take back.
  'conversations/typing-ended': {
    payload: ({ conversation }) => ({ conversationId: conversation }),
    owner: [],
    member: [],
  },
  'public-stream/live': { payload: ofStream, owner: ['stream', 'hosts'], member: ['stream'] },
  'public-stream/join': { payload: ofStream, owner: ['stream'], member: ['stream'] },
  'public-stream/leave': { payload: ofStream, owner: [], member: [] },
  'private-stream/live': { payload: ofShow, owner: ['stream', 'hosts'], member: ['stream'] },
  'private-stream/join': { payload: ofShow, owner: ['stream'], member: ['stream'] },
  'private-stream/leave': { payload: ofShow, owner: [], member: [] },
  JOIN_ROOM: { payload: ofStream, owner: ['stream'], member: ['stream'] },
  LEAVE_ROOM: { payload: ofStream, owner: [], member: [] },
};

/** A connection, and the names of what it hears; of a comment, what it is about. */
async function listen(who: Person | null): Promise<{ socket: Socket; heard: string[] }> {
  const socket = server.connect(who);
  const heard: string[] = [];
  socket.onAny((event: string, payload?: { rootId?: string }) => heard.push(payload?.rootId ?? event));
  await until(() => (who ? heard.includes('person_state') : socket.connected));
  return { socket, heard };
}
/** What this connection has sent is done: a login that is refused is answered behind it. */
async function done({ socket, heard }: Awaited<ReturnType<typeof listen>>): Promise<void> {
  socket.emit('auth/login', { token: 'wrong' });
  await until(() => heard.includes('auth_error'));
}

test.each(Object.keys(clientEvents) as ClientEvent[])('%s', async (event) => {
  const world = await aWorld(event.startsWith('private'));
  const { people, post, stream, show } = world;
  const { owner, member } = people as Record<'owner' | 'member', Person>;
  const row = ROWS[event];
  const found: Partial<Record<Who, string[]>> = {};
  for (const who of PEOPLE) {
    const actor = await listen(people[who]);
    const others = [await listen(owner), await listen(member)];
    const witness = others[who === 'owner' ? 1 : 0];
    actor.socket.emit(event, row.payload(world, who));
    if (row[who as 'owner']?.includes('typing'))
      await until(() => Boolean(witness?.heard.includes('typing')));
    // Asked while it still is who it was.
    const fence = { objectType: 'feed', objectId: world.open };
    actor.socket.emit('comments/join', fence);
    const about = { _id: 'fence', parentId: null, rootType: 'feed', total: 0 } as const;
    const isSignedIn = people[who] !== null && event !== 'auth/logout';
    if (isSignedIn)
      await until(() => {
        server.live.realtime.toObject('feed', world.open, 'comment_deleted', {
          ...about,
          rootId: world.open,
        });
        return actor.heard.includes(world.open);
      });
    else await done(actor);
    actor.heard.length = 0;
    server.live.realtime.toObject('feed', post, 'comment_deleted', { ...about, rootId: post });
    server.live.realtime.toStream(stream || show, 'stream_goal', {
      conversationId: stream || show,
      goal: null,
    });
    const hosts = await api.deps.db
      .select({ host: streams.hostConnection })
      .from(streams)
      .where(inArray(streams.id, [stream, show]));
    const isHost = hosts.some(({ host }) => host !== null && host === actor.socket.id);
    await done(actor);
    const has: Record<Effect, boolean> = {
      post: actor.heard.includes(post),
      stream: actor.heard.includes('stream_goal'),
      typing: others.some(({ heard }) => heard.includes('typing') || heard.includes('typing_ended')),
      hosts: isHost,
    };
    found[who] = Object.entries(has).flatMap(([effect, isSo]) => (isSo ? [effect] : []));
    for (const { socket } of [actor, ...others]) socket.disconnect();
  }
  expect(found).toEqual({
    owner: row.owner,
    member: row.member,
    'other fan': [],
    'other performer': [],
    'blocked fan': [],
    visitor: [],
  });
});
