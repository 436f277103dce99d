import { addDays } from './calendar.ts';

/** Whom a performer writes to at once (product.md 35). */
export const SEGMENTS = ['subscribers', 'new', 'expiring', 'expired', 'top', 'silent', 'followers'] as const;
export type Segment = (typeof SEGMENTS)[number];

export const MASS_STATUSES = ['scheduled', 'sending', 'paused', 'cancelled', 'done'] as const;
type MassStatus = (typeof MASS_STATUSES)[number];

/** Why somebody of the segment does not get the message. */
export const SKIP_REASONS = ['closed', 'blocked', 'muted', 'capped'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
export const RECIPIENT_STATUSES = ['waiting', 'sent', ...SKIP_REASONS] as const;

/** New: subscribed for the first time so lately. */
export const NEW_DAYS = 30;
/** Expiring: the subscription ends so soon and does not renew. */
export const EXPIRING_DAYS = 7;
/** Silent: subscribed for longer than that, and wrote nothing for as long. */
export const SILENT_DAYS = 30;
/** Top: so many, by what they spent in so many days. */
export const TOP_FANS = 100;
export const TOP_DAYS = 90;

/** Messages to many that wait to be sent, are being sent or stand still, of one performer. */
export const MASS_MESSAGES_OPEN_MAX = 50;
/**
 * So many of one performer begin on one day (UTC). A fan gets ten of them at most, and there are seven groups: nobody
 * needs more, and each has all of its group written down, so that thousands would keep the workers busy for nothing.
 */
export const MASS_MESSAGES_DAY_MAX = 20;
/** So far ahead one can be planned. */
export const MASS_SCHEDULE_DAYS = 366;
/** Whether one can be sent at this moment: it lies ahead, but not too far. A date that is none does not. */
export const isPlannable = (at: Date, now: Date): boolean =>
  at > now && at <= addDays(now, MASS_SCHEDULE_DAYS);
/** A fan gets so many messages to many of one performer within 24 hours. */
export const DAILY_CAP = { min: 1, max: 10, usual: 3 } as const;
export const CAP_HOURS = 24;

export interface DeliveryInput {
  /** The fan's account is open. */
  readonly isActive: boolean;
  /** One of the two blocks the other, or the performer the fan's country. */
  readonly isBlocked: boolean;
  /** The fan wants no messages to many, of this performer, or of any. */
  readonly isMuted: boolean;
  /** How many the fan got of this performer within the last 24 hours. */
  readonly sentLately: number;
  /** So many are enough; null for what is not counted, as a welcome. */
  readonly cap: number | null;
}

/** Why a fan does not get a message to many or a welcome; null when they do (product.md 35.3). The first reason counts. */
export function skipReason({
  isActive,
  isBlocked,
  isMuted,
  sentLately,
  cap,
}: DeliveryInput): SkipReason | null {
  if (!isActive) return 'closed';
  if (isBlocked) return 'blocked';
  if (isMuted) return 'muted';
  return cap !== null && sentLately >= cap ? 'capped' : null;
}

export const MASS_ACTIONS = ['pause', 'resume', 'cancel'] as const;
export type MassAction = (typeof MASS_ACTIONS)[number];

const AFTER: Record<MassAction, { from: readonly MassStatus[]; to: MassStatus }> = {
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  cancel: { from: ['scheduled', 'sending', 'paused'], to: 'cancelled' },
};

/** What a message to many becomes; null where this cannot be done with it now. */
export const statusAfter = (status: MassStatus, action: MassAction): MassStatus | null =>
  AFTER[action].from.includes(status) ? AFTER[action].to : null;

/** Somebody may still get it. */
export const isOpen = (status: MassStatus): boolean => statusAfter(status, 'cancel') !== null;
