import type { BadgeProps } from '#components/badge.tsx';
import type { PayoutRequest } from '#contract/payouts.ts';
import { type MethodValues, methodLine } from '#rules/payout-methods.ts';

export const PAYOUTS = '/creator/payout-request';
export const payoutPath = ({ _id }: Pick<PayoutRequest, '_id'>): string => `${PAYOUTS}/${_id}`;
export const payoutEditPath = ({ _id }: PayoutRequest): string => `${PAYOUTS}/update/${_id}`;

export const STATUS_TONES: Record<PayoutRequest['status'], NonNullable<BadgeProps['tone']>> = {
  pending: 'warning',
  approved: 'accent',
  done: 'positive',
  rejected: 'neutral',
  canceled: 'neutral',
};

/** The account of a request in one line. */
export const accountOf = ({ paymentAccountType, paymentAccountInfo }: PayoutRequest): string =>
  methodLine(paymentAccountType, paymentAccountInfo as MethodValues);
