import { useCallback, useRef } from 'react';
import { toApiError } from '#api/api-error.ts';
import { newKey } from '#api/client.ts';

/** Whether the server may have taken the money although we do not know it. */
function isUnknown({ error }: { error?: unknown }): boolean {
  if (!error) return false;
  const { status } = toApiError(error);
  return status === 0 || status >= 500;
}

/**
 * Runs a payment under one idempotency key for one intent. When no answer came, the same intent tried again
 * keeps its key, so it can never pay twice; a changed amount or a clear answer starts a new one.
 */
export function useIdempotencyKey(): <Outcome extends { error?: unknown }>(
  intent: unknown,
  pay: (idempotencyKey: string) => PromiseLike<Outcome>,
) => Promise<Outcome> {
  const open = useRef<{ intent: string; key: string } | null>(null);
  return useCallback(async (intent, pay) => {
    const text = JSON.stringify(intent);
    if (open.current?.intent !== text) open.current = { intent: text, key: newKey() };
    const outcome = await pay(open.current.key);
    if (!isUnknown(outcome)) open.current = null;
    return outcome;
  }, []);
}
