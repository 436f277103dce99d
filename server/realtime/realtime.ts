import type { ServerEvent, ServerEventPayload } from '#contract/events.ts';

/** Sends events to people's open connections, across processes. Fire and forget, after commits only. */
export interface Realtime {
  toUser<N extends ServerEvent>(userId: string, event: N, payload: ServerEventPayload<N>): void;
  /** Tells the connections of a session that it has ended, or of all of a person's sessions, and closes them. */
  disconnect(userId: string, sessionId?: string): void;
}

export const silentRealtime: Realtime = { toUser: () => undefined, disconnect: () => undefined };
