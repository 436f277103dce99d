import type { LiveAccess, LiveAnswer, LiveRefusal, LiveRequest, LiveRole } from '#contract/live.ts';

/** One person's way into the picture and sound of one session. */
export interface LiveGrant {
  sessionId: string;
  userId: string;
  role: LiveRole;
  expiresAt: Date;
}

/** The media of a session's host stopped coming, or came (again). */
export interface MediaChange {
  sessionId: string;
  /** The host. */
  userId: string;
  isFlowing: boolean;
}

/** Somebody who sends or gets a session; `userId` is null where it goes on as WebM to another process. */
export interface LiveHolder {
  sessionId: string;
  userId: string | null;
}

/** A session that ended, or a person who was cut off from one. */
export interface LiveCut {
  sessionId: string;
  userId?: string | undefined;
}

/** A socket that asks the relay; its lines end with it. */
export interface LiveCaller {
  socketId: string;
  userId: string;
}

/** A piece of a session as WebM: its head, what begins with a picture that stands alone, or what goes on from there. */
export interface FilmPiece {
  kind: 'head' | 'key' | 'more';
  bytes: Uint8Array;
}

/** Where a session goes as WebM. */
export interface FilmSink {
  send(piece: FilmPiece): void;
  /** Whether what was sent before still waits. */
  isFull(): boolean;
  close(reason: LiveRefusal): void;
}

/** Somebody who gets a session as WebM. */
export interface FilmViewer {
  /** The same person's newer ticket; false when it is none. */
  renew(ticket: string): boolean;
  stop(): void;
}

/** How browsers speak to a provider of our own: over their sockets. */
export interface LiveSignals {
  /** Never fails: what goes wrong is an answer. `isHeld`: no media are sent on this connection until `live/renew`. */
  ask(
    caller: LiveCaller,
    request: Exclude<LiveRequest, 'live/film'>,
    payload: { lineId: string; ticket?: string; sdp?: string; isHeld?: boolean },
  ): Promise<LiveAnswer>;
  /**
   * The session as WebM, for a network that lets no video connection through: whoever holds the ticket gets it. Answers why
   * not, when not.
   */
  film(ticket: string, sink: FilmSink): FilmViewer | LiveRefusal;
  /** Whose ticket this is, and for which session; null when it lets nobody in. */
  holder(ticket: string): { sessionId: string; userId: string } | null;
  /** The socket is no longer in the session: its lines there end. */
  leaveSession(socketId: string, sessionId: string): void;
  /** What this person gets of the session as WebM ends; who is still there comes back by themselves. */
  endFilms(sessionId: string, userId: string): void;
  /** The socket is gone; its lines end in a while, or at once where it was sent away. */
  disconnected(socketId: string, isSentAway: boolean): void;
}

/**
 * Carries picture and sound from one to many. It knows no rules: who has a valid access may send or get what it names,
 * until it ends or is taken away. Who gets one is decided by the streaming service.
 */
export interface LiveProvider {
  name: 'relay' | 'agora';
  /** Throws when no access can be made: a fault of the configuration. */
  access(grant: LiveGrant & { hostId: string }): Promise<LiveAccess>;
  /** Ends the session for everybody, for good. */
  end(sessionId: string): Promise<void>;
  /** Cuts this person off at once; what was granted before is void. They may be given a new access later. */
  remove(sessionId: string, userId: string): Promise<void>;
  /**
   * Calls `listener` when a host's media stop (no packet for three seconds, or the line lost) and when they come; answers
   * how to unsubscribe. A service outside tells nothing: there the host's socket is the sign.
   */
  onMedia(listener: (change: MediaChange) => void): () => void;
  /** Sessions whose media come through a relay of this process just now. */
  flowing(): string[];
  /** Null where browsers speak to a service outside instead. */
  signals: LiveSignals | null;
  close(): Promise<void>;
}
