const MINUTE_MS = 60_000;

/** Counts what one connection tries; the answer says whether this one is beyond `most` of a minute. */
export function attempts(most: number): () => boolean {
  let since = performance.now();
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - since > MINUTE_MS) [since, count] = [now, 0];
    count += 1;
    return count > most;
  };
}
