import { type PlanType, TRIAL } from '#rules/subscription.ts';
import type { PaymentTransaction } from '../payments/payment-handlers.ts';

export type PaidPlan = Exclude<PlanType, typeof TRIAL>;

export const PAYMENT_TYPE = {
  monthly: 'monthly_subscription',
  yearly: 'yearly_subscription',
  [TRIAL]: 'free_subscription',
} as const satisfies Record<PlanType, PaymentTransaction['type']>;

/** The plan a payment of this type bought. */
export const paidPlanOf = (type: PaymentTransaction['type']): PaidPlan =>
  type === 'yearly_subscription' ? 'yearly' : 'monthly';

const TITLES: Record<PlanType, string> = {
  monthly: 'Monthly subscription',
  yearly: 'Yearly subscription',
  [TRIAL]: 'Free trial',
};
export const planTitle = (plan: PlanType, performerName: string): string =>
  `${TITLES[plan]} to ${performerName}`;
