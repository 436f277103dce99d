import type { Socket } from 'socket.io';
import type { FoundObject } from '#server/features/objects/object-kinds.ts';
import type { StreamAccess } from '#server/features/streaming/stream-presence.service.ts';
import type { Viewer } from '#server/http/context.ts';
import { objectRooms } from '#server/realtime/object-rooms.ts';
import { type StreamPresence, streamRooms } from '#server/realtime/stream-rooms.ts';
import { until } from '#support/live.ts';

/** Who loses the right to be there between the question and the moment in which they are in. */
const viewer = { id: 'fan' } as Viewer;
const about = { conversationId: 's' };

/** A connection, the words it heard, and the rooms it is in. */
function aSocket() {
  const [rooms, heard] = [new Set<string>(), [] as string[]];
  const socket = {
    id: 'socket',
    connected: true,
    join: async (room: string) => void rooms.add(room),
    leave: (room: string) => void rooms.delete(room),
    emit: (event: string) => void heard.push(event),
  };
  return { socket: socket as unknown as Socket, rooms, heard };
}

/** Answers the first question, once `meanwhile` is through, with yes and later ones with no. */
function once<T>(yes: T, meanwhile: () => Promise<void>) {
  let isAsked = false;
  return async (): Promise<T | null> => {
    if (isAsked) return null;
    isAsked = true;
    await meanwhile();
    return yes;
  };
}

describe('a stream', () => {
  const access: StreamAccess = {
    id: 's',
    performerId: 'star',
    sessionId: 'media',
    isPrivate: false,
    isHost: false,
    mayWatch: true,
    mayRead: true,
  };
  function aConnection(doing: Partial<StreamPresence> = {}, isPrivate = false) {
    const { socket, rooms, heard } = aSocket();
    const turnedOut: string[] = [];
    const yes = { ...access, isPrivate };
    const find = isPrivate ? async () => yes : once(yes, () => streams.check(viewer, ['performer:star']));
    const nothing = async () => undefined;
    const presence: StreamPresence = {
      find,
      findSession: find,
      arrive: nothing,
      depart: nothing,
      cut: () => undefined,
      turnedOut: async (_access, userId) => void turnedOut.push(userId),
      host: async () => true,
      hostLeft: nothing,
      gone: () => undefined,
      ...doing,
    };
    const streams = streamRooms(socket, presence);
    return { streams, rooms, heard, turnedOut };
  }

  test.each([true, false])('is left by who is sent away while they enter (watching: %s)', async (watches) => {
    const { streams, rooms, heard, turnedOut } = aConnection();
    await streams.join(viewer, about, watches);
    expect([...rooms]).toEqual([]);
    expect(heard).toEqual(['public-stream/closed']);
    expect(turnedOut).toEqual(['fan']);
    expect(streams.watching()).toEqual([]);
  });

  test('gives no media to who is sent away while they ask for them', async () => {
    const { streams, rooms } = aConnection();
    const asked = { by: 'line', lineId: 'line', isStillTheirs: () => true } as const;
    expect(await streams.admitMedia(viewer, 'media', asked)).toBeNull();
    expect([...rooms]).toEqual([]);
  });

  describe('that is private', () => {
    const isStillTheirs = () => true;
    const opens = (lineId: string) => ({ by: 'line' as const, lineId, isStillTheirs });
    const renews = (lineId: string) => ({ by: 'renewal' as const, lineId, isStillTheirs });

    test('lets nothing go over a line before the first minute is charged, however often it is renewed', async () => {
      const charges: (() => void)[] = [];
      const arrive = () =>
        new Promise<void>((_, reject) => charges.push(() => reject(new Error('no charge'))));
      const { streams } = aConnection({ arrive }, true);
      await streams.admitMedia(viewer, 'media', opens('line'));
      const renewed = [1, 2].map(() =>
        streams.admitMedia(viewer, 'media', renews('line')).then(
          (admitted) => admitted,
          () => 'failed',
        ),
      );
      await until(() => charges.length > 0);
      charges[0]?.();
      expect(await Promise.all(renewed)).toEqual(['failed', 'failed']);
      expect(streams.watching()).toEqual([]);
      // The next try is a new one.
      void streams.admitMedia(viewer, 'media', renews('line')).catch(() => undefined);
      await until(() => charges.length > 1);
    });

    test('counts nobody by a line that was not opened, or is another one than the newest', async () => {
      const { streams } = aConnection({}, true);
      expect(await streams.admitMedia(viewer, 'media', renews('line'))).toBeNull();
      await streams.admitMedia(viewer, 'media', opens('line'));
      await streams.leave({ conversationId: 's' });
      await streams.join(viewer, { conversationId: 's' }, false);
      expect(await streams.admitMedia(viewer, 'media', renews('line'))).toBeNull();
      expect(streams.watching()).toEqual([]);
      await streams.admitMedia(viewer, 'media', opens('other'));
      expect(await streams.admitMedia(viewer, 'media', renews('line'))).toBeNull();
      expect(await streams.admitMedia(viewer, 'media', renews('other'))).toEqual({ isHeld: false });
      expect(streams.watching()).toHaveLength(1);
    });
  });
});

test('a thing is left by who may no longer read it by the time they have it open', async () => {
  const { socket, rooms } = aSocket();
  const found = { type: 'feed', id: 'f', ownerId: 'star', isReadable: true } as FoundObject;
  const find = once(found, () => objects.check(viewer, ['performer:star']));
  const objects = objectRooms(socket, { current: async (one) => one, find });
  await objects.join(viewer, { objectType: 'feed', objectId: 'f' });
  expect([...rooms]).toEqual([]);
});
