import type { ClientEvent, ClientEventPayload } from '#contract/events.ts';

/** Where the connection stands (spec §3, §4 Realtime connection). */
export type SocketStatus = 'initialized' | 'connected' | 'disconnect' | 'failed' | 'reconnecting';

type Handler = (...values: never[]) => void;

/** The part of socket.io's client that is used; tests give their own. */
export interface SocketLike {
  on: (event: string, handler: Handler) => unknown;
  emit: <N extends ClientEvent>(event: N, payload: ClientEventPayload<N>) => unknown;
  close: () => unknown;
  onAny: (handler: (event: string, payload: unknown) => void) => unknown;
  io: { on: (event: string, handler: Handler) => unknown };
}

export type Connect = (
  address: string,
  options: typeof SOCKET_OPTIONS & { query: { token: string } },
) => SocketLike;

/** Spec §7 Realtime channel and §9: websocket first, endless attempts one to ten seconds apart. */
export const SOCKET_OPTIONS = {
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 10_000,
  timeout: 20_000,
};

/**
 * Opens the connection of a signed-in person and follows its status. After every connect, the first one and
 * each reconnect, the server is told who this is. Returns the socket; close() it when the person leaves.
 */
export function openConnection(
  connect: Connect,
  address: string,
  token: string,
  onStatus: (status: SocketStatus) => void,
): SocketLike {
  const socket = connect(address, { ...SOCKET_OPTIONS, query: { token } });
  const login = () => {
    onStatus('connected');
    socket.emit('auth/login', { token });
  };
  // socket.io fires `connect` after a reconnect as well, so one handler covers both cases of spec §4.
  socket.on('connect', login);
  socket.on('disconnect', () => onStatus('disconnect'));
  socket.on('connect_error', () => onStatus('failed'));
  socket.io.on('reconnect_attempt', () => onStatus('reconnecting'));
  socket.io.on('reconnect_error', () => onStatus('failed'));
  socket.io.on('reconnect_failed', () => onStatus('failed'));
  return socket;
}
