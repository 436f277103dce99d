import * as z from 'zod';
import { CHAT_TYPES, EARNING_TYPES } from '#rules/constants.ts';
import { REGISTER_SOURCES } from '#rules/referrals.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { filterBy, flag, id, list, listQuery, moneyReply, personCard } from './wire.ts';

/** Somebody who came by the caller's link. Nothing is told of them but what everybody may see. */
const referral = z.object({
  _id: z.string(),
  registerSource: z.enum(REGISTER_SOURCES),
  registerId: z.string(),
  registerInfo: personCard.nullable(),
  referralSource: z.enum(REGISTER_SOURCES),
  referralId: z.string(),
  referralInfo: personCard.nullable(),
  /** The share of the site's part that the caller gets: 0.1 is a tenth. It stays as it was at the sign-up. */
  referralCommission: z.number(),
  /** From then on nothing is shared; null where it never ends. */
  endsAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Referral = z.output<typeof referral>;

/** What the caller gets of one sale to or by somebody they brought; amounts in tokens. */
const referralEarning = z.object({
  _id: z.string(),
  earningId: z.string(),
  registerSource: z.enum(REGISTER_SOURCES),
  registerId: z.string(),
  registerInfo: personCard.nullable(),
  referralId: z.string(),
  /** What was sold. */
  type: z.enum(EARNING_TYPES),
  /** What the sale cost, and what the caller gets of it. */
  grossPrice: moneyReply,
  netPrice: moneyReply,
  /** The caller's share of the site's part: 0.1 is a tenth. */
  referralCommission: z.number(),
  isToken: z.boolean(),
  /** It is in the wallet, or in a creator's balance. */
  isPaid: z.boolean(),
  paidAt: z.string().nullable(),
  createdAt: z.string(),
});
export type ReferralEarning = z.output<typeof referralEarning>;

const referralStats = z.object({
  /** People who came, sales to and by them, and what the caller gets of these. */
  totalRegisters: z.number(),
  totalSales: z.number(),
  totalNetPrice: moneyReply,
  /** The parts of it. */
  totalPaid: moneyReply,
  totalWaiting: moneyReply,
  /** How many days a share waits, in case the sale is refunded. */
  pendingDays: z.number(),
});
export type ReferralStats = z.output<typeof referralStats>;

const earningFilters = {
  registerId: id.optional(),
  /** The caller; what others get is nobody's business. */
  referralId: id.optional(),
  type: filterBy(EARNING_TYPES, CHAT_TYPES).optional(),
  isPaid: flag.optional(),
};

export const referralErrors = errors('referrals', {
  'not-for-operators': [403, 'Operators have no link of their own. Fans and creators do.'],
});

export const referrals = contract('referrals', {
  /** The caller's own code; a link is any page of the site with `?rel=CODE`. */
  code: { method: 'GET', path: '/referrals/user/code', access: 'user', reply: z.string() },
  /** Who came by the caller's link, newest first. */
  search: {
    method: 'GET',
    path: '/referrals/user/search',
    access: 'user',
    query: listQuery.extend({
      registerSource: filterBy(REGISTER_SOURCES, []).optional(),
      registerId: id.optional(),
      /** The caller; anybody else's people are nobody's business, so the list is empty. */
      referralId: id.optional(),
    }),
    reply: list(referral),
  },
  /** Whether somebody who signs up with this code comes by somebody's link. */
  check: {
    method: 'GET',
    path: '/referrals/codes/{code}',
    access: 'public',
    limit: 'read',
    params: z.object({ code: z.string().max(60) }),
    reply: z.object({ valid: z.boolean() }),
  },
  /** Sums over a range of time, all time when none is given. */
  earningStats: {
    method: 'GET',
    path: '/referral-earnings/stats',
    access: 'user',
    query: listQuery.pick({ fromDate: true, toDate: true }).extend(earningFilters),
    reply: referralStats,
  },
  /** What the caller gets, sale by sale, newest first; without those that were refunded before it was paid. */
  earnings: {
    method: 'GET',
    path: '/referral-earnings/search',
    access: 'user',
    query: listQuery.extend(earningFilters),
    reply: list(referralEarning),
  },
});
