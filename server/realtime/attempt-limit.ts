const MINUTE_MS = 60_000;

/** Counts attempts of one connection; answers true when more than `most` were made within a minute. */
export function attemptLimit(most: number): () => boolean {
  let since = performance.now();
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - since > MINUTE_MS) [since, count] = [now, 0];
    count += 1;
    return count > most;
  };
}
