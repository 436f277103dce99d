import { type Bounds, type BoundsProblem, boundsProblem, cardBounds } from './bounds.ts';
import { addDays, addHours, addMonths } from './calendar.ts';
import type { Role, SUBSCRIPTION_STATUSES, SUBSCRIPTION_TYPES } from './constants.ts';
import { allow, type Decision, refuse } from './decision.ts';
import type { Cents } from './money.ts';

export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number];
type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
/** What an operator gives (docs/product.md 7.10). Wire and database call it `system`; the code says gift. */
export const GIFT = 'system' as const satisfies SubscriptionType;

/** What a fan can take. */
export type PlanType = Exclude<SubscriptionType, typeof GIFT>;

/** The part of a subscription the rules look at. One row for each fan and performer. */
export interface Subscription {
  readonly type: SubscriptionType;
  readonly status: SubscriptionStatus;
  /** End of what is paid for; null while the first payment is under way. */
  readonly expiredAt: Date | null;
  readonly cancelledAt: Date | null;
  /** Day of the month on which periods end, 1 to 31. */
  readonly anchorDay: number;
  /** Failed tries to charge the period after `expiredAt`; back to 0 when one succeeds. */
  readonly failedTries: number;
  readonly lastTryAt: Date | null;
}

/** The plan that is the free trial. Wire and database call it `free`, `isFreeSubscription` and the like; the code says trial. */
export const TRIAL = 'free' as const satisfies PlanType;

/** Whether it is a plan that a card pays for and that goes on until it is cancelled; trials and gifts end by themselves. */
export const isPaidPlan = (type: SubscriptionType): boolean => type !== TRIAL && type !== GIFT;

/** Length of the trial that a performer may choose. */
export const TRIAL_DAYS: Bounds<number> = { min: 1, max: 30 };

/** A monthly or yearly price lies within the site's limits: 2.95 to 300 unless set otherwise. */
export const subscriptionPriceProblem = (price: Cents, bounds: Bounds<Cents>): BoundsProblem | null =>
  boundsProblem(price, cardBounds(bounds));

/** A trial lasts 1 to 30 whole days. */
export const trialDaysProblem = (days: number): BoundsProblem | null =>
  boundsProblem(Number.isInteger(days) ? days : Number.NaN, TRIAL_DAYS);

export const anchorDayOf = (start: Date): number => start.getUTCDate();

/**
 * End of the period that starts at `from`. Monthly: one calendar month on, on the anchor day or
 * the last day of a shorter month (31 January, 28 February, 31 March). Yearly: twelve months, the same way.
 * Trials and gifts: `days` times 24 hours.
 */
export function nextPeriod(type: SubscriptionType, from: Date, anchorDay: number, days: number): Date {
  if (!isPaidPlan(type)) return addDays(from, days);
  return addMonths(from, type === 'monthly' ? 1 : 12, anchorDay);
}

/** Active and not run out: the fan has access. Being cancelled changes nothing until the end. */
export const isRunning = (sub: Subscription | null, now: Date): boolean =>
  sub?.status === 'active' && sub.expiredAt !== null && sub.expiredAt > now;

/**
 * Start and anchor day of the next period, bought or renewed: when the running one ends, else now. So nobody
 * pays twice for a day, nor for days without access. The anchor stays while periods follow each other.
 */
export function nextStart(sub: Subscription | null, now: Date): { start: Date; anchorDay: number } {
  if (sub?.expiredAt && isRunning(sub, now)) {
    const anchorDay = isPaidPlan(sub.type) ? sub.anchorDay : anchorDayOf(sub.expiredAt);
    return { start: sub.expiredAt, anchorDay };
  }
  return { start: now, anchorDay: anchorDayOf(now) };
}

export interface SubscribeRequest {
  readonly plan: PlanType;
  readonly fan: {
    readonly id: string;
    readonly role: Role;
    /** Has had a trial of this performer before, whatever became of it. */
    readonly trialUsed: boolean;
    /** Another account with the same card or mailbox has. */
    readonly trialUsedElsewhere?: boolean | undefined;
    /** Neither address confirmed nor card saved, where the site asks for one of them before a trial. */
    readonly unproven?: boolean | undefined;
    /** From a country that the performer blocks. */
    readonly blocked?: boolean | undefined;
  };
  readonly performer: {
    readonly id: string;
    readonly active: boolean;
    readonly approved: boolean;
    /** Offers a trial, and the site's settings allow trials. */
    readonly offersTrial: boolean;
  };
  readonly current: Subscription | null;
  readonly now: Date;
}

type SubscribeCode =
  | 'own-profile'
  | 'not-a-fan'
  | 'performer-unavailable'
  | 'already-subscribed'
  | 'trial-used'
  | 'trial-used-elsewhere'
  | 'trial-not-offered'
  | 'trial-needs-proof';

/** A running trial or gift can become a paid plan, and a cancelled plan can be taken up again before it ends. */
function isTaken({ plan, current, now }: SubscribeRequest): boolean {
  if (!current || !isRunning(current, now)) return false;
  if (plan === TRIAL) return true;
  return isPaidPlan(current.type) && current.cancelledAt === null;
}

/**
 * Whether a fan may take a plan of a performer. Only fans, only active and
 * approved performers, never oneself. One running subscription for each performer; who has a trial or a gift may buy a
 * paid plan, and who cancelled may buy another plan before the end: either starts when the running period ends.
 * The same plan is not bought again but resumed (`isResumption`). One trial for each person and performer, ever; who could be anybody has to show
 * who they are first. A fan from a
 * country the performer blocks hears only that the performer is not available.
 */
export function canSubscribe(request: SubscribeRequest): Decision<SubscribeCode> {
  const { plan, fan, performer } = request;
  if (fan.id === performer.id) return refuse('own-profile');
  if (fan.role !== 'user') return refuse('not-a-fan');
  if (!performer.active || !performer.approved || fan.blocked) return refuse('performer-unavailable');
  if (isTaken(request)) return refuse('already-subscribed');
  if (plan === TRIAL && fan.trialUsed) return refuse('trial-used');
  if (plan === TRIAL && fan.trialUsedElsewhere) return refuse('trial-used-elsewhere');
  if (plan === TRIAL && !performer.offersTrial) return refuse('trial-not-offered');
  if (plan === TRIAL && fan.unproven) return refuse('trial-needs-proof');
  return allow;
}

/**
 * Cancelling stops the renewal and nothing else: access stays until `expiredAt`. Cancelling
 * twice keeps the first moment.
 */
export function cancel(sub: Subscription, now: Date): { cancelledAt: Date; accessUntil: Date } {
  return { cancelledAt: sub.cancelledAt ?? now, accessUntil: sub.expiredAt ?? now };
}

/**
 * Whether a cancelled plan's renewal may be switched on again: while what was paid for still runs. Nothing is
 * charged for it; the next charge comes at the end of the period, at the price that was agreed. Later than that, and
 * for trials and gifts, which never renew, one subscribes anew.
 */
export function canResume(sub: Subscription, now: Date): Decision<'ended' | 'not-renewing'> {
  if (!isRunning(sub, now)) return refuse('ended');
  return isPaidPlan(sub.type) ? allow : refuse('not-renewing');
}

/** Whether taking this plan only takes back the cancellation of the same one. */
export const isResumption = ({
  plan,
  current,
  now,
}: Pick<SubscribeRequest, 'plan' | 'current' | 'now'>): boolean =>
  current !== null &&
  current.cancelledAt !== null &&
  current.type === plan &&
  canResume(current, now).allowed;

/** The first try comes shortly before the end, so that a good card never leaves a gap. */
export const RENEW_AHEAD_HOURS = 1;
export const RENEWAL_TRIES = 3;
export const RETRY_HOURS = 24;
export const GRACE_DAYS = 3;

const renews = (sub: Subscription): boolean =>
  sub.status === 'active' && sub.cancelledAt === null && isPaidPlan(sub.type);

/**
 * Whether to charge the next period now. Three tries, a day apart, from one hour before the end until three days
 * after it. Later than that nobody is charged by surprise, even if the service was switched off in between. In those days the fan has no access but may pay by hand.
 */
export function renewalDue(sub: Subscription, now: Date): boolean {
  if (!sub.expiredAt || !renews(sub) || sub.failedTries >= RENEWAL_TRIES) return false;
  if (now < addHours(sub.expiredAt, -RENEW_AHEAD_HOURS) || now >= addDays(sub.expiredAt, GRACE_DAYS))
    return false;
  return sub.lastTryAt === null || sub.failedTries === 0 || now >= addHours(sub.lastTryAt, RETRY_HOURS);
}

/** Whether to mark an active subscription deactivated: at its end, or after the days of grace if it renews. */
export function hasLapsed(sub: Subscription, now: Date): boolean {
  if (sub.status !== 'active' || !sub.expiredAt) return false;
  return now >= (renews(sub) ? addDays(sub.expiredAt, GRACE_DAYS) : sub.expiredAt);
}

type SubscriptionView = 'pending' | 'active' | 'cancelled' | 'past-due' | 'expired';

/**
 * How a subscription is shown: `cancelled` still has access until its end; `past-due` ran out because the card
 * was declined and is being tried again; `pending` waits for its first payment.
 */
export function statusOf(sub: Subscription, now: Date): SubscriptionView {
  if (sub.status === 'created') return 'pending';
  if (isRunning(sub, now)) return sub.cancelledAt ? 'cancelled' : 'active';
  return renews(sub) && !hasLapsed(sub, now) ? 'past-due' : 'expired';
}
