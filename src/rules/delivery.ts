import { DAY_MS, HOUR_MS } from './calendar.ts';
import {
  DEFAULT_CHANNELS,
  groupingOf,
  isFixed,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationRow,
  type NotificationType,
  rowOf,
} from './notifications.ts';
import { localTimeAt, momentOf } from './time-zones.ts';

/** How e-mails about what happened come: each by itself, or together. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];
/** Together they come at this hour of the person's clocks, once a week on Monday. */
export const DIGEST_HOUR = 8;
const MONDAY = 1;
/** A digest names so many, and how many there are besides. */
export const DIGEST_MAX = 20;

/** What is read in the app within this time is not pushed; e-mails wait longer (`notification_to_deliver.sql` has both times). */
export const PUSH_DELAY_MS = 20_000;
/** About one conversation, or what has come together, one e-mail in this time. */
const MAIL_GAP_MS = HOUR_MS;
/** What comes together rings once in this time. Messages ring each. */
const PUSH_GAP_MS = HOUR_MS;

/** No push messages between two times of day, as clocks in the person's zone show them. */
interface QuietHours {
  /** Minutes after midnight. Quiet from this one on, until just before the other one, which may be on the next day. */
  from: number;
  to: number;
}

export interface Preferences {
  /** Rows that the person has chosen something for. */
  channels: Partial<Record<NotificationRow, readonly NotificationChannel[]>>;
  quiet: QuietHours | null;
  timeZone: string;
  digest: Digest;
}

/** New posts are told of when their follower comes, so on the site alone. */
export const isOffered = (row: NotificationRow, channel: NotificationChannel): boolean =>
  row !== 'content' || channel === 'inApp';

/** Where a person is told of a row: what they chose, or what is usual; what is fixed in any case. */
export function channelsOf(
  row: NotificationRow,
  chosen: Preferences['channels'],
): readonly NotificationChannel[] {
  const wanted = chosen[row] ?? DEFAULT_CHANNELS[row];
  return NOTIFICATION_CHANNELS.filter(
    (channel) => (wanted.includes(channel) && isOffered(row, channel)) || isFixed(row, channel),
  );
}

/**
 * Events that have an e-mail of their own, which is written where they happen: receipts, orders, renewals, payouts, safety.
 * They keep it, whatever the grid says, and get no second one. Whoever tells of such an event also writes that e-mail.
 */
const MAILED_BY_THEMSELVES: Partial<Record<NotificationType, readonly string[]>> = {
  subscribed: ['subscribed'],
  tipped: ['tipped'],
  live: ['reminder'],
  order: ['placed', 'changed'],
  product: ['back', 'low', 'out'],
  renewal: [
    'card-expires',
    'failed',
    'stopped',
    'ended-early',
    'cancelled',
    'resumed',
    'time-added',
    'given',
  ],
  payout: ['approved', 'rejected', 'done', 'account-asks', 'account-stopped'],
  refund: ['refunded', 'taken-back', 'disputed', 'dispute-closed'],
  review: ['approved', 'rejected'],
  report: ['content-warned', 'content-deleted', 'appeal-accepted', 'appeal-rejected'],
  security: ['email', 'password', 'banking'],
};
export const hasOwnMail = (type: NotificationType, action: string): boolean =>
  MAILED_BY_THEMSELVES[type]?.includes(action) ?? false;

/** What is over by the time the quiet hours are. */
const isOfTheMoment = (type: NotificationType): boolean => type === 'live';

/** When quiet hours that hold at a moment are over; null when it is not quiet. */
export function quietUntil(now: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  if (!quiet || quiet.from === quiet.to) return null;
  const { hour, minute, ...today } = localTimeAt(now, timeZone);
  const clock = hour * 60 + minute;
  const { from, to } = quiet;
  const isQuiet = from < to ? clock >= from && clock < to : clock >= from || clock < to;
  if (!isQuiet) return null;
  const day = new Date(Date.UTC(today.year, today.month - 1, today.day) + (clock < to ? 0 : DAY_MS));
  const end = momentOf(
    {
      ...{ year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() },
      ...{ hour: Math.floor(to / 60), minute: to % 60 },
    },
    timeZone,
  );
  // Clocks that go back show the end twice: with the first the quiet is over.
  return end > now ? end : null;
}

/** When the next digest is sent. */
export function nextDigest(now: Date, digest: Exclude<Digest, 'off'>, timeZone: string): Date {
  const { year, month, day } = localTimeAt(now, timeZone);
  for (let ahead = 0; ; ahead += 1) {
    const date = new Date(Date.UTC(year, month - 1, day + ahead));
    if (digest === 'weekly' && date.getUTCDay() !== MONDAY) continue;
    const local = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    const moment = momentOf({ ...local, hour: DIGEST_HOUR, minute: 0 }, timeZone);
    if (moment > now) return moment;
  }
}

/** A notification that waits to be pushed or mailed. */
export interface Waiting {
  type: NotificationType;
  action: string;
  isRead: boolean;
  /** When it was pushed and mailed last. */
  pushedAt: Date | null;
  mailedAt: Date | null;
}

export type Step = { step: 'send' } | { step: 'drop' } | { step: 'digest' } | { step: 'wait'; until: Date };

const after = (last: Date | null, gap: number, now: Date): Date | null =>
  last && last.getTime() + gap > now.getTime() ? new Date(last.getTime() + gap) : null;

/** What becomes of a push message that is due: sent, put off until the quiet is over, or left out. */
export function pushStep(waiting: Waiting, { channels, quiet, timeZone }: Preferences, now: Date): Step {
  const { type, isRead, pushedAt } = waiting;
  if (isRead || !channelsOf(rowOf(type), channels).includes('push')) return { step: 'drop' };
  const end = quietUntil(now, quiet, timeZone);
  if (end) return isOfTheMoment(type) ? { step: 'drop' } : { step: 'wait', until: end };
  const next = groupingOf(type) === 'day' ? after(pushedAt, PUSH_GAP_MS, now) : null;
  return next ? { step: 'wait', until: next } : { step: 'send' };
}

/** The same for an e-mail, which may also go into the digest. Quiet hours are for what rings. */
export function mailStep(waiting: Waiting, { channels, digest }: Preferences, now: Date): Step {
  const { type, action, isRead, mailedAt } = waiting;
  if (isRead || hasOwnMail(type, action)) return { step: 'drop' };
  const row = rowOf(type);
  if (!channelsOf(row, channels).includes('email')) return { step: 'drop' };
  if (digest !== 'off' && !isFixed(row, 'email')) return { step: 'digest' };
  const next = after(mailedAt, MAIL_GAP_MS, now);
  return next ? { step: 'wait', until: next } : { step: 'send' };
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
/** `22:30` as minutes after midnight; null for anything else. */
export function minutesOf(time: string): number | null {
  const [, hour, minute] = TIME.exec(time) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
