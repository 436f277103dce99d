import * as z from 'zod';
import { SUBSCRIPTION_STATUSES, SUBSCRIPTION_TYPES } from '#rules/constants.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { paymentCard } from './payment-card.ts';
import { paymentTransaction } from './payments.ts';
import {
  absentIfEmpty,
  filterBy,
  id,
  idParams,
  list,
  listQuery,
  money,
  moneyReply,
  personCard,
} from './wire.ts';

/** A fan's subscription to a performer. `price` in the site's currency. */
const subscription = z.object({
  _id: z.string(),
  subscriptionType: z.enum(SUBSCRIPTION_TYPES),
  userId: z.string(),
  userInfo: personCard.nullable(),
  performerId: z.string(),
  performerInfo: personCard.nullable(),
  /** The subscription's reference, by which it is cancelled and resumed. */
  subscriptionId: z.string(),
  transactionId: z.string().nullable(),
  paymentGateway: z.string(),
  price: moneyReply,
  /** ISO 4217 code of `price`. */
  currency: z.string(),
  /**
   * `deactivated` as soon as it is cancelled or has ended, though access lasts until `expiredAt`. `state` says how it
   * stands right now.
   */
  status: z.enum(SUBSCRIPTION_STATUSES),
  state: z.enum(['pending', 'active', 'cancelled', 'past-due', 'expired']),
  /** True while the fan has access: until `expiredAt`, cancelled or not. */
  isActive: z.boolean(),
  startRecurringDate: z.string().nullable(),
  /** When the card is charged next; null when it will not be. */
  nextRecurringDate: z.string().nullable(),
  expiredAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Subscription = z.output<typeof subscription>;

/** One of the fan's own. */
const ownSubscription = subscription.extend({
  /** Its card, which will have expired when it is charged next, where no other card can pay; null when all is well. */
  expiringCard: paymentCard.nullable(),
});
export type OwnSubscription = z.output<typeof ownSubscription>;

/** A charge to come, of a subscription that renews. Amounts in `subscription.currency`. */
const nextCharge = ownSubscription.extend({
  /** What the card is charged: the price that was agreed, or today's where that is lower. */
  amount: moneyReply,
  /** What new subscribers pay today for the same plan; null while that is in another currency. */
  priceToday: moneyReply.nullable(),
  /** The card that will be charged, and is still valid then; null where none can be. */
  card: paymentCard.nullable(),
});
export type NextCharge = z.output<typeof nextCharge>;

/** What it costs now to make a running monthly subscription a yearly one. Amounts in `currency`, with their tax. */
const upgradeQuote = z.object({
  subscriptionId: z.string(),
  /** Of the year, and of each further one. */
  price: moneyReply,
  /** The part of it that the unused days of the month pay for. */
  credit: moneyReply,
  /** What the card pays now. */
  amount: moneyReply,
  currency: z.string(),
  /** The unused days that are credited. */
  days: z.number(),
  from: z.string(),
  until: z.string(),
});
export type UpgradeQuote = z.output<typeof upgradeQuote>;

export const subscriptionErrors = errors('subscriptions', {
  'not-found': [404, 'We could not find that subscription.'],
  'own-profile': [422, 'You cannot subscribe to yourself.'],
  'not-a-fan': [403, 'Only fans can subscribe.'],
  'performer-unavailable': [404, 'This creator is not available.'],
  'already-subscribed': [422, 'You are already subscribed.'],
  'trial-used': [422, 'You have already had a free trial with this creator.'],
  'trial-used-elsewhere': [
    422,
    'A free trial with this creator was already used with your card or your e-mail address. You can choose another plan.',
  ],
  'price-changed': [409, 'The price has changed. Please look again before you subscribe.'],
  'trial-changed': [409, 'The free trial has changed. Please look again before you start it.'],
  ended: [422, 'This subscription has ended. You can subscribe again.'],
  'not-renewing': [422, 'A free trial ends by itself. You can subscribe whenever you like.'],
  'trial-not-offered': [422, 'This creator does not offer a free trial.'],
  'trial-needs-proof': [
    422,
    'A free trial needs a confirmed e-mail address or a saved card. Please open the link we have sent you (your account sends it again), or save a card.',
  ],
  'not-monthly': [422, 'Only a monthly subscription can become a yearly one.'],
  'renewal-off': [
    422,
    'You canceled this subscription. Turn its renewal on again before you make it a yearly one, or take the year when the month is over.',
  ],
  'no-year': [422, 'This creator does not offer a yearly subscription.'],
  'too-little-to-pay': [
    422,
    'What you have paid already is worth nearly a whole year. You can take the yearly plan when the month is over.',
  ],
});

const query = listQuery.extend({
  subscriptionType: filterBy(SUBSCRIPTION_TYPES, ['quarterly', 'half_yearly']).optional(),
  status: filterBy(SUBSCRIPTION_STATUSES, ['suspended', 'expired']).optional(),
  paymentGateway: z.string().max(20).optional(),
});

export const subscriptions = contract('subscriptions', {
  /** The performer's own subscribers; `q` searches their names. */
  performerSearch: {
    method: 'GET',
    path: '/subscriptions/performer/search',
    access: 'performer',
    query: query.extend({ userId: id.optional() }),
    reply: list(subscription),
  },
  /** The fan's own subscriptions; `q` searches the performers' names. */
  userSearch: {
    method: 'GET',
    path: '/subscriptions/user/search',
    access: 'fan',
    query: query.extend({ performerId: id.optional() }),
    reply: list(ownSubscription),
  },
  /** All charges to come of the fan's renewing subscriptions, one for each, the next first (docs/product.md 7.6). */
  nextCharges: {
    method: 'GET',
    path: '/subscriptions/user/charges',
    access: 'fan',
    reply: z.array(nextCharge),
  },
  /**
   * Switches the renewal of an own cancelled subscription on again, by its id or the performer's. Nothing is charged
   * now. `cardId` names another card for the next charge; it is needed where the old one cannot be used any more.
   * Doing it twice changes nothing.
   */
  resume: {
    method: 'POST',
    path: '/subscriptions/{id}/resume',
    access: 'fan',
    limit: 'money',
    params: idParams,
    body: z.object({ cardId: absentIfEmpty(id) }),
    reply: subscription,
  },
  /** What an own monthly subscription, by its id or the performer's, costs as a yearly one now (docs/product.md 7.9). */
  upgradeQuote: {
    method: 'GET',
    path: '/subscriptions/{id}/upgrade',
    access: 'fan',
    params: idParams,
    reply: upgradeQuote,
  },
  /**
   * Makes it a yearly one: the card pays the year less the unused days of the month. `price` is the `amount` of the
   * quote that the fan saw; where it is another one meanwhile, nothing is charged (409).
   */
  upgrade: {
    method: 'POST',
    path: '/subscriptions/{id}/upgrade',
    access: 'fan',
    once: true,
    limit: 'money',
    params: idParams,
    body: z.object({ price: money, cardId: absentIfEmpty(id) }),
    reply: paymentTransaction,
  },
});
