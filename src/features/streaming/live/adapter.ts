import type { LiveAccess, LiveAnswer, LiveRequest, LiveRequestPayload } from '#contract/live.ts';
import type { SentPictures } from '#rules/upload-speed.ts';
import type { LiveState, LiveStats } from './live.ts';

/** What an adapter is given; `A` is the access it understands. */
export interface AdapterOptions<A extends LiveAccess = LiveAccess> {
  access: A;
  /** Another access when this one ends; null when there is none any more. */
  renew: () => Promise<LiveAccess | null>;
  onState: (state: LiveState) => void;
  onStats: (stats: LiveStats) => void;
}

/** How an adapter speaks to the server: over the socket of the page. */
export interface LiveWire {
  /** Never fails: what does not arrive is answered `unavailable`. */
  ask: <N extends LiveRequest>(request: N, payload: LiveRequestPayload<N>) => Promise<LiveAnswer>;
  /** Calls `listener` when the socket is connected again; answers how to unsubscribe. */
  onConnect: (listener: () => void) => () => void;
  /** Address of the WebSocket that brings sessions as WebM. */
  filmUrl: string;
}

/** One way of carrying a session, in the browser; the rest of the product does not know which. What each does: `Live` in live.ts. */
export interface LiveAdapter {
  publish: (stream: MediaStream, pictures: SentPictures) => Promise<void>;
  watch: (element: HTMLVideoElement | null) => void;
  replaceTrack: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => Promise<void>;
  stop: () => void;
}

export const NO_STATS: LiveStats = { transport: null, roundTrip: null, height: null, bitsPerSecond: null };

/** Before its end an access is changed for another one. */
const RENEW_BEFORE_MS = 20_000;

/** Milliseconds until another access has to be asked for: most of its time, and a second at least. */
export function renewsIn({ expiresAt }: LiveAccess): number {
  const left = new Date(expiresAt).getTime() - Date.now();
  return Math.max(1000, left / 2, left - RENEW_BEFORE_MS);
}
