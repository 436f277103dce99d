import type { ServerEvent, ServerEventPayload } from '#contract/events.ts';
import type { ObjectType } from '#rules/objects.ts';

/**
 * Sends events to people's open connections, whichever process has them (rooms.ts). Fire and forget, after commits only.
 */
export interface Realtime {
  toUser<N extends ServerEvent>(userId: string, event: N, payload: ServerEventPayload<N>): void;
  /** To everybody who has this thing open and may read what is said about it. */
  toObject<N extends ServerEvent>(
    type: ObjectType,
    id: string,
    event: N,
    payload: ServerEventPayload<N>,
  ): void;
  /** To everybody who is in this stream. */
  toStream<N extends ServerEvent>(streamId: string, event: N, payload: ServerEventPayload<N>): void;
  /** Tells the connections of a session that it has ended, or of all of a person's sessions, and closes them. */
  disconnect(userId: string, sessionId?: string): void;
}

export const silentRealtime: Realtime = {
  toUser: () => undefined,
  toObject: () => undefined,
  toStream: () => undefined,
  disconnect: () => undefined,
};
