import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { blocks } from '#contract/blocks.ts';
import { inbox } from '#contract/inbox.ts';
import { messages } from '#contract/messages.ts';
import { users } from '#contract/users.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { say, talkTo } from '#support/conversations.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { type LiveServer, startLive, until } from '#support/live.ts';

let api: TestApi;
let server: LiveServer;
let star: Person;
let fan: Person;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
  server = await startLive(api);
});
beforeEach(async () => {
  await api.reset();
  [star, fan] = [await aPerformer(api), await aFan(api)];
  id = await talkTo(api, fan, star);
});
afterAll(async () => {
  await server.close();
  await api.close();
});

interface Listener {
  socket: Socket;
  heard: [string, Record<string, unknown>][];
}
/** A connection of this person that is already let in. */
async function listen(who: Person): Promise<Listener> {
  const heard: Listener['heard'] = [];
  const socket = server.connect(who);
  socket.onAny((event: string, payload: Record<string, unknown>) => heard.push([event, payload]));
  await until(() => socket.connected);
  const mark = { redirectUrl: `in ${who.id}` };
  await until(() => {
    server.live.realtime.toUser(who.id, 'payment_status_callback', mark);
    return heard.length > 0;
  });
  return { socket, heard };
}
const named = ({ heard }: Listener, name: string) =>
  heard.flatMap(([event, payload]) => (event === name ? [payload] : []));
/** All that was typed so far has been answered once a message has come. */
async function settled(listener: Listener) {
  const before = named(listener, 'message_created').length;
  await say(api, fan, id, 'Mark');
  await until(() => named(listener, 'message_created').length > before);
}

test('a message reaches both members and nobody else', async () => {
  const [theirs, own, stranger] = [await listen(star), await listen(fan), await listen(await aFan(api))];
  await say(api, fan, id, 'Hello', 'key-1');
  await until(() => named(theirs, 'nofify_read_messages_in_conversation').length === 1);
  await until(() => named(own, 'message_created').length === 1);
  expect(named(theirs, 'message_created')).toMatchObject([{ text: 'Hello', seq: 1, clientKey: null }]);
  expect(named(own, 'message_created')).toMatchObject([{ text: 'Hello', clientKey: 'key-1' }]);
  expect(named(stranger, 'message_created')).toEqual([]);
});

test('a cleared conversation is told under its own name as well', async () => {
  const own = await listen(fan);
  await say(api, fan, id, 'Hello');
  await api.call(messages.removeAll, { params: { id } }, star);
  const cleared = { conversationId: id, clearedSeq: 1 };
  await until(() => named(own, `clear_all_messages_${id}`).length === 1);
  expect(named(own, `clear_all_messages_${id}`)).toEqual([cleared]);
  expect(named(own, 'messages_cleared')).toEqual([cleared]);
});

describe('a sign of typing', () => {
  const type = (from: Listener, conversationId: unknown = id) =>
    from.socket.emit('conversations/typing', { conversationId });

  test('reaches the other member, at most once in two seconds', async () => {
    const [theirs, own] = [await listen(star), await listen(fan)];
    for (let nr = 0; nr < 5; nr += 1) type(own);
    await until(() => named(theirs, 'typing').length > 0);
    await settled(theirs);
    expect(named(theirs, 'typing')).toEqual([{ conversationId: id, userId: fan.id }]);
    expect(named(own, 'typing')).toEqual([]);
  });

  test('is taken back once when the field is empty again, and only after a sign', async () => {
    const [theirs, own] = [await listen(star), await listen(fan)];
    const end = (conversationId: string) => own.socket.emit('conversations/typing-ended', { conversationId });
    end(id);
    type(own);
    end('another');
    end(id);
    end(id);
    await until(() => named(theirs, 'typing_ended').length > 0);
    await settled(theirs);
    expect(named(theirs, 'typing_ended')).toEqual([{ conversationId: id, userId: fan.id }]);
    expect(theirs.heard.filter(([event]) => event.startsWith('typing')).map(([event]) => event)).toEqual([
      'typing',
      'typing_ended',
    ]);
  });

  test.each<[string, () => Promise<Person>]>([
    ['of somebody else', () => aFan(api)],
    [
      'of who keeps such signs to themselves',
      async () => {
        await api.call(users.update, { body: { chatSigns: false } }, fan);
        return fan;
      },
    ],
    [
      'to who keeps such signs to themselves',
      async () => {
        await api.call(users.update, { body: { chatSigns: false } }, star);
        return fan;
      },
    ],
    [
      'past a block',
      async () => {
        await api.call(blocks.add, { body: { targetId: fan.id } }, star);
        return fan;
      },
    ],
    [
      'of who may not write any more',
      async () => {
        await api.call(inbox.updateSettings, { body: { writers: 'subscribers' } }, star);
        return fan;
      },
    ],
  ])('%s reaches nobody', async (_name, prepare) => {
    const who = await prepare();
    const [theirs, from] = [await listen(star), await listen(who)];
    type(from);
    // The server has asked who sees it by the time it answers this.
    await api.call(users.me, {}, who);
    await sleep(50);
    expect(named(theirs, 'typing')).toEqual([]);
  });

  test('that is none is not heard', async () => {
    const [theirs, own] = [await listen(star), await listen(fan)];
    for (const conversationId of [null, {}, 'x'.repeat(100), 5]) type(own, conversationId);
    own.socket.emit('conversations/typing');
    type(own);
    await until(() => named(theirs, 'typing').length === 1);
  });
});
