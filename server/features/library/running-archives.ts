import { ARCHIVES_AT_ONCE } from '#rules/archive.ts';

/** The ZIPs that this process is sending, by who gets them: with several processes each counts for itself. */
export interface RunningArchives {
  /** This person gets as many as one may save at the same time. */
  isFull(userId: string): boolean;
  /** Counts one more; what it answers is called when that one is done or given up. */
  begin(userId: string): () => void;
}

export function runningArchives(): RunningArchives {
  const running = new Map<string, number>();
  const count = (userId: string) => running.get(userId) ?? 0;
  return {
    isFull: (userId) => count(userId) >= ARCHIVES_AT_ONCE,
    begin(userId) {
      running.set(userId, count(userId) + 1);
      return () => {
        if (count(userId) > 1) running.set(userId, count(userId) - 1);
        else running.delete(userId);
      };
    },
  };
}
