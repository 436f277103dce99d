import Stripe from 'stripe';
import type { Clock } from '../../clock.ts';
import type { StripeAccount } from '../../config-services.ts';

/** What the parts of this adapter work with. */
export interface StripeContext {
  stripe: Stripe;
  clock: Clock;
  /** Messages about the site's own account and those about connected ones are signed with a secret each. */
  webhookSecrets: readonly string[];
  customerOf(userId: string): Promise<string | null>;
  /** Keeps the customer of a person unless there is one; answers the one that is kept. */
  keepCustomer(userId: string, reference: string): Promise<string>;
}

/** With all three tries a charge has its answer, or none, before recovery asks about it. */
const ANSWER_MS = 20_000;
const RETRIES = 2;

/** A client of the account. The host is configuration, so tests run the very code that charges people. */
export function stripeClient({ secretKey, apiUrl }: Pick<StripeAccount, 'secretKey' | 'apiUrl'>): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: ANSWER_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

/** Refusals that say that nothing was begun; others may have had an effect, or mean that we are at fault. */
const DEFINITE = [400, 402, 404];

/**
 * What went wrong, without what Stripe told along with it: its errors carry answers, and those carry secrets of
 * customers. The request's id finds the rest in Stripe's own log.
 */
export class StripeProblem extends Error {
  readonly kind: string;
  readonly code: string | null;
  readonly declineCode: string | null;
  readonly status: number | null;
  /** Not a property that logs would show. */
  readonly #intent: Stripe.PaymentIntent | null;

  constructor(error: Stripe.errors.StripeError) {
    const { type, code, decline_code: declineCode, statusCode, requestId } = error;
    super(['Stripe', type, code, statusCode && `status ${statusCode}`, requestId].filter(Boolean).join(', '));
    this.kind = type;
    this.code = code ?? null;
    this.declineCode = declineCode ?? null;
    this.status = statusCode ?? null;
    this.#intent = error.payment_intent ?? null;
  }

  /** The charge that was begun and failed. */
  get intent(): Stripe.PaymentIntent | null {
    return this.#intent;
  }

  /** Stripe did not do what it was asked to, and will not. */
  get isRefusal(): boolean {
    return this.status !== null && DEFINITE.includes(this.status) && this.kind !== 'StripeIdempotencyError';
  }
}

/** The answer of Stripe, or a StripeProblem. */
export async function answerOf<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? new StripeProblem(error) : error;
  }
}
