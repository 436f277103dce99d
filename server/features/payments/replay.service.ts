import { setTimeout as sleep } from 'node:timers/promises';
import { paymentErrors } from '#contract/payments.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { notifyResultAgain } from './notify-result.service.ts';
import type { PaymentTransaction } from './payment-handlers.ts';
import { paymentById, paymentByRequest } from './payments.queries.ts';

const LOOK_MS = 100;
const LONGEST_WAIT_MS = 8000;

/** The first request is still talking to the gateway: waits for its answer, so that both reply the same. */
async function settled(deps: Deps, payment: PaymentTransaction): Promise<PaymentTransaction> {
  let latest = payment;
  for (let waited = 0; latest.status === 'created' && waited < LONGEST_WAIT_MS; waited += LOOK_MS) {
    await sleep(LOOK_MS);
    latest = (await paymentById(deps.db, payment.id)) ?? latest;
  }
  return latest;
}

/** Keys that people send can never meet those the site makes itself, for renewals. */
export const requestKeyOf = (key: string | null): string | null => (key === null ? null : `request:${key}`);

interface PaymentRequest {
  userId: string;
  /** From `Idempotency-Key`, through `requestKeyOf`. */
  key: string | null;
  /** Whether a payment made under this key before was for the same thing. */
  isSame(payment: PaymentTransaction): boolean;
}

/**
 * Does `work` once for each request key. Who sends the same request again, also at the same time, gets the payment
 * of the first; another request under the same key is refused.
 */
export async function once(
  deps: Deps,
  request: PaymentRequest,
  work: () => Promise<PaymentTransaction>,
): Promise<PaymentTransaction> {
  const { key, userId } = request;
  if (!key) return work();
  const replay = async (): Promise<PaymentTransaction | null> => {
    const made = await paymentByRequest(deps.db, userId, key);
    if (!made) return null;
    if (!request.isSame(made)) throw fail(paymentErrors, 'key-reused');
    const result = await settled(deps, made);
    notifyResultAgain(deps, result);
    return result;
  };
  const before = await replay();
  if (before) return before;
  try {
    return await work();
  } catch (error) {
    // A twin of this request may have won meanwhile; then its refusal here is not the answer.
    const meanwhile = await replay();
    if (meanwhile) return meanwhile;
    throw error;
  }
}
