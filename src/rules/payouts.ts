import { DAY_MS } from './calendar.ts';
import { allow, type Decision, refuse } from './decision.ts';
import { type Cents, type ConversionRate, cents, centsForTokens, type Tokens } from './money.ts';

export const PAYOUT_STATUSES = ['pending', 'approved', 'rejected', 'done', 'canceled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Ways a person is paid. What older clients also know is never offered. */
export const PAYOUT_METHODS = ['banking', 'paypal', 'stripe'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];
/** Ways whose account is typed in here; the one of Stripe is made there. */
export const TYPED_METHODS = ['banking', 'paypal'] as const satisfies readonly PayoutMethod[];
export type TypedMethod = (typeof TYPED_METHODS)[number];

export const PAYOUT_NOTE_MAX = 500;
/** What the operator writes down of the payment itself: the number of a bank transfer. */
export const PAYOUT_REFERENCE_MAX = 100;

/** Why a part of the balance cannot be requested yet. */
export const HOLD_REASONS = ['disputed', 'clearing', 'order-not-sent'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

const NEXT: Record<PayoutStatus, readonly PayoutStatus[]> = {
  pending: ['approved', 'rejected', 'canceled'],
  approved: ['rejected', 'done'],
  rejected: [],
  done: [],
  canceled: [],
};

/**
 * Whether a request may go on like this: a decision is final, and only what was not paid can be called off. What is
 * sent was approved before, because until then its performer may change or call it off.
 */
export const canBecome = (before: PayoutStatus, after: PayoutStatus): boolean => NEXT[before].includes(after);

/** What a performer may ask for, in tokens: the balance without what is still on hold. */
export const availableTokens = (balance: Tokens, onHold: number): Tokens =>
  Math.max(0, balance - onHold) as Tokens;

/** The least that is paid: what the setting says, and never nothing. */
export const leastPayout = (minimum: Cents): Cents => cents(Math.max(1, minimum));

/** When a changed method may be used: `coolOffDays` after the change. */
export const usableFrom = (changedAt: Date, coolOffDays: number): Date =>
  new Date(changedAt.getTime() + coolOffDays * DAY_MS);

export type PayoutCode =
  | 'below-minimum'
  | 'above-balance'
  | 'account-missing'
  | 'account-paused'
  | 'account-new';

interface PayoutAsk {
  tokens: Tokens;
  available: Tokens;
  rate: ConversionRate;
  minimum: Cents;
  /** When the chosen method was changed last; null where there is none. */
  changedAt: Date | null;
  /** Whether the service behind the method does not pay it out at the moment. */
  isPaused: boolean;
  coolOffDays: number;
  now: Date;
}

/** Whether this much can be paid out by this method (product.md 22): there is one, it is not new, and the balance covers it. */
export function payoutDecision({
  tokens,
  available,
  rate,
  minimum,
  changedAt,
  isPaused,
  coolOffDays,
  now,
}: PayoutAsk): Decision<PayoutCode> {
  if (!changedAt) return refuse('account-missing');
  if (isPaused) return refuse('account-paused');
  if (now < usableFrom(changedAt, coolOffDays)) return refuse('account-new');
  if (centsForTokens(tokens, rate, 'down') < leastPayout(minimum)) return refuse('below-minimum');
  if (tokens > available) return refuse('above-balance');
  return allow;
}
