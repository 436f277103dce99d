import type { LiveRefusal } from '#contract/live.ts';
import type { FilmPiece, LiveHolder } from '../live.ts';

/** A browser that lost its socket for a moment keeps its picture for so long. */
export const GONE_MS = 15_000;
/** How often the relay's process says that it lives. */
export const ALIVE_MS = 500;

/**
 * What the relay's process is told. Whoever asks has been let in by a ticket: it looks at no rules itself. Processes of two
 * versions may speak to each other while a new one goes out, so the names stay.
 */
export type RelayCall =
  | {
      call: 'publish' | 'watch';
      sessionId: string;
      userId: string;
      socketId: string;
      lineId: string;
      sdp: string;
      /** Milliseconds until the ticket ends. */
      left: number;
      /** Nothing goes out over it until it is renewed: who watches has found by then that it connects. */
      isHeld: boolean;
    }
  | { call: 'renew'; socketId: string; lineId: string; sessionId: string; userId: string; left: number }
  | { call: 'leave'; socketId: string; lineId: string }
  /** The socket is no longer in the session. */
  | { call: 'part'; socketId: string; sessionId: string }
  /** The socket is gone. Its lines end in a while: the browser may come back over another one. Not where it was sent away. */
  | { call: 'gone'; socketId: string; isSentAway: boolean }
  /** Makes the session into WebM, or no longer. */
  | { call: 'film'; sessionId: string; isOn: boolean }
  | { call: 'end'; sessionId: string }
  | { call: 'remove'; sessionId: string; userId: string }
  /** How many lines are open. */
  | { call: 'load' }
  /** Whose lines are open. */
  | { call: 'held' }
  /** Ends the process and every line: whoever is there comes back. */
  | { call: 'quit' };

export type RelayRequest = RelayCall & { id: number };

/** What it is given at its start. */
export interface RelayStart {
  udpPort: number;
  announcedIp: string | null;
}

export type RelayReply =
  | { sdp?: string; load?: number; held?: LiveHolder[] }
  | { refused: LiveRefusal; detail: string };

/** What it answers and tells. */
export type RelayMessage =
  | ({ id: number } & RelayReply)
  | { event: 'ready' }
  /** Whoever does not say so any more is stuck, and is ended by its parent. */
  | { event: 'alive' }
  | { event: 'media'; sessionId: string; userId: string; isFlowing: boolean }
  | { event: 'film'; sessionId: string; kind: FilmPiece['kind']; bytes: Uint8Array };
