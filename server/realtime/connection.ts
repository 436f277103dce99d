import type { Socket } from 'socket.io';
import { type ClientEvent, clientEvents, type ServerEventPayload } from '#contract/events.ts';
import type { Viewer } from '../http/context.ts';
import { tokenOf } from '../http/wire.ts';
import type { LiveSignals } from '../providers/live/live.ts';
import { hearLiveRequests } from './live-requests.ts';
import type { ObjectRooms } from './object-rooms.ts';
import { refusal, sessionRoom, userRoom } from './rooms.ts';
import type { StreamRooms } from './stream-rooms.ts';

/** Signs of typing that come faster are not heard: each costs a question to the database. */
const TYPING_EVERY_MS = 2000;

/** Socket.IO's word for a connection that the server has ended. */
const ENDED_BY_SERVER = 'server namespace disconnect';

/** Guesses a connection may make before it is closed. */
const MOST_REFUSALS = 10;

export type SiteClosed = ServerEventPayload<'site_closed'>;

/** Tells a connection that the site has closed, and ends it. */
export function closeForSite(socket: Socket, closed: SiteClosed): void {
  socket.emit('site_closed', closed);
  // Told to stay away, or left to come back by itself: clients do after a connection that was only lost.
  if (closed.reason === 'country') socket.disconnect(true);
  else socket.conn.close();
}

/** What a connection knows of its owner. */
interface Identity {
  viewer: Viewer;
  token: string;
}

/** Whose connection this is; undefined before the login. */
export const ownerOf = (socket: Socket): Identity | undefined => (socket.data as { owner?: Identity }).owner;

/** What a token brings: its owner, nobody, or nothing, as the site is closed to them for good or for now. */
export type Admission = { viewer: Viewer } | SiteClosed | 'refused' | 'later';

interface Options {
  admit(token: string): Promise<Admission>;
  /** How long a connection may stay without an owner. */
  anonymousMs: number;
  /** What this connection has open. */
  rooms: ObjectRooms;
  /** The streams it is in. */
  streams: StreamRooms;
  /** How this connection sends or gets live video; null where that goes to a service outside. */
  live: LiveSignals | null;
  /** This person has as many connections here as one may have. */
  isCrowded(userId: string): boolean;
  /** Called with each login that let somebody in. */
  onEnter(viewer: Viewer): void;
  onLeave(viewer: Viewer): void;
  /** Nobody is signed in on it any more, and nobody came in their place. */
  onAnonymous(): void;
  /** Somebody types in what may be a conversation of theirs. */
  onTyping(viewer: Viewer, told: { conversationId: string; event: 'typing' | 'typing_ended' }): Promise<void>;
  onError(error: unknown): void;
}

/** The token of an event's payload or of the handshake; null for anything else a client may send. */
function tokenIn(payload: unknown): string | null {
  const { data } = clientEvents['auth/login'].safeParse(payload);
  return data ? tokenOf(data.token) : null;
}

/**
 * Ties one connection to its owner: by the token of the handshake, then by `auth/login` and `auth/logout`.
 * A wrong token is answered by `auth_error`; without an owner the connection ends soon.
 */
export function serveConnection(socket: Socket, options: Options): void {
  let refusals = 0;
  let turn = Promise.resolve();
  let deadline: NodeJS.Timeout | undefined;
  const owner = () => ownerOf(socket);

  const leave = (isLost = false) => {
    const left = owner();
    if (!left) return;
    socket.data.owner = undefined;
    options.rooms.leaveAll();
    options.streams.leaveAll(left.viewer, isLost).catch(options.onError);
    void socket.leave(userRoom(left.viewer.id));
    void socket.leave(sessionRoom(left.viewer.sessionId));
    options.onLeave(left.viewer);
  };
  const wait = () => {
    clearTimeout(deadline);
    deadline = setTimeout(() => socket.disconnect(true), options.anonymousMs);
    deadline.unref();
  };
  const enter = async (token: string | null) => {
    if (token !== null && token === owner()?.token) return;
    const admission = token === null ? 'refused' : await options.admit(token);
    if (!socket.connected) return;
    leave();
    if (admission === 'later') return socket.conn.close();
    if (typeof admission === 'object' && 'reason' in admission) return closeForSite(socket, admission);
    if (admission === 'refused' || token === null) {
      refusals += 1;
      socket.emit('auth_error', refusal);
      if (refusals > MOST_REFUSALS) return void socket.disconnect(true);
      options.onAnonymous();
      wait();
      return;
    }
    const { viewer } = admission;
    // Ended by the server's word: what only lost its connection would knock again every second.
    if (options.isCrowded(viewer.id)) return void socket.disconnect(true);
    clearTimeout(deadline);
    socket.data.owner = { viewer, token } satisfies Identity;
    await socket.join([userRoom(viewer.id), sessionRoom(viewer.sessionId)]);
    options.onEnter(viewer);
  };
  // One after the other, so that the last login wins whatever the database's order of answers.
  const inTurn = (work: () => Promise<void> | void) => {
    turn = turn.then(work).catch(options.onError);
  };

  let typedAt = Number.NEGATIVE_INFINITY;
  /** The conversation of the last sign of typing that was not taken back. */
  let typedIn: string | null = null;
  let typingTold: Promise<unknown> = Promise.resolve();
  const typing = (payload: unknown) => {
    const viewer = owner()?.viewer;
    const { data } = clientEvents['conversations/typing'].safeParse(payload);
    const now = performance.now();
    if (!viewer || !data || now - typedAt < TYPING_EVERY_MS) return;
    typedAt = now;
    typedIn = data.conversationId;
    typingTold = options.onTyping(viewer, { ...data, event: 'typing' }).catch(options.onError);
  };
  const typingEnded = (payload: unknown) => {
    const viewer = owner()?.viewer;
    const { data } = clientEvents['conversations/typing-ended'].safeParse(payload);
    if (!viewer || !data || data.conversationId !== typedIn) return;
    typedIn = null;
    typingTold
      .then(() => options.onTyping(viewer, { ...data, event: 'typing_ended' }))
      .catch(options.onError);
  };

  const hearStream = (payload: unknown) =>
    inTurn(() => options.streams.join(owner()?.viewer, payload, false));
  const hostStream = (payload: unknown) => inTurn(() => options.streams.host(owner()?.viewer, payload));
  const watchStream = (payload: unknown) =>
    inTurn(() => options.streams.join(owner()?.viewer, payload, true));
  const leaveStream = (payload: unknown) => inTurn(() => options.streams.leave(payload));

  const heard: Record<ClientEvent, (payload: unknown) => void> = {
    'auth/login': (payload) => inTurn(() => enter(tokenIn(payload))),
    // Behind a login that is still under way.
    'comments/join': (payload) => inTurn(() => options.rooms.join(owner()?.viewer, payload)),
    'comments/leave': (payload) => inTurn(() => options.rooms.leave(payload)),
    'conversations/typing': typing,
    'conversations/typing-ended': typingEnded,
    'public-stream/live': hostStream,
    'public-stream/join': watchStream,
    'public-stream/leave': leaveStream,
    'private-stream/live': hostStream,
    'private-stream/join': watchStream,
    'private-stream/leave': leaveStream,
    JOIN_ROOM: hearStream,
    LEAVE_ROOM: leaveStream,
    'auth/logout': () =>
      inTurn(() => {
        options.live?.disconnected(socket.id, true);
        leave();
        options.onAnonymous();
        wait();
      }),
  };
  for (const [event, listener] of Object.entries(heard)) socket.on(event, listener);
  hearLiveRequests(socket, {
    live: options.live,
    streams: options.streams,
    inTurn,
    viewer: () => owner()?.viewer,
    onError: options.onError,
  });
  socket.on('disconnect', (reason) => {
    options.live?.disconnected(socket.id, reason === ENDED_BY_SERVER);
    clearTimeout(deadline);
    leave(true);
  });
  socket.on('error', options.onError);

  wait();
  // Our own client sends it with the first message; existing ones write it into the address.
  const token = tokenIn(socket.handshake.auth) ?? tokenIn(socket.handshake.query);
  if (token !== null) inTurn(() => enter(token));
}
