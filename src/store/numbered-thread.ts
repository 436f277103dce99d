/** What the messages of conversations and of chats of streams have in common: a number within their thread. */
interface Numbered {
  _id: string;
  seq: number;
  isDeleted: boolean;
}

/**
 * Once each, by number, the oldest first. What is held of a message gives way to what comes; but what was deleted stays
 * deleted, whichever answer comes last.
 */
export function mergeBySeq<M extends Numbered>(held: readonly M[], come: readonly M[]): M[] {
  const bySeq = new Map(held.map((message) => [message.seq, message]));
  for (const message of come) if (!bySeq.get(message.seq)?.isDeleted) bySeq.set(message.seq, message);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** With what a message is now in its place. */
export const withChanged = <M extends Numbered>(held: readonly M[], changed: M): M[] =>
  held.map((item) => (item._id === changed._id ? changed : item));

/** The thread with this id, begun where there is none. */
export function threadIn<T extends object>(threads: Record<string, T>, id: string, empty: T): T {
  const thread = threads[id] ?? { ...empty };
  threads[id] = thread;
  return thread;
}
