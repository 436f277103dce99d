import * as z from 'zod';
import { CHAT_TYPES, EARNING_TYPES } from '#rules/constants.ts';
import { contract } from './endpoint.ts';
import { filterBy, flag, list, listQuery, moneyReply, personCard } from './wire.ts';

const totals = { totalGrossPrice: moneyReply, totalNetPrice: moneyReply, totalSiteCommission: moneyReply };

/** One sale: what the fan paid, what the site keeps, what the performer gets; amounts in tokens. */
export const earning = z.object({
  _id: z.string(),
  performerId: z.string(),
  userId: z.string(),
  userInfo: personCard.nullable(),
  transactionId: z.string(),
  type: z.enum(EARNING_TYPES),
  sourceType: z.string(),
  grossPrice: moneyReply,
  netPrice: moneyReply,
  /** The share of the price that the site keeps: 0.2 is a fifth. `siteCommissionAmount` is what that came to. */
  siteCommission: z.number(),
  siteCommissionAmount: moneyReply,
  /** What was taken back of `netPrice` because the fan got a part of the price back. */
  refundedNetPrice: moneyReply,
  /** The payer's bank asks for the money back: held from payouts until it has decided. */
  isDisputed: z.boolean(),
  /** True when tokens of a wallet paid, false when a card did. */
  isToken: z.boolean(),
  isPaid: z.boolean(),
  paidAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Earning = z.output<typeof earning>;

/** One movement of the balance; amounts in tokens, less than nothing where they left it. */
const balanceMovement = z.object({
  _id: z.string(),
  /** `tip`, `feed`, `renewal`, `refund`, `payout-request` …: the kind of business behind it. */
  kind: z.string(),
  tokens: moneyReply,
  /** The purchase, card payment or payout it is about. Of paid time that was given back, the subscription. */
  transactionId: z.string(),
  /** Of what was sold; empty where it has no name. */
  name: z.string(),
  /** Who paid, or got something back; null for payouts, shares of referrals and accounts that are gone. */
  userInfo: personCard.nullable(),
  createdAt: z.string(),
});
export type BalanceMovement = z.output<typeof balanceMovement>;

const sumsByType = {
  ...totals,
  total: z.number(),
  byType: z.array(z.object({ type: z.enum(EARNING_TYPES), total: z.number(), ...totals })),
};

const earningStats = z.object({
  ...sumsByType,
  /** The same of the time before the range, which is as long; of a range that runs, as long as it has run. Null without a first day. */
  before: z.object(sumsByType).nullable(),
  /** Days in UTC, oldest first, none left out between the first and the last. */
  byDay: z.array(z.object({ day: z.string(), total: z.number(), ...totals })),
});
export type EarningStats = z.output<typeof earningStats>;

const filters = {
  type: filterBy(EARNING_TYPES, CHAT_TYPES).optional(),
  sourceType: z.string().max(40).optional(),
  isToken: flag.optional(),
  isPaid: flag.optional(),
};

export const earnings = contract('earnings', {
  /** Sums over a range of time, all time when none is given; days are those of the range, at most the last 366. */
  stats: {
    method: 'GET',
    path: '/performer/earning/stats',
    access: 'performer',
    query: listQuery.pick({ fromDate: true, toDate: true }).extend(filters),
    reply: earningStats,
  },
  search: {
    method: 'GET',
    path: '/performer/earning/search',
    access: 'performer',
    query: listQuery.extend(filters),
    reply: list(earning),
  },
  /** All that came into the balance and went out of it, newest first; its sum is the balance (docs/product.md 8.7). */
  movements: {
    method: 'GET',
    path: '/performer/earning/movements',
    access: 'performer',
    query: listQuery.pick({ limit: true, offset: true, fromDate: true, toDate: true }),
    reply: list(balanceMovement),
  },
});
