/** Every order of some things. */
export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

/** The things in an order that follows from the seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = next(at + 1);
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}
