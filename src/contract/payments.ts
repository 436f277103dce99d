import * as z from 'zod';
import { CARD_GATEWAYS } from '#rules/card-gateways.ts';
import { PAYMENT_STATUSES, PAYMENT_TYPES, SUBSCRIPTION_TYPES } from '#rules/constants.ts';
import { DISPUTE_STATUSES } from '#rules/disputes.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { paymentCard } from './payment-card.ts';
import { tokenPackage } from './token-packages.ts';
import {
  absentIfEmpty,
  filterBy,
  id,
  idParams,
  list,
  listQuery,
  money,
  moneyReply,
  numeric,
  personCard,
  publicListQuery,
  success,
} from './wire.ts';

const product = z.object({
  name: z.string(),
  description: z.string(),
  price: moneyReply,
  productType: z.string(),
  productId: z.string(),
  quantity: z.number(),
  /** Tokens that go to the wallet, or what the performer's plan is worth in tokens. */
  tokens: moneyReply,
});

/**
 * A card payment. Prices are in `currency`, the one of the time it was made; `tokens` are in tokens. While `status` is
 * `require_authentication` the fan confirms with `stripeClientSecret`; `processing` and `pending` end later.
 */
export const paymentTransaction = z.object({
  _id: z.string(),
  paymentGateway: z.string(),
  source: z.literal('user'),
  sourceId: z.string(),
  performerId: z.string().nullable(),
  performerInfo: personCard.nullable(),
  target: z.string(),
  targetId: z.string(),
  type: z.enum(PAYMENT_TYPES),
  products: z.array(product),
  originalPrice: moneyReply,
  totalPrice: moneyReply,
  /** What went back to the card of a payment that was paid; `status` is `refunded` once all of it did. */
  refundedPrice: moneyReply,
  /** The tax in what the card pays: the amount, its rate (0.19 is 19 %), and the country it is owed in. */
  taxAmount: moneyReply,
  taxRate: z.number(),
  taxCountry: z.string(),
  /** The number of its invoice; null while it is not paid, and for payments from before there were any. */
  invoiceId: z.string().nullable(),
  /** Who sold, as the invoice says it. */
  seller: z.object({ name: z.string(), address: z.string(), taxId: z.string() }).nullable(),
  /** One for each part that went back, the oldest first. */
  creditNotes: z.array(
    z.object({ number: z.string(), amount: moneyReply, taxAmount: moneyReply, createdAt: z.string() }),
  ),
  /** ISO 4217 code of both prices. */
  currency: z.string(),
  tokens: moneyReply,
  couponInfo: z.object({ _id: z.string(), name: z.string(), code: z.string(), value: z.number() }).nullable(),
  status: z.enum(PAYMENT_STATUSES),
  /** How the latest dispute of it stands; null where the card's owner never asked the bank for the money back. */
  dispute: z.enum(DISPUTE_STATUSES).nullable(),
  subscriptionId: z.string().nullable(),
  cardInfo: z.object({ brand: z.string(), last4Digits: z.string() }).nullable(),
  stripeClientSecret: z.string().nullable(),
  stripeConfirmUrl: z.string().nullable(),
  /** Why the card was not charged: a code for programs and a sentence for people. */
  failureCode: z.string().nullable(),
  failureMessage: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  settledAt: z.string().nullable(),
});
export type PaymentTransaction = z.output<typeof paymentTransaction>;

export const paymentErrors = errors('payments', {
  'not-found': [404, 'We could not find that payment.'],
  'card-not-found': [404, 'We could not find that card.'],
  'card-missing': [422, 'Please add a card first.'],
  'card-refused': [422, 'This card cannot be added. Please check it or try another.'],
  'card-expired': [422, 'This card has expired. Please use another card.'],
  'too-many-cards': [422, 'You can keep up to 10 cards. Please remove one first.'],
  'card-held': [429, 'Too many cards were tried or declined. Please try again later, or write to us.'],
  'amount-too-low': [422, 'That is less than the smallest top-up.'],
  'charge-too-small': [422, 'That is less than a card can be charged with.'],
  'amount-too-high': [422, 'That is more than the largest top-up.'],
  'package-not-found': [404, 'This token package is no longer offered.'],
  'price-changed': [
    409,
    'What this costs, or what you get for it, has changed. Nothing was charged. Please look again before you pay.',
  ],
  'coupon-unavailable': [422, 'Coupons are for topping up the wallet, not for subscriptions.'],
  'not-set-up': [422, 'Payments are not set up on this site yet. Nothing was charged.'],
  'gateway-unavailable': [422, 'This way of paying is not available here.'],
  'gateway-unreachable': [503, 'The card service is not answering right now. Please try again shortly.'],
  'in-progress': [409, 'A payment for this is already on its way. Please wait a moment.'],
  'key-reused': [422, 'This request was already used for something else. Please start again.'],
  'not-waiting': [409, 'This payment is not waiting for a confirmation.'],
  'bad-signature': [400, 'This message was not signed by the card service.'],
});

const gatewayParams = z.object({ gateway: z.enum(CARD_GATEWAYS) });

/** Old clients say `stripeCardId`. */
const chosenCard = {
  cardId: absentIfEmpty(id),
  stripeCardId: absentIfEmpty(id),
  paymentGateway: absentIfEmpty(z.string().max(20)),
  couponCode: absentIfEmpty(z.string().trim().max(60)),
};

export const payments = contract('payments', {
  /** The own cards: those that were not just declined first, of them the default, then the newest. */
  cards: {
    method: 'GET',
    path: '/payment-cards',
    access: 'fan',
    query: listQuery.extend({ paymentGateway: z.string().max(20).optional() }),
    reply: list(paymentCard),
  },
  /**
   * Begins the card service's own form in the browser, which saves a card under the secret. Its id, `seti_…`, is then the
   * `token` of the next call.
   */
  startCard: {
    method: 'POST',
    path: '/{gateway}/cards/setup',
    access: 'fan',
    limit: 'money',
    params: gatewayParams,
    reply: z.object({ clientSecret: z.string() }),
  },
  /**
   * Saves a card. Stripe: `token` (or `sourceToken`) from its own form. Sandbox: one of the test cards of
   * src/rules/sandbox-cards.ts as `number`, with `month`, `year` and `cvc`, or its `token` alone; the number is never
   * stored.
   */
  addCard: {
    method: 'POST',
    path: '/{gateway}/cards',
    access: 'fan',
    limit: 'money',
    params: gatewayParams,
    body: z.object({
      token: absentIfEmpty(z.string().max(300)),
      sourceToken: absentIfEmpty(z.string().max(300)),
      holderName: absentIfEmpty(z.string().trim().max(100)),
      last4Digits: absentIfEmpty(z.string().max(4)),
      brand: absentIfEmpty(z.string().max(40)),
      number: absentIfEmpty(z.string().max(40)),
      cvc: absentIfEmpty(z.string().max(8)),
      month: absentIfEmpty(numeric(z.number().int())),
      year: absentIfEmpty(numeric(z.number().int())),
    }),
    reply: paymentCard,
  },
  /** Removes an own card. `newDefault` is the card that became the default in its place; null where none did. */
  removeCard: {
    method: 'DELETE',
    path: '/payment-cards/{id}',
    access: 'fan',
    params: idParams,
    reply: success.extend({ newDefault: paymentCard.nullable() }),
  },
  /** Makes an own card the default: preselected, and running subscriptions renew with it. */
  setDefaultCard: {
    method: 'PUT',
    path: '/payment-cards/{id}/default',
    access: 'fan',
    limit: 'money',
    params: idParams,
    reply: paymentCard,
  },
  /**
   * Pays by card for wallet tokens: a free `amount` in the site's currency, or a package. `price` (with its tax) and `tokens`,
   * if sent, are what the fan saw of it: at another price, or for other tokens, nothing is charged. Where tax comes on top
   * (`GET /payment/tax`), `price` has to be sent. A coupon comes off after that: the card pays the answer's `totalPrice`.
   */
  topUp: {
    method: 'POST',
    path: '/payment/wallet/top-up',
    access: 'fan',
    once: true,
    limit: 'money',
    body: z.object({
      amount: absentIfEmpty(money),
      packageId: absentIfEmpty(id),
      price: absentIfEmpty(money),
      tokens: absentIfEmpty(money),
      ...chosenCard,
    }),
    reply: paymentTransaction,
  },
  /**
   * Subscribes to a performer. `free` needs no card; the others charge it. `price` (with its tax) and, for a trial,
   * `days`, if sent, are what the fan saw: another price or length is refused with 409. Where tax comes on top, `price` has
   * to be sent. The plan that is running and was cancelled is
   * not charged again: its renewal is switched on, and the answer is a payment of 0.
   */
  subscribe: {
    method: 'POST',
    path: '/payment/subscribe/performers',
    access: 'fan',
    once: true,
    limit: 'money',
    body: z.object({
      performerId: id,
      type: z.enum(SUBSCRIPTION_TYPES).exclude(['system']),
      price: absentIfEmpty(money),
      days: absentIfEmpty(numeric(z.number().int())),
      ...chosenCard,
    }),
    reply: paymentTransaction,
  },
  /** The own card payments, newest first. */
  search: {
    method: 'GET',
    path: '/payment/transactions/user/search',
    access: 'fan',
    query: listQuery.extend({
      status: filterBy(PAYMENT_STATUSES, ['delayed']).optional(),
      type: z.enum(PAYMENT_TYPES).optional(),
      target: z.string().max(40).optional(),
      performerId: id.optional(),
      paymentGateway: z.string().max(20).optional(),
    }),
    reply: list(paymentTransaction),
  },
  /** One own payment, for the page that waits for its result. */
  view: {
    method: 'GET',
    path: '/payment/transactions/{id}',
    access: 'fan',
    params: idParams,
    reply: paymentTransaction,
  },
  /**
   * Calls an own payment off that waits for its payer's confirmation. Answers how it ended: it may have been paid, or
   * have ended otherwise, meanwhile.
   */
  cancel: {
    method: 'POST',
    path: '/payment/transactions/{id}/cancel',
    access: 'fan',
    limit: 'money',
    params: idParams,
    reply: paymentTransaction,
  },
  /** Stops the renewal of an own subscription, by its id or the performer's; access stays until `expiredAt`. */
  cancelSubscription: {
    method: 'POST',
    path: '/payment/{gateway}/cancel-subscription/{id}',
    access: 'fan',
    limit: 'money',
    params: z.object({ gateway: z.string().max(20), id }),
    reply: success.extend({ expiredAt: z.string().nullable() }),
  },
  packages: {
    method: 'GET',
    path: '/package/token/search',
    access: 'public',
    query: publicListQuery,
    reply: list(tokenPackage),
  },
  /** Plays the bank's 3-D page while the sandbox stands in for the card service; unknown otherwise. */
  confirmSandbox: {
    method: 'POST',
    path: '/sandbox/confirm',
    access: 'fan',
    limit: 'money',
    body: z.object({ clientSecret: z.string().min(1).max(200), outcome: z.enum(['success', 'fail']) }),
    reply: z.object({ status: z.enum(PAYMENT_STATUSES) }),
  },
  /** Signed messages of the card service, read from the raw body. */
  webhook: {
    method: 'POST',
    path: '/payment/webhooks/{gateway}',
    access: 'public',
    limit: 'read',
    params: gatewayParams,
    reply: z.object({ received: z.boolean() }),
  },
});
