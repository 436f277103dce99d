import { useCallback } from 'react';
import { type ApiError, toApiError } from '#api/api-error.ts';
import type { CallOptions } from '#api/client.ts';
import { keyOfPayment, settlePayment } from '#lib/unsettled-store.ts';
import { useViewer } from '#store/hooks.ts';

/** Refusals of requests that were not looked at: they say nothing about an earlier try under the same key. */
const UNREAD = new Set([401, 403, 408, 425, 429]);

/** The code of a payment that was never sent, now or earlier: the browser has no network. So nothing was paid. */
export const NEVER_SENT = 'never-sent';

/** Whether an error says what became of the payment that it is about: it was refused, or never sent. */
export const isAnswer = ({ status, code }: ApiError): boolean =>
  code === NEVER_SENT || (status > 0 && status < 500);

/** Whether it is known what became of the payment, and of every earlier try under its key. */
function isSettled({ error }: { error?: unknown }): boolean {
  if (!error) return true;
  const { status, code } = toApiError(error);
  if (code === NEVER_SENT) return true;
  return status >= 400 && status < 500 && !UNREAD.has(status);
}

/**
 * Runs a payment under one idempotency key for one intent. Until it is known what became of it, the same intent
 * of the same person keeps its key, wherever it is tried again, so it can never pay twice; a changed amount or a
 * clear answer starts a new one. Without a network nothing is sent; of a first try that is a clear answer, too.
 */
export function useIdempotencyKey(): <Outcome extends { error?: unknown }>(
  intent: unknown,
  pay: (options: CallOptions) => PromiseLike<Outcome>,
) => Promise<Outcome> {
  const viewerId = useViewer()?._id ?? '';
  return useCallback(
    async (intent, pay) => {
      const { key, isFirstTry } = keyOfPayment(viewerId, JSON.stringify(intent));
      const outcome = await pay({ idempotencyKey: key, offlineCode: isFirstTry ? NEVER_SENT : '' });
      if (isSettled(outcome)) settlePayment(viewerId, key);
      return outcome;
    },
    [viewerId],
  );
}
