/** Runs what is asked for under one key one after the other, in the order in which it came; other keys do not wait for it. */
export function inTurns(): (key: string, work: () => Promise<void>) => Promise<void> {
  const turns = new Map<string, Promise<void>>();
  return (key, work) => {
    const before = turns.get(key) ?? Promise.resolve();
    // Whoever asked for what came before has heard of its failure.
    const turn = before.catch(() => undefined).then(work);
    turns.set(key, turn);
    const forget = () => {
      if (turns.get(key) === turn) turns.delete(key);
    };
    turn.then(forget, forget);
    return turn;
  };
}
