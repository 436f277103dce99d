import type { ClientEvent, ClientEventPayload } from '#contract/events.ts';
import type { LiveAnswer, LiveRequest, LiveRequestPayload } from '#contract/live.ts';

/** Where the connection stands. */
export type SocketStatus = 'initialized' | 'connected' | 'disconnect' | 'failed' | 'reconnecting';

type Handler = (...values: never[]) => void;

/** The part of socket.io's client that is used; tests give their own. */
export interface SocketLike {
  on: (event: string, handler: Handler) => unknown;
  connect: () => unknown;
  emit: <N extends ClientEvent>(event: N, payload: ClientEventPayload<N>) => unknown;
  /** For a while it waits for an answer, or for the connection. */
  timeout: (milliseconds: number) => {
    emitWithAck: <N extends LiveRequest>(event: N, payload: LiveRequestPayload<N>) => Promise<LiveAnswer>;
  };
  close: () => unknown;
  onAny: (handler: (event: string, payload: unknown) => void) => unknown;
  io: { on: (event: string, handler: Handler) => unknown };
}

export type Connect = (
  address: string,
  options: typeof SOCKET_OPTIONS & { auth: (give: (payload: { token: string }) => void) => void },
) => SocketLike;

/**
 * Websocket first, endless attempts one to ten seconds apart. They vary by 15 %: enough that a thousand clients do
 * not come at the same moment, and whoever just missed a server that is back within three seconds waits less than five
 * for the next attempt (`LONG=1 npm test -- tests/api/realtime-storm`).
 */
export const SOCKET_OPTIONS = {
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 10_000,
  randomizationFactor: 0.15,
  timeout: 20_000,
};

/** The server closed the connection on purpose: socket.io then makes no attempt of its own. */
const CLOSED_BY_SERVER = 'io server disconnect';

export interface Connection {
  socket: SocketLike;
  close: () => void;
}

/**
 * Opens the connection of a signed-in person and follows its status. After every connect, the first one and
 * each reconnect, the server is told who this is, by the token as it is stored then: it may be another one since.
 * Close it when the person leaves.
 */
export function openConnection(
  connect: Connect,
  address: string,
  readToken: () => string | null,
  onStatus: (status: SocketStatus) => void,
): Connection {
  // Asked anew for every attempt. Not in the address, which proxies write into their logs.
  const socket = connect(address, {
    ...SOCKET_OPTIONS,
    auth: (give) => give({ token: readToken() ?? '' }),
  });
  let comeBack: ReturnType<typeof setTimeout> | undefined;
  const tryLater = () => {
    clearTimeout(comeBack);
    onStatus('reconnecting');
    // Not all at the same moment: the site closes to everybody at once.
    comeBack = setTimeout(
      () => socket.connect(),
      SOCKET_OPTIONS.reconnectionDelayMax * (0.5 + Math.random() / 2),
    );
  };
  const login = () => {
    onStatus('connected');
    const token = readToken();
    if (token) socket.emit('auth/login', { token });
  };
  // socket.io fires `connect` after a reconnect as well, so one handler covers both.
  socket.on('connect', login);
  socket.on('disconnect', (reason?: string) => {
    onStatus('disconnect');
    // When the session has ended as well, the tab closes this connection before the attempt is made.
    if (reason === CLOSED_BY_SERVER) tryLater();
  });
  // The server ends the connection now: what socket.io takes for a lost network would come back every second.
  socket.on('site_closed', () => {
    socket.close();
    tryLater();
  });
  socket.on('connect_error', () => onStatus('failed'));
  socket.io.on('reconnect_attempt', () => onStatus('reconnecting'));
  socket.io.on('reconnect_error', () => onStatus('failed'));
  socket.io.on('reconnect_failed', () => onStatus('failed'));
  return {
    socket,
    close() {
      clearTimeout(comeBack);
      socket.close();
    },
  };
}
