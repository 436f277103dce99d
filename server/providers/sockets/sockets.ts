import type { ServerOptions } from 'socket.io';

/** Ties the connections of several processes together: what one of them tells a room is heard by those of all. */
export interface SocketCluster {
  adapter: NonNullable<ServerOptions['adapter']>;
  /** Resolves once other processes are heard, or after some seconds without them. */
  ready(): Promise<void>;
  /** Resolves once all that was told is on its way; then ends its own connections. Close the adapters before. */
  close(): Promise<void>;
}

/** What a cluster tells of itself. */
export interface ClusterEvents {
  /** The way to the other processes was lost and is there again: what was said meanwhile is unknown. */
  onGap?(): void;
  /** Something that was told here did not go out, and what is told now does: the others have missed it. */
  onLost?(): void;
  onError(error: unknown): void;
}

/** Sends for a cluster, and says with the first message that goes out again that some before it did not. */
export function sender({ onLost }: ClusterEvents) {
  let hasLost = false;
  return async <T>(send: () => Promise<T>): Promise<T> => {
    try {
      const sent = await send();
      if (hasLost) {
        hasLost = false;
        onLost?.();
      }
      return sent;
    } catch (error) {
      hasLost = true;
      throw error;
    }
  };
}

/** A process starts, and a command ends, also while what ties the processes together is away. */
export const READY_WITHIN_MS = 3000;
