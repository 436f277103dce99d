import type { Socket } from 'socket.io';
import { clientEvents } from '#contract/events.ts';
import type { ObjectType } from '#rules/objects.ts';
import type { FoundObject } from '../features/objects/object-kinds.ts';
import type { Viewer } from '../http/context.ts';
import { attemptLimit } from './attempt-limit.ts';
import { objectRoom } from './rooms.ts';

/** Things one connection may have open at a time: a screen shows a handful. */
const MOST_ROOMS = 20;
/** Each attempt asks the access rule; more than this in a minute are not answered. */
const MOST_ATTEMPTS = 60;

export interface ObjectRooms {
  join(viewer: Viewer | undefined, payload: unknown): Promise<void>;
  leave(payload: unknown): void;
  leaveAll(): void;
  /** Asks the access rule again, for things with one of these tags or for all, and leaves what is closed now. */
  check(viewer: Viewer | undefined, tags?: readonly string[]): Promise<void>;
}

interface Questions {
  /** The viewer with what decides now: a connection may be days old. */
  current(viewer: Viewer): Promise<Viewer>;
  find(viewer: Viewer, type: ObjectType, ref: string): Promise<FoundObject | null>;
}

/** What one connection has open, each thing under the word the client used for it. */
export function objectRooms(socket: Socket, { current, find }: Questions): ObjectRooms {
  const open = new Map<string, Pick<FoundObject, 'type' | 'id' | 'ownerId'>>();
  /** How often it was asked what has to be left. */
  let checks = 0;
  const isTooFast = attemptLimit(MOST_ATTEMPTS);
  const close = (name: string) => {
    const object = open.get(name);
    if (!object) return;
    open.delete(name);
    const isOpenStill = [...open.values()].some(({ type, id }) => type === object.type && id === object.id);
    if (!isOpenStill) void socket.leave(objectRoom(object.type, object.id));
  };
  const check = async (viewer: Viewer | undefined, tags?: readonly string[]): Promise<void> => {
    checks += 1;
    const concerned = [...open].filter(
      ([, { type, id, ownerId }]) =>
        !tags || tags.includes(`${type}:${id}`) || tags.includes(`performer:${ownerId}`),
    );
    if (concerned.length === 0) return;
    const now = viewer && (await current(viewer));
    for (const [name, { type, id }] of concerned) {
      const found = now && (await find(now, type, id));
      if (!found?.isReadable) close(name);
    }
  };
  return {
    async join(viewer, payload) {
      const { data } = clientEvents['comments/join'].safeParse(payload);
      if (!data || !viewer || isTooFast() || open.size >= MOST_ROOMS) return;
      const asked = checks;
      const found = await find(await current(viewer), data.objectType, data.objectId);
      if (!found?.isReadable || !socket.connected) return;
      const { type, id, ownerId } = found;
      open.set(`${data.objectType}:${data.objectId}`, { type, id, ownerId });
      await socket.join(objectRoom(type, id));
      // Something changed since it was asked: what was not open yet was passed over.
      if (checks !== asked) await check(viewer, [`${type}:${id}`]);
    },
    leave(payload) {
      const { data } = clientEvents['comments/leave'].safeParse(payload);
      if (data) close(`${data.objectType}:${data.objectId}`);
    },
    leaveAll() {
      for (const name of [...open.keys()]) close(name);
    },
    check,
  };
}
