import * as z from 'zod';
import { BREAK_DAYS, LIMIT_PERIODS } from '#rules/spending.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { money, moneyReply, numeric } from './wire.ts';

const period = z.enum(LIMIT_PERIODS);

/** What the own cards may be charged in a period. Money in the site's currency; null is no limit. */
const spendingLimit = z.object({
  period,
  amount: moneyReply.nullable(),
  /** What cards were charged in this period, with payments that have not ended. */
  spent: moneyReply,
  left: moneyReply.nullable(),
  /** When the next period begins. */
  opensAt: z.string(),
  /** What takes the limit's place, and when. */
  next: z.object({ amount: moneyReply.nullable(), at: z.string() }).nullable(),
});
export type SpendingLimit = z.output<typeof spendingLimit>;

const spendingState = z.object({
  currency: z.string(),
  limits: z.array(spendingLimit),
  /** Nothing can be bought before this moment; null when there is no break. */
  breakUntil: z.string().nullable(),
});
export type SpendingState = z.output<typeof spendingState>;

export const spendingErrors = errors('spending', {
  'limit-reached': [422, 'This is more than your spending limit allows.'],
  'on-break': [422, 'You are taking a break from buying.'],
});

export const spending = contract('spending', {
  /** The own limits and break. */
  view: { method: 'GET', path: '/spending', access: 'fan', reply: spendingState },
  /** Sets an own limit: a lower one at once, a higher one after 24 hours. */
  setLimit: {
    method: 'PUT',
    path: '/spending/limits/{period}',
    access: 'fan',
    limit: 'money',
    params: z.object({ period }),
    body: z.object({ amount: money }),
    reply: spendingState,
  },
  /** Removes an own limit after 24 hours. */
  removeLimit: {
    method: 'DELETE',
    path: '/spending/limits/{period}',
    access: 'fan',
    limit: 'money',
    params: z.object({ period }),
    reply: spendingState,
  },
  /** Takes back a rise or removal that has not happened yet. */
  keepLimit: {
    method: 'DELETE',
    path: '/spending/limits/{period}/change',
    access: 'fan',
    limit: 'money',
    params: z.object({ period }),
    reply: spendingState,
  },
  /** Buys nothing for so many days from now on; a break that lasts longer stays. */
  takeBreak: {
    method: 'POST',
    path: '/spending/break',
    access: 'fan',
    limit: 'money',
    body: z.object({ days: numeric(z.union(BREAK_DAYS.map((days) => z.literal(days)))) }),
    reply: spendingState,
  },
});
