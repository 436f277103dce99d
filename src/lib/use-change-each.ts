import { useState } from 'react';
import { type ApiError, errorOf } from '#api/api-error.ts';

interface Refusal {
  id: string;
  /** Why, in words. */
  reason: string;
}

interface Outcome {
  /** Ids of what was changed. */
  done: string[];
  /** The others. */
  refusals: Refusal[];
}

export type Change = (id: string) => Promise<{ error?: unknown }>;

/** Nothing is marked in a list: what the fields of a form would say is the reason. */
const reasonOf = ({ message, fields }: ApiError): string =>
  Object.values(fields).filter(Boolean).join(' ') || message;

/** Does the same with several, one after the other: one that is refused does not stop the others. `busy` meanwhile. */
export function useChangeEach() {
  const [busy, setBusy] = useState(false);
  const changeEach = async (ids: readonly string[], change: Change): Promise<Outcome> => {
    const outcome: Outcome = { done: [], refusals: [] };
    setBusy(true);
    try {
      for (const id of ids) {
        const error = errorOf((await change(id)).error);
        if (error) outcome.refusals.push({ id, reason: reasonOf(error) });
        else outcome.done.push(id);
      }
    } finally {
      setBusy(false);
    }
    return outcome;
  };
  return { busy, changeEach };
}
