import type { Clock } from '../../clock.ts';
import type { StripeAccount } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import type { PaymentGateway } from './gateway.ts';
import { forgetCard, saveCard, startCard } from './stripe-cards.ts';
import { cancelCharge, charge, findCharge, refund } from './stripe-charge.ts';
import { type StripeReach, stripeClient } from './stripe-client.ts';
import { answerDispute } from './stripe-dispute.ts';
import { stripeRecords } from './stripe-records.ts';
import { customerOf, keepCustomer } from './stripe-store.ts';
import { readWebhook } from './stripe-webhook.ts';

/**
 * Cards by Stripe. Numbers go from the browser to Stripe alone: what comes here are references. Every write that may not
 * happen twice carries an idempotency key, so that one whose answer was lost can be sent again, and what stays unknown is
 * looked up.
 */
export function stripeGateway(
  account: StripeAccount,
  { db, clock }: { db: Db; clock: Clock },
): PaymentGateway {
  // Customers of the test mode are unknown to the live one.
  const mode = account.isLive ? 'stripe' : 'stripe-test';
  const reach: StripeReach = {
    stripe: stripeClient(account),
    clock,
    webhookSecret: account.webhookSecret,
    customerOf: (userId) => customerOf(db, mode, userId),
    keepCustomer: (userId, reference) =>
      keepCustomer(db, { gateway: mode, userId, reference, createdAt: clock.now() }),
  };
  return {
    name: 'stripe',
    cardForm: { start: (customer) => startCard(reach, customer) },
    saveCard: (customer, input) => saveCard(reach, customer, input),
    forgetCard: (token) => forgetCard(reach, token),
    charge: (request) => charge(reach, request),
    findCharge: (lookup) => findCharge(reach, lookup),
    cancelCharge: (reference) => cancelCharge(reach, reference),
    refund: (request) => refund(reach, request),
    records: (period) => stripeRecords(reach, period),
    answerDispute: (answer) => answerDispute(reach, answer),
    readWebhook: (headers, body) => readWebhook(reach, headers, body),
  };
}
