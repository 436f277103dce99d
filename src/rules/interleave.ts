/**
 * One list out of several, taken in turns: `shares[i]` posts of list i, then the next list. A list that has run
 * out leaves its turns to the others; a post that several hold comes once.
 */
export function interleave<Post extends { _id: string }>(
  lists: readonly (readonly Post[])[],
  shares: readonly number[],
): Post[] {
  const seen = new Set<string>();
  const places = lists.map(() => 0);
  const mixed: Post[] = [];
  const take = (list: readonly Post[], index: number) => {
    let left = shares[index] ?? 1;
    while (left > 0) {
      const post = list[places[index] ?? 0];
      if (!post) return;
      places[index] = (places[index] ?? 0) + 1;
      if (seen.has(post._id)) continue;
      seen.add(post._id);
      mixed.push(post);
      left -= 1;
    }
  };
  const isLeft = () => lists.some((list, index) => (places[index] ?? 0) < list.length);
  while (isLeft()) lists.forEach(take);
  return mixed;
}
