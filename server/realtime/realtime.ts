/** Sends events to people's open connections, across processes. Fire and forget, after commits only. */
export interface Realtime {
  toUser(userId: string, event: string, payload: unknown): void;
  /** Closes the connections of a session that was revoked, or of all of a person's sessions. */
  disconnect(userId: string, sessionId?: string): void;
}

export const silentRealtime: Realtime = { toUser: () => undefined, disconnect: () => undefined };
