import type { Namespace } from 'socket.io';
import { httpErrors } from '#contract/errors.ts';
import { type ServerEvent, type ServerEventPayload, serverEvents } from '#contract/events.ts';
import { sentNames } from '#rules/chat-events.ts';
import type { ObjectType } from '#rules/objects.ts';
import type { Config } from '../config.ts';
import type { Realtime } from './realtime.ts';

export const userRoom = (userId: string): string => `user:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const objectRoom = (type: ObjectType, id: string): string => `object:${type}:${id}`;

export const streamRoom = (streamId: string): string => `conversation-stream_public-${streamId}`;

/** Said to a connection whose token lets nobody in, or no longer. */
export const refusal: ServerEventPayload<'auth_error'> = { message: httpErrors.texts.unauthorized.message };

/**
 * Clients that reach the API by a path take that path for the name of a namespace: each serves the same events to
 * the same people.
 */
export const namespacesOf = ({ publicApi }: Pick<Config, 'publicApi'>): string[] => {
  const { pathname } = new URL(publicApi, 'http://localhost');
  return [...new Set(['/', '/api', pathname])];
};

/** What processes tell each other: something that was told has not reached them. */
const MISSED = 'missed';

/** Has all other processes tell their people how things stand. */
export const tellMissed = (spaces: readonly Namespace[]): void => {
  spaces[0]?.serverSideEmit(MISSED);
};
/** Hears when another process says so. */
export const onMissed = (spaces: readonly Namespace[], listener: () => void): void => {
  spaces[0]?.on(MISSED, listener);
};

/** Tokens that a person has now; null for nobody. */
export type BalanceOf = (userId: string) => Promise<number | null>;

/** Tells the rooms of these namespaces, in this process and in those that their adapter knows of. */
export function tellRooms(
  spaces: readonly Namespace[],
  balanceOf: BalanceOf,
  report: (error: unknown) => void,
): Realtime {
  const tell = <N extends ServerEvent>(room: string, event: N, payload: ServerEventPayload<N>): boolean => {
    // Not thrown: what the event tells of has happened, and clients read it from the API as well.
    const { data, error } = serverEvents[event].safeParse(payload);
    if (error) {
      report(error);
      return false;
    }
    for (const name of sentNames(event, data)) for (const space of spaces) space.to(room).emit(name, data);
    return true;
  };
  const tellBalance = async (userId: string) => {
    const balance = await balanceOf(userId);
    if (balance !== null) tell(userRoom(userId), 'balance_update', { balance });
  };
  return {
    toUser(userId, event, payload) {
      const isTold = tell(userRoom(userId), event, payload);
      if (isTold && event === 'update_balance') tellBalance(userId).catch(report);
    },
    toObject: (type, id, event, payload) => void tell(objectRoom(type, id), event, payload),
    toStream: (streamId, event, payload) => void tell(streamRoom(streamId), event, payload),
    disconnect(userId, sessionId) {
      const room = sessionId ? sessionRoom(sessionId) : userRoom(userId);
      for (const space of spaces) {
        // Told first: a client that only loses its connection would think of the network and come back.
        space.in(room).emit('auth_error', refusal);
        space.in(room).disconnectSockets(true);
      }
    },
  };
}
