import * as z from 'zod';
import { CHARGE_STATUSES, CHARGE_TYPES, CHAT_TYPES } from '#rules/constants.ts';
import { SHOWN_TYPES } from '#rules/objects.ts';
import { QUANTITY_MAX, USER_NOTE_MAX } from '#rules/orders.ts';
import { TIP_MESSAGE_MAX } from '#rules/purchases.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
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
  writing,
} from './wire.ts';

const product = z.object({
  name: z.string(),
  description: z.string(),
  price: moneyReply,
  productType: z.string(),
  productId: z.string(),
  quantity: z.number(),
  tokens: moneyReply,
  performerId: z.string(),
});

/** Something the wallet paid for. Prices in tokens. */
const tokenTransaction = z.object({
  _id: z.string(),
  source: z.literal('user'),
  sourceId: z.string(),
  target: z.string(),
  targetId: z.string(),
  performerId: z.string(),
  performerInfo: personCard.nullable(),
  type: z.enum(CHARGE_TYPES),
  products: z.array(product),
  message: z.string(),
  /** Of a tip: what it was for, by the performer's tip menu; empty otherwise. */
  menuItem: z.string(),
  originalPrice: moneyReply,
  totalPrice: moneyReply,
  /** What was given back of it; all of it where `status` is `refunded`. */
  refundedPrice: moneyReply,
  status: z.enum(CHARGE_STATUSES),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TokenTransaction = z.output<typeof tokenTransaction>;

/** One line of the own wallet: tokens that came, or went (below zero), and what for. */
const walletMovement = z.object({
  _id: z.string(),
  /** `top-up`, `tip`, `feed`, `refund` …: the kind of business behind it. */
  kind: z.string(),
  tokens: moneyReply,
  /**
   * The payment that brought them or the purchase that took them. For a `refund` of paid time that
   * could not be used, the subscription it was paid for; its `name` is empty.
   */
  transactionId: z.string(),
  name: z.string(),
  /** Of what kind the purchase was; null where there is none. */
  itemType: z.enum(CHARGE_TYPES).nullable(),
  message: z.string(),
  /** Of a tip: what it was for, by the performer's tip menu; empty otherwise. */
  menuItem: z.string(),
  targetId: z.string(),
  /** Whom a purchase went to, or whose subscription was given back. */
  performerInfo: personCard.nullable(),
  /** What a card paid for them, or what went back to it (`payment-refund`), in the currency of that payment; null for tokens that no card paid for. */
  paid: z.object({ amount: moneyReply, currency: z.string() }).nullable(),
  createdAt: z.string(),
});
export type WalletMovement = z.output<typeof walletMovement>;

/** Tokens that cannot be spent until the bank has decided on a disputed payment, and the disputed part of that payment. */
const walletHold = z.object({
  paymentId: z.string(),
  tokens: moneyReply,
  amount: moneyReply,
  currency: z.string(),
});
export type WalletHold = z.output<typeof walletHold>;

export const walletErrors = errors('wallet', {
  'balance-too-low': [422, 'Your wallet does not hold enough tokens for this. Top up and try again.'],
  'tip-too-low': [422, 'That is less than the smallest tip.'],
  'tip-too-high': [422, 'That is more than the largest tip.'],
  'own-profile': [422, 'You cannot pay yourself.'],
  'performer-unavailable': [404, 'This creator is not available.'],
  'purchase-not-found': [404, 'We could not find that purchase.'],
  'not-found': [404, 'We could not find what you want to buy.'],
  withdrawn: [409, 'Part of this was taken down, so it can’t be bought.'],
  'not-for-sale': [422, 'This is free for everyone. There is nothing to buy.'],
  'subscribers-only': [422, 'This is for subscribers. Subscribe to see it.'],
  'owned-already': [409, 'You already own everything in it, so it is already unlocked.'],
  'price-changed': [409, 'The price has changed. Please look again before you buy.'],
  'menu-gone': [409, 'This is no longer on the tip menu. Nothing was charged.'],
  'menu-off-air': [422, 'The tip menu is for a stream that runs. Nothing was charged.'],
  'no-picture': [
    422,
    'No picture or sound comes at the moment. Please try again when it does. Nothing was charged.',
  ],
  'changed-meanwhile': [409, 'This has just changed. Please look again before you buy.'],
  'out-of-stock': [400, 'There are not that many left.'],
  'key-reused': [422, 'This request was already used for something else. Please start again.'],
});

export const wallet = contract('wallet', {
  /**
   * Gives a performer `price` tokens, with a short message if wanted. In a stream of theirs that one may watch
   * (`conversationId`, or `sessionId` of older clients) everybody there sees it; `menuItemId` is what it is for there, and
   * costs what the performer's tip menu says, or nothing is charged.
   */
  tip: {
    method: 'POST',
    path: '/wallet/charges/tip/{id}',
    access: 'fan',
    once: true,
    limit: 'money',
    params: idParams,
    body: z.object({
      price: money,
      message: absentIfEmpty(writing(TIP_MESSAGE_MAX)),
      conversationId: absentIfEmpty(id),
      sessionId: absentIfEmpty(id),
      menuItemId: absentIfEmpty(id),
      streamType: absentIfEmpty(z.string().max(40)),
    }),
    reply: tokenTransaction,
  },
  /** Buys a pay-per-view post. `price`, if sent, is what the fan saw: another price is refused, not charged. */
  feed: {
    method: 'POST',
    path: '/wallet/charges/feed/{id}',
    access: 'fan',
    once: true,
    limit: 'money',
    params: idParams,
    body: z.object({ price: absentIfEmpty(money) }),
    reply: tokenTransaction,
  },
  /** Buys a gallery, as `feed` buys a post. */
  gallery: {
    method: 'POST',
    path: '/wallet/charges/gallery/{id}',
    access: 'fan',
    once: true,
    limit: 'money',
    params: idParams,
    body: z.object({ price: absentIfEmpty(money) }),
    reply: tokenTransaction,
  },
  /** Buys a video, as `feed` buys a post. */
  video: {
    method: 'POST',
    path: '/wallet/charges/video/{id}',
    access: 'fan',
    once: true,
    limit: 'money',
    params: idParams,
    body: z.object({ price: absentIfEmpty(money) }),
    reply: tokenTransaction,
  },
  /** Buys the files of a message that one got, as `feed` buys a post. */
  message: {
    method: 'POST',
    path: '/wallet/charges/message/{id}',
    access: 'fan',
    once: true,
    limit: 'money',
    params: idParams,
    body: z.object({ price: absentIfEmpty(money) }),
    reply: tokenTransaction,
  },
  /**
   * Buys pieces of a product, or its file (`quantity` 1), and makes the order. What is sent by post needs an address of
   * the own book, and a phone number where that has none. `price`, if sent, is that of one piece as the fan saw it.
   */
  product: {
    method: 'POST',
    path: '/wallet/charges/product/{id}',
    access: 'fan',
    once: true,
    limit: 'money',
    params: idParams,
    body: z.object({
      price: absentIfEmpty(money),
      quantity: numeric(z.number().int().min(1).max(QUANTITY_MAX)).default(1),
      deliveryAddressId: absentIfEmpty(id),
      phoneNumber: absentIfEmpty(z.string().trim().max(40)),
      userNote: absentIfEmpty(writing(USER_NOTE_MAX)),
    }),
    reply: tokenTransaction,
  },
  /**
   * How many of the files that somebody would buy with a post or another thing they own already; also where they own
   * none. 404 for what they may not know of.
   */
  ownedFiles: {
    method: 'GET',
    path: '/wallet/owned-files/{type}/{id}',
    access: 'fan',
    params: z.object({ type: z.enum(SHOWN_TYPES), id }),
    reply: z.object({ owned: z.number(), total: z.number() }),
  },
  /** Pays the entry of a stream, once; `price` as with `feed`. */
  stream: {
    method: 'POST',
    path: '/wallet/charges/stream/{id}',
    access: 'fan',
    once: true,
    limit: 'money',
    params: idParams,
    body: z.object({ price: absentIfEmpty(money) }),
    reply: tokenTransaction,
  },
  /** All that came into the own wallet and went out of it, newest first; its sum is the balance. */
  movements: {
    method: 'GET',
    path: '/wallet/movements',
    access: 'fan',
    query: listQuery.extend({ kind: z.string().max(40).optional() }),
    reply: list(walletMovement),
  },
  /** What open disputes of own payments hold of the wallet, the oldest first. */
  holds: { method: 'GET', path: '/wallet/holds', access: 'fan', reply: list(walletHold) },
  /** One own purchase, for its receipt. */
  view: {
    method: 'GET',
    path: '/wallet/charges/{id}',
    access: 'fan',
    params: idParams,
    reply: tokenTransaction,
  },
  /** What the own wallet paid for, newest first. */
  search: {
    method: 'GET',
    path: '/wallet/charges/search',
    access: 'fan',
    query: listQuery.extend({
      type: filterBy(CHARGE_TYPES, CHAT_TYPES).optional(),
      target: z.string().max(40).optional(),
      targetId: id.optional(),
      status: filterBy(CHARGE_STATUSES, ['created', 'fail']).optional(),
      performerId: id.optional(),
    }),
    reply: list(tokenTransaction),
  },
});
