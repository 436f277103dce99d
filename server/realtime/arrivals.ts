import type { Socket } from 'socket.io';
import type { ServerEventPayload } from '#contract/events.ts';
import { tokens, toWire } from '#rules/money.ts';
import type { Deps } from '../deps.ts';
import { arrive } from '../features/users/user-presence.service.ts';
import type { Viewer } from '../http/context.ts';
import { type Admission, closeForSite, ownerOf } from './connection.ts';
import { refusal } from './rooms.ts';

/**
 * Sends somebody their balance and unread counts, as their sign-in has just read them (docs/product.md 11.3). A session
 * that was ended while they signed in is over: its connections were closed before this one was among them.
 */
async function tellState(deps: Deps, socket: Socket, { id, sessionId, account }: Viewer): Promise<void> {
  const waiting = await arrive(deps, { id, sessionId });
  if (!waiting) return closeForEndedSession(socket);
  const state: ServerEventPayload<'person_state'> = {
    ...waiting,
    balance: toWire(tokens(account.balance)),
    updatedAt: account.updatedAt.toISOString(),
  };
  socket.emit('person_state', state);
}

/** The session has ended. Said before closing: otherwise the client connects again. */
function closeForEndedSession(socket: Socket): void {
  socket.emit('auth_error', refusal);
  socket.disconnect(true);
}

interface Arrivals {
  /** Somebody has signed in on this connection. */
  welcome(socket: Socket, viewer: Viewer): Promise<void>;
  /** Sends these the same, one after the other: each is a query. */
  catchUp(sockets: readonly Socket[]): Promise<void>;
}

/** Greets connections with the state of their person. Where that fails the connection is closed, so that the client connects again. */
export function arrivals(
  deps: Deps,
  admit: (socket: Socket, token: string) => Promise<Admission>,
  report: (error: unknown) => void,
): Arrivals {
  const closeOnError = async (socket: Socket, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      report(error);
      socket.conn.close();
    }
  };
  const askAgain = async (socket: Socket, token: string) => {
    const admission = await admit(socket, token);
    if (admission === 'refused') closeForEndedSession(socket);
    else if (admission === 'later') socket.conn.close();
    else if ('reason' in admission) closeForSite(socket, admission);
    else await tellState(deps, socket, admission.viewer);
  };
  return {
    welcome: (socket, viewer) => closeOnError(socket, () => tellState(deps, socket, viewer)),
    async catchUp(sockets) {
      for (const socket of sockets) {
        const owner = ownerOf(socket);
        if (owner) await closeOnError(socket, () => askAgain(socket, owner.token));
      }
    },
  };
}
