import * as z from 'zod';
import {
  HOLD_REASONS,
  PAYOUT_METHODS,
  PAYOUT_NOTE_MAX,
  PAYOUT_STATUSES,
  TYPED_METHODS,
} from '#rules/payouts.ts';
import { earning } from './earnings.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import {
  absentIfEmpty,
  filterBy,
  idParams,
  list,
  listQuery,
  money,
  moneyReply,
  numeric,
  personCard,
  writing,
} from './wire.ts';

/** Ways that older clients filter by and nobody is paid by here. */
const OTHER_METHODS = ['wire', 'issue_check_us', 'deposit', 'payoneer', 'bitpay', 'paxum'];
const method = z.enum(PAYOUT_METHODS);
/** The fields of an account, most of their characters hidden. */
const masked = z.record(z.string(), z.string());

/** What a performer asked to be paid. `amount` is in `currency`, at what a token was worth at the request. */
const payoutRequest = z.object({
  _id: z.string(),
  source: z.literal('performer'),
  sourceId: z.string(),
  sourceInfo: personCard.nullable(),
  paymentAccountType: method,
  paymentAccountInfo: masked,
  requestTokens: moneyReply,
  tokenConversionRate: z.number(),
  amount: moneyReply,
  currency: z.string(),
  requestNote: z.string(),
  adminNote: z.string(),
  /** What the operator noted of the payment: the number of a transfer. */
  payoutId: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it was rejected, called off or paid. */
  endedAt: z.string().nullable(),
});
export type PayoutRequest = z.output<typeof payoutRequest>;

/** How the balance came about and what of it can be requested, in tokens (product.md 22). */
const payoutBalance = z.object({
  /** All earnings after the site's share, less what was taken back of them for refunds and unused time. */
  totalEarnedTokens: moneyReply,
  previousPaidOutTokens: moneyReply,
  /** Earned and not paid out: on hold, available and requested together. */
  remainingUnpaidTokens: moneyReply,
  requestedTokens: moneyReply,
  availableTokens: moneyReply,
  /** What cannot be requested yet, by its reason; `until` is when the last of it is free, null where nobody knows. */
  holds: z.array(
    z.object({ reason: z.enum(HOLD_REASONS), tokens: moneyReply, until: z.string().nullable() }),
  ),
  /** What becomes available on which day (UTC), the next first. */
  forecast: z.array(z.object({ day: z.string(), tokens: moneyReply })),
  tokenConversionRate: z.number(),
  currency: z.string(),
  /** The least that is paid out, in the currency, and what that is in tokens now. */
  minimumPayoutAmount: moneyReply,
  minimumTokens: moneyReply,
});
export type PayoutBalance = z.output<typeof payoutBalance>;

/** An account to be paid to. */
const payoutAccount = z.object({
  key: method,
  value: masked,
  changedAt: z.string(),
  /** From when it can be paid to: a new account waits some days. */
  usableFrom: z.string(),
  /** Stripe does not pay this account out at the moment. */
  isPaused: z.boolean(),
});
export type PayoutAccount = z.output<typeof payoutAccount>;

/** A statement: the earnings behind a payout, or those of a year with its payouts. */
const statementTotals = z.object({
  totalGrossPrice: moneyReply,
  totalSiteCommission: moneyReply,
  totalNetPrice: moneyReply,
  /** Refunded in this time. */
  totalReversed: moneyReply,
});
const payoutStatement = z.object({
  request: payoutRequest,
  earnings: z.array(earning),
  totals: statementTotals.omit({ totalReversed: true }),
  /** Paid with earlier payouts but part of these earnings (below zero), or paid ahead for later ones. */
  carriedTokens: moneyReply,
});
export type PayoutStatement = z.output<typeof payoutStatement>;

const yearStatement = statementTotals.extend({
  year: z.number(),
  currency: z.string(),
  months: z.array(statementTotals.extend({ month: z.string(), paidOutTokens: moneyReply })),
  payouts: z.array(payoutRequest),
  totalPaidOutTokens: moneyReply,
  /** Money sent, in the currency. */
  totalPaidOut: moneyReply,
});
export type YearStatement = z.output<typeof yearStatement>;

export const payoutErrors = errors('payouts', {
  'not-found': [404, 'We could not find that payout request.'],
  'pending-exists': [
    422,
    'You have a request that is waiting already. You can change it until it is approved.',
  ],
  'below-minimum': [422, 'That is less than the least we pay out.'],
  'above-balance': [422, 'That is more than you can request now.'],
  'account-missing': [422, 'Please add an account for this method first.'],
  'account-new': [
    422,
    'This account was changed a short time ago. For your safety it can be used in a few days.',
  ],
  'account-paused': [
    422,
    'Stripe does not pay out to this account at the moment. Your payout accounts show what it asks for.',
  ],
  'not-pending': [422, 'This request was decided already. It cannot be changed anymore.'],
  'not-possible': [422, 'A request that has ended stays as it is.'],
  'not-approved': [422, 'Approve this request before you pay it. Until then its performer may change it.'],
  'transfer-open': [422, 'Its transfer may have been made. Say "done" again to find out.'],
  'transfer-refused': [422, 'Stripe did not make the transfer. The payout is still approved.'],
  'transfer-unknown': [
    503,
    'It is not known whether Stripe made the transfer. Say "done" again: it is never made twice.',
  ],
  'review-missing': [403, 'Please add your documents first. You can be paid once they are approved.'],
  'review-pending': [403, 'Your documents are being checked. You can be paid once they are approved.'],
  'review-rejected': [403, 'Your documents were not accepted. Please add new ones to be paid.'],
  'key-reused': [422, 'This request was already used for something else. Please start again.'],
  'note-required': [422, 'Please say why. The performer will read it.'],
});

const values = z.string().trim().max(300).optional();
const asked = z.object({
  requestTokens: money,
  paymentAccountType: z.string().max(40),
  requestNote: absentIfEmpty(writing(PAYOUT_NOTE_MAX)),
  /** Older clients say `performer`; nobody else has a balance to be paid. */
  source: absentIfEmpty(z.string().max(20)),
});

export const payouts = contract('payouts', {
  /** What the caller has earned, what of it is on hold and why, and what can be requested. */
  calculate: {
    method: 'POST',
    path: '/payout-requests/calculate',
    access: 'performer',
    limit: 'read',
    body: z.object({}).loose(),
    reply: payoutBalance,
  },
  /** Own requests, newest first. */
  search: {
    method: 'GET',
    path: '/payout-requests/user/search',
    also: [{ path: '/payout-requests/search' }],
    access: 'performer',
    query: listQuery.extend({
      status: filterBy(PAYOUT_STATUSES, ['paid']).optional(),
      paymentAccountType: filterBy(PAYOUT_METHODS, OTHER_METHODS).optional(),
      source: z.string().max(20).optional(),
    }),
    reply: list(payoutRequest),
  },
  /** `valid` is true when no request waits for a decision, so that a new one may be made. */
  pendingReview: {
    method: 'GET',
    path: '/payout-requests/check/pending-review',
    access: 'performer',
    reply: z.object({ valid: z.boolean() }),
  },
  view: {
    method: 'GET',
    path: '/payout-requests/{id}/view',
    access: 'performer',
    params: idParams,
    reply: payoutRequest,
  },
  /** Asks for a payout; the tokens leave the balance at once. */
  create: {
    method: 'POST',
    path: '/payout-requests',
    access: 'performer',
    once: true,
    limit: 'money',
    body: asked,
    reply: payoutRequest,
  },
  /** Changes a request that nobody has decided on. */
  update: {
    method: 'PUT',
    path: '/payout-requests/{id}',
    access: 'performer',
    limit: 'money',
    params: idParams,
    body: asked.partial().extend({
      /** An empty one takes the note away. */
      requestNote: writing(PAYOUT_NOTE_MAX)
        .nullish()
        .transform((note) => (note === null ? '' : note)),
    }),
    reply: payoutRequest,
  },
  /** Calls off a request that nobody has decided on; the tokens come back. */
  cancel: {
    method: 'DELETE',
    path: '/payout-requests/{id}',
    access: 'performer',
    limit: 'money',
    params: idParams,
    reply: payoutRequest,
  },
  /** The earnings that a payout paid for. */
  statement: {
    method: 'GET',
    path: '/payout-requests/{id}/statement',
    access: 'performer',
    params: idParams,
    reply: payoutStatement,
  },
  /** Earnings and payouts of a year (UTC), month by month. */
  year: {
    method: 'GET',
    path: '/payout-requests/user/year',
    access: 'performer',
    query: z.object({ year: numeric(z.number().int().min(2000).max(2999)) }),
    reply: yearStatement,
  },
  /** Own accounts to be paid to. */
  methods: {
    method: 'GET',
    path: '/payout-methods',
    access: 'performer',
    reply: z.array(payoutAccount),
  },
  /**
   * Sets an account. Needs the owner's proof (`prePassword`, or a sign-in within the last ten minutes), and can be used
   * some days later.
   */
  setMethod: {
    method: 'POST',
    path: '/payout-methods/{method}',
    access: 'performer',
    limit: 'write',
    params: z.object({ method: z.enum(TYPED_METHODS) }),
    body: z.object({
      firstName: values,
      lastName: values,
      country: values,
      bankName: values,
      bankAccount: values,
      bankRouting: values,
      bankSwiftCode: values,
      address: values,
      city: values,
      state: values,
      email: values,
      prePassword: z.string().max(128).optional(),
    }),
    reply: payoutAccount,
  },
  /** Removes an account. Requests that were made with it keep it. */
  removeMethod: {
    method: 'DELETE',
    path: '/payout-methods/{method}',
    access: 'performer',
    limit: 'write',
    params: z.object({ method }),
    body: z.object({ prePassword: z.string().max(128).optional() }),
    reply: z.boolean(),
  },
});
