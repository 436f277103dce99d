import { useCallback, useRef } from 'react';
import { newKey } from '#api/client.ts';
import type { CallOutcome } from '#lib/use-call.ts';

/** Whether the server may have taken the money although we do not know it. */
const isUnknown = (outcome: CallOutcome<unknown>): boolean =>
  !outcome.ok && (outcome.error.status === 0 || outcome.error.status >= 500);

/**
 * Runs a payment under one idempotency key for one intent. When no answer came, the same intent tried again
 * keeps its key, so it can never pay twice; a changed amount or a clear answer starts a new one.
 */
export function useIntentKey(): <Data>(
  intent: unknown,
  pay: (idempotencyKey: string) => Promise<CallOutcome<Data>>,
) => Promise<CallOutcome<Data>> {
  const open = useRef<{ intent: string; key: string } | null>(null);
  return useCallback(async (intent, pay) => {
    const text = JSON.stringify(intent);
    if (open.current?.intent !== text) open.current = { intent: text, key: newKey() };
    const outcome = await pay(open.current.key);
    if (!isUnknown(outcome)) open.current = null;
    return outcome;
  }, []);
}
