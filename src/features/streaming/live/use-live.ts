import { useCallback, useEffect, useRef, useState } from 'react';
import { publicConfig } from '#config';
import { useSocket } from '#realtime/socket-provider.tsx';
import { FILM_PATH } from '#rules/live.ts';
import { type AdapterOptions, type LiveAdapter, type LiveWire, NO_STATS } from './adapter.ts';
import type { Live, LiveState, UseLiveOptions } from './live.ts';
import { canConnect } from './peer.ts';
import { RelayAdapter } from './relay.ts';

/** This browser makes no video connections, and the service that carries the session knows no other way. */
class Unsupported extends Error {}

/** Agora's code speaks to Agora as soon as it is there: it comes only where Agora carries this session. */
async function adapterFor(options: AdapterOptions, wire: LiveWire): Promise<LiveAdapter> {
  const { access } = options;
  if (access.provider === 'relay') return new RelayAdapter({ ...options, access }, wire);
  if (!canConnect()) throw new Unsupported();
  const { AgoraAdapter } = await import('./agora.ts');
  return new AgoraAdapter({ ...options, access }, async () => (await import('agora-rtc-sdk-ng')).default);
}

/**
 * Picture and sound of one live session, whoever carries them. Connected while the component is on the page; another access to
 * the same session goes on with the same connection.
 */
export function useLive({ access, renew }: UseLiveOptions): Live {
  const { status, ask } = useSocket();
  const [state, setState] = useState<LiveState>('idle');
  const [stats, setStats] = useState(NO_STATS);
  const adapter = useRef<Promise<LiveAdapter> | null>(null);
  const latest = useRef({ access, renew, ask });
  latest.current = { access, renew, ask };
  const listeners = useRef(new Set<() => void>());
  const element = useRef<HTMLVideoElement | null>(null);

  const isConnected = status === 'connected';
  useEffect(() => {
    if (isConnected) for (const listener of listeners.current) listener();
  }, [isConnected]);

  const session = access && `${access.provider} ${access.role} ${access.sessionId}`;
  useEffect(() => {
    const { access: first } = latest.current;
    if (!session || !first) return;
    const wire: LiveWire = {
      ask: (request, payload) => latest.current.ask(request, payload),
      onConnect(listener) {
        listeners.current.add(listener);
        return () => void listeners.current.delete(listener);
      },
      filmUrl: new URL(FILM_PATH, publicConfig().socket || window.location.origin).href.replace(
        /^http/,
        'ws',
      ),
    };
    let isGone = false;
    const made = adapterFor(
      {
        access: first,
        renew: () => latest.current.renew(),
        onState: (next) => !isGone && setState(next),
        onStats: (next) => !isGone && setStats(next),
      },
      wire,
    );
    adapter.current = made;
    made.then(
      (one) => !isGone && element.current && one.watch(element.current),
      (error: unknown) => !isGone && setState(error instanceof Unsupported ? 'unsupported' : 'failed'),
    );
    return () => {
      isGone = true;
      adapter.current = null;
      setState('idle');
      made.then((one) => one.stop()).catch(() => undefined);
    };
  }, [session]);

  const publish = useCallback<Live['publish']>(
    async (stream, pictures) => (await adapter.current)?.publish(stream, pictures),
    [],
  );
  const replaceTrack = useCallback<Live['replaceTrack']>(
    async (kind, track) => (await adapter.current)?.replaceTrack(kind, track),
    [],
  );
  const watch = useCallback<Live['watch']>((shown) => {
    element.current = shown;
    void adapter.current?.then((one) => one.watch(shown)).catch(() => undefined);
  }, []);
  const stop = useCallback(() => {
    element.current = null;
    void adapter.current?.then((one) => one.stop()).catch(() => undefined);
  }, []);
  return { state, stats, publish, watch, replaceTrack, stop };
}
