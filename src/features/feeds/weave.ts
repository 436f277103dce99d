import type { Feed } from '#contract/feeds.ts';

/**
 * One list out of several, taken in turns: `shares[i]` posts of list i, then the next list. A list that has run
 * out leaves its turns to the others; a post that several hold comes once, also when it is in `known`.
 */
export function weave(
  lists: readonly (readonly Feed[])[],
  shares: readonly number[],
  known: ReadonlySet<string>,
): Feed[] {
  const seen = new Set(known);
  const places = lists.map(() => 0);
  const woven: Feed[] = [];
  const take = (list: readonly Feed[], index: number) => {
    let left = shares[index] ?? 1;
    while (left > 0) {
      const feed = list[places[index] ?? 0];
      if (!feed) return;
      places[index] = (places[index] ?? 0) + 1;
      if (seen.has(feed._id)) continue;
      seen.add(feed._id);
      woven.push(feed);
      left -= 1;
    }
  };
  const isLeft = () => lists.some((list, index) => (places[index] ?? 0) < list.length);
  while (isLeft()) lists.forEach(take);
  return woven;
}
