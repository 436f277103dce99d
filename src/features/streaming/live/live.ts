import type { LiveAccess } from '#contract/live.ts';
import type { SentPictures } from '#rules/upload-speed.ts';

/**
 * `connecting`: the first picture is on its way. `reconnecting`: it stopped, and comes back by itself. `blocked`: the network or
 * the browser seems to let no video through, and it is still tried. `unsupported`: this browser has no video connections at all (and
 * no other way). `failed`: it does not come without a new try. `ended`: the session is over, or this person was cut off from it. `taken`: the same person sends
 * from another page by now.
 */
export type LiveState =
  | 'idle'
  | 'connecting'
  | 'live'
  | 'reconnecting'
  | 'blocked'
  | 'unsupported'
  | 'failed'
  | 'ended'
  | 'taken';

/** How the picture comes: `direct` is the usual way, `reduced` the one through networks that block video connections. */
type LiveTransport = 'direct' | 'reduced' | 'agora';

export interface LiveStats {
  transport: LiveTransport | null;
  /** Milliseconds to the relay and back; null where it is not known. */
  roundTrip: number | null;
  /** Height of the picture that comes or goes, in pixels. */
  height: number | null;
  bitsPerSecond: number | null;
}

export interface UseLiveOptions {
  /** Null while there is none: nothing is connected. */
  access: LiveAccess | null;
  /** Asks for another access shortly before this one ends; null when the person may no longer watch or send. */
  renew: () => Promise<LiveAccess | null>;
}

export interface Live {
  state: LiveState;
  stats: LiveStats;
  /** Sends this picture, in these sizes, and sound; resolves when they arrive. Needs an access as host. */
  publish: (stream: MediaStream, pictures: SentPictures) => Promise<void>;
  /** Shows the session in this element; null takes it off. Needs an access as audience. */
  watch: (element: HTMLVideoElement | null) => void;
  /** Sends another camera or microphone, or none, without a new connection. */
  replaceTrack: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => Promise<void>;
  stop: () => void;
}
