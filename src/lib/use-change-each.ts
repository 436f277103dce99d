import { useState } from 'react';
import { errorOf } from '#api/api-error.ts';

interface Outcome {
  /** Ids of what was changed. */
  done: string[];
  /** Why the others were refused, in words. */
  refusals: string[];
}

export type Change = (id: string) => Promise<{ error?: unknown }>;

/** Does the same with several, one after the other: one that is refused does not stop the others. `busy` meanwhile. */
export function useChangeEach() {
  const [busy, setBusy] = useState(false);
  const changeEach = async (ids: readonly string[], change: Change): Promise<Outcome> => {
    const outcome: Outcome = { done: [], refusals: [] };
    setBusy(true);
    try {
      for (const id of ids) {
        const error = errorOf((await change(id)).error);
        if (error) outcome.refusals.push(error.message);
        else outcome.done.push(id);
      }
    } finally {
      setBusy(false);
    }
    return outcome;
  };
  return { busy, changeEach };
}
