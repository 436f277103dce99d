import { centsFromWire } from '#rules/money.ts';
import { nextPeriod, nextStart, type PlanType, type Subscription, TRIAL } from '#rules/subscription.ts';
import { yearTerms } from '#rules/yearly-price.ts';
import type { SubscribablePerformer } from '#store/subscription-modal.ts';

/** One way to subscribe. `price` is card money as on the wire; a free trial costs nothing and lasts `days`. */
export interface Plan {
  type: PlanType;
  price: number;
  days: number;
  /** Whole percent that a year costs less than twelve months; 0 when it does not. */
  saving: number;
}

export type PlanSource = Pick<
  SubscribablePerformer,
  'monthlyPrice' | 'yearlyPrice' | 'isFreeSubscription' | 'durationFreeSubscriptionDays'
> & {
  usedFreeSubscription?: boolean;
  /** What the viewer has there now, where that is known. */
  subscription?: Pick<SubscriptionSummary, 'status'> | null;
};

const yearlySaving = (monthly: number, yearly: number): number =>
  yearTerms(centsFromWire(monthly), centsFromWire(yearly))?.saving ?? 0;

const isRunning = ({ status }: Pick<SubscriptionSummary, 'status'>): boolean =>
  status === 'active' || status === 'cancelled';

/**
 * The plans a performer offers, the trial first: it is for fans who never had one with this performer and have nothing else
 * running there, and only while the site's settings allow trials.
 */
export function plansOf(
  performer: PlanSource,
  { freeSubscriptionEnabled }: { freeSubscriptionEnabled: boolean },
): Plan[] {
  const { monthlyPrice = 0, yearlyPrice = 0, durationFreeSubscriptionDays: days = 0 } = performer;
  const { subscription } = performer;
  const trial =
    performer.isFreeSubscription &&
    freeSubscriptionEnabled &&
    !performer.usedFreeSubscription &&
    !(subscription && isRunning(subscription));
  return [
    ...(trial && days > 0 ? [{ type: TRIAL, price: 0, days, saving: 0 }] : []),
    ...(monthlyPrice > 0 ? [{ type: 'monthly' as const, price: monthlyPrice, days: 0, saving: 0 }] : []),
    ...(yearlyPrice > 0
      ? [
          {
            type: 'yearly' as const,
            price: yearlyPrice,
            days: 0,
            saving: yearlySaving(monthlyPrice, yearlyPrice),
          },
        ]
      : []),
  ];
}

/** A subscription as the profile tells it. */
export interface SubscriptionSummary {
  type: Subscription['type'];
  status: 'pending' | 'active' | 'cancelled' | 'past-due' | 'expired';
  expiredAt: string | null;
}

/** Whether taking this plan only switches the renewal of a cancelled one on again, for free. */
export const isResumption = (plan: Plan, current: SubscriptionSummary | null): boolean =>
  current?.status === 'cancelled' && current.type === plan.type && plan.type !== TRIAL;

/** Whether it can become a yearly one while it runs: a month that renews (src/rules/upgrade.ts). */
export const isUpgradable = (
  current: Pick<SubscriptionSummary, 'type' | 'status'> | null | undefined,
): boolean => current?.type === 'monthly' && current.status === 'active';

/** When a plan taken at `now` begins (after a running period) and when its first period ends. */
export function firstPeriod(
  plan: Plan,
  current: SubscriptionSummary | null,
  now: Date,
): { start: Date; end: Date } {
  const expiredAt = current?.expiredAt ? new Date(current.expiredAt) : null;
  const running: Subscription | null = current && {
    type: current.type,
    status: isRunning(current) ? 'active' : 'deactivated',
    expiredAt,
    cancelledAt: null,
    anchorDay: expiredAt?.getUTCDate() ?? now.getUTCDate(),
    failedTries: 0,
    lastTryAt: null,
  };
  const { start, anchorDay } = nextStart(running, now);
  return { start, end: nextPeriod(plan.type, start, anchorDay, plan.days) };
}
