import type { Clock } from '../../clock.ts';
import type { StripeAccount } from '../../config-services.ts';
import type { Db } from '../../db/client.ts';
import type { PaymentGateway } from './gateway.ts';
import { customerOf, keepCustomer } from './gateway-customers.ts';
import { endCardForm, forgetCard, saveCard, startCard } from './stripe-cards.ts';
import { cancelCharge, charge, findCharge, refund } from './stripe-charge.ts';
import { type StripeContext, stripeClient } from './stripe-client.ts';
import { answerDispute } from './stripe-dispute.ts';
import { stripePayouts } from './stripe-payouts.ts';
import { stripeRecords } from './stripe-records.ts';
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
  // Customers and accounts of the test mode are unknown to the live one.
  const mode = account.isLive ? 'stripe' : 'stripe-test';
  const context: StripeContext = {
    stripe: stripeClient(account),
    clock,
    webhookSecrets: [account.webhookSecret, account.connectWebhookSecret].filter((one) => one !== null),
    customerOf: (userId) => customerOf(db, mode, userId),
    keepCustomer: (userId, reference) =>
      keepCustomer(db, { gateway: mode, userId, reference, createdAt: clock.now() }),
  };
  return {
    name: 'stripe',
    cardForm: {
      start: (customer, from) => startCard(context, customer, from),
      end: (form) => endCardForm(context, form),
    },
    payouts: stripePayouts(context, mode),
    saveCard: (customer, input) => saveCard(context, customer, input),
    forgetCard: (token) => forgetCard(context, token),
    charge: (request) => charge(context, request),
    findCharge: (lookup) => findCharge(context, lookup),
    cancelCharge: (reference) => cancelCharge(context, reference),
    refund: (request) => refund(context, request),
    records: (period) => stripeRecords(context, period),
    answerDispute: (answer) => answerDispute(context, answer),
    readWebhook: (headers, body) => readWebhook(context, headers, body),
  };
}
