import type { Captured } from './captures.ts';
import { isFinal, type PaymentStatus } from './payment-status.ts';

/** How the card service's books and ours can differ in one charge or refund. */
export type Difference = 'missing-here' | 'missing-there' | 'other-amount' | 'other-status' | 'not-sent';

export interface TheirCharge {
  reference: string;
  status: 'success' | 'fail' | 'canceled' | 'require_authentication' | 'pending';
  captured: Captured | null;
}

interface OurPayment {
  status: PaymentStatus;
  totalPrice: number;
  currency: string;
  gatewayReference: string | null;
  /** What was taken by this very charge and is given back, because it paid for nothing. */
  unwanted: Captured | null;
}

const isSame = (one: Captured, other: Captured): boolean =>
  one.amount === other.amount && one.currency === other.currency;

/** What our books say that this charge took; null when they know of nothing. */
function booked(ours: OurPayment, reference: string): Captured | null {
  if (ours.unwanted) return ours.unwanted;
  const isPaid = ours.status === 'success' || ours.status === 'refunded';
  if (!isPaid || ours.gatewayReference !== reference) return null;
  return { amount: ours.totalPrice, currency: ours.currency };
}

/** What is wrong with a charge that is old enough to be settled on both sides; null when the books agree. */
export function chargeDifference(ours: OurPayment | null, theirs: TheirCharge): Difference | null {
  const isOpenThere = theirs.status === 'pending' || theirs.status === 'require_authentication';
  // One that failed moved nothing, so there is nothing to know of it.
  if (!ours) return theirs.captured || isOpenThere ? 'missing-here' : null;
  const taken = booked(ours, theirs.reference);
  if (theirs.captured) {
    if (!taken) return 'other-status';
    return isSame(taken, theirs.captured) ? null : 'other-amount';
  }
  if (taken) return 'other-status';
  return isOpenThere === !isFinal(ours.status) ? null : 'other-status';
}

interface TheirRefund {
  status: 'done' | 'pending' | 'failed';
  amount: number;
  currency: string;
}

/** The same for money that went back. `done` there and not yet here is late: our job has an hour. */
export function refundDifference(
  ours: { status: 'pending' | 'done'; amount: number; currency: string } | null,
  theirs: TheirRefund,
): Difference | null {
  const isFailed = theirs.status === 'failed';
  if (!ours) return isFailed ? null : 'missing-here';
  if (!isSame(ours, theirs)) return 'other-amount';
  return isFailed === (ours.status === 'done') ? 'other-status' : null;
}
