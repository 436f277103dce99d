/** Starts `work` on all items in their order, a few at a time, and answers a promise for each of them. */
export function queued<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R>[] {
  const waiting = items.map((item) => ({ item, ...Promise.withResolvers<R>() }));
  const results = waiting.map(({ promise }) => promise);
  // Whoever waits for a result is told of its failure; until then it must not end the process.
  for (const result of results) result.catch(() => undefined);
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      await work(one.item).then(one.resolve, one.reject);
    }
  };
  for (let index = 0; index < atOnce; index += 1) void worker();
  return results;
}

/** The results of `work` on all items, a few at a time. */
export const pooled = <T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>) =>
  Promise.all(queued(items, atOnce, work));
