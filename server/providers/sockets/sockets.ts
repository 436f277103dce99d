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
  onError(error: unknown): void;
}

/** A process starts, and a command ends, also while what ties the processes together is away. */
export const READY_WITHIN_MS = 3000;
