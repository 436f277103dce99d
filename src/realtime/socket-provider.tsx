import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { publicConfig } from '#config';
import type { ClientEvent, ClientEventPayload, ServerEvent, ServerEventPayload } from '#contract/events.ts';
import type { LiveAnswer, LiveRequest, LiveRequestPayload } from '#contract/live.ts';
import { report } from '#lib/report.ts';
import { readToken } from '#lib/token-cookie.ts';
import { useLoggedIn } from '#store/hooks.ts';
import { type Connect, type Connection, openConnection, type SocketStatus } from './connection.ts';
import { handSocketEvent, onSocketEvent } from './events.ts';

interface Realtime {
  status: SocketStatus;
  /** Sends an event when there is a connection; otherwise nothing happens. */
  emit: <N extends ClientEvent>(event: N, payload: ClientEventPayload<N>) => void;
  /** Asks for live video; `unavailable` without a connection, or when no answer comes. */
  ask: <N extends LiveRequest>(request: N, payload: LiveRequestPayload<N>) => Promise<LiveAnswer>;
}

/** A client that could not be loaded is asked for again after one to ten seconds, and when there is a network again. */
const LOAD_AGAIN_MS = 1000;
const LOAD_AGAIN_LATEST_MS = 10_000;

const ANSWER_MS = 12_000;
const UNAVAILABLE: LiveAnswer = { ok: false, reason: 'unavailable' };

const RealtimeContext = createContext<Realtime>({
  status: 'initialized',
  emit: () => undefined,
  ask: async () => UNAVAILABLE,
});

/** socket.io's client comes only when somebody is signed in: visitors never load it. */
const loadClient = async (): Promise<Connect> => (await import('socket.io-client')).io as unknown as Connect;

interface ProviderProps {
  children: ReactNode;
  load?: () => Promise<Connect>;
}

/**
 * The realtime connection of a signed-in person: opened when they are logged in, closed when that changes or the page
 * goes. Errors are a status, never a message. What was missed while it was down follows from
 * `person_state`, which the server sends when it is back.
 */
export function SocketProvider({ children, load = loadClient }: ProviderProps) {
  const loggedIn = useLoggedIn();
  const [status, setStatus] = useState<SocketStatus>('initialized');
  const connection = useRef<Connection | null>(null);

  useEffect(() => {
    if (!loggedIn || !readToken()) return;
    let gone = false;
    const follow = (next: SocketStatus) => {
      if (!gone) setStatus(next);
    };
    let wait = LOAD_AGAIN_MS;
    let later: ReturnType<typeof setTimeout> | undefined;
    const open = (connect: Connect) => {
      window.removeEventListener('online', start);
      if (gone || connection.current) return;
      const address = publicConfig().socket || window.location.origin;
      connection.current = openConnection(connect, address, readToken, follow);
      connection.current.socket.onAny(handSocketEvent);
    };
    const failed = (error: unknown) => {
      report('The realtime client could not be loaded', error);
      if (gone) return;
      setStatus('failed');
      clearTimeout(later);
      later = setTimeout(start, wait);
      wait = Math.min(2 * wait, LOAD_AGAIN_LATEST_MS);
    };
    const start = () => void load().then(open, failed);
    window.addEventListener('online', start);
    start();
    return () => {
      gone = true;
      clearTimeout(later);
      window.removeEventListener('online', start);
      connection.current?.close();
      connection.current = null;
      setStatus('initialized');
    };
  }, [loggedIn, load]);

  const emit = useCallback<Realtime['emit']>(
    (event, payload) => void connection.current?.socket.emit(event, payload),
    [],
  );
  const ask = useCallback<Realtime['ask']>(async (request, payload) => {
    try {
      const asked = connection.current?.socket.timeout(ANSWER_MS).emitWithAck(request, payload);
      return (await asked) ?? UNAVAILABLE;
    } catch {
      return UNAVAILABLE;
    }
  }, []);
  const value = useMemo(() => ({ status, emit, ask }), [status, emit, ask]);
  return <RealtimeContext.Provider value={value}>{children}</RealtimeContext.Provider>;
}

/** Status of the connection and a way to send. */
export const useSocket = (): Realtime => useContext(RealtimeContext);

/** Listens to one event for as long as the component is on the page; the newest handler is called. */
export function useSocketEvent<N extends ServerEvent>(
  event: N,
  handler: (payload: ServerEventPayload<N>) => void,
): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(
    () => onSocketEvent(event, (payload) => latest.current(payload as ServerEventPayload<N>)),
    [event],
  );
}
