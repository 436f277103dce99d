import * as z from 'zod';
import { DIGESTS, minutesOf } from '#rules/delivery.ts';
import { isSupportedLocale } from '#rules/locales.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_ROW_NAMES } from '#rules/notifications.ts';
import { isTimeZone, TIME_ZONE_MAX } from '#rules/time-zones.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { success } from './wire.ts';

const time = z.string().refine((text) => minutesOf(text) !== null, 'Use the form HH:MM');
const row = z.enum(NOTIFICATION_ROW_NAMES);
const channels = z.array(z.enum(NOTIFICATION_CHANNELS)).max(NOTIFICATION_CHANNELS.length);

/** What a person is told of, and where. */
const deliveryPreferences = z.object({
  /** Every row of the grid, with the channels it is told by. */
  rows: z.array(z.object({ row, channels })),
  /** No push messages between these times of the person's clocks; null without. */
  quiet: z.object({ from: z.string(), to: z.string() }).nullable(),
  timeZone: z.string(),
  digest: z.enum(DIGESTS),
  /** "Ada and 12 others": what is about the same thing comes together. */
  grouping: z.boolean(),
});
export type DeliveryPreferences = z.output<typeof deliveryPreferences>;

export const deliveryErrors = errors('delivery', {
  'link-not-valid': [
    404,
    'Please open the link from the e-mail as a whole, or change your e-mails in your settings.',
  ],
});

const link = z.object({ token: z.string().max(300) });
/** What a link of an e-mail is about: one row of the grid, or all of them. What the row is called depends on whose it is. */
const subject = z.object({
  row: z.enum([...NOTIFICATION_ROW_NAMES, 'all']),
  isOff: z.boolean(),
  isPerformer: z.boolean(),
});

export const delivery = contract('delivery', {
  preferences: {
    method: 'GET',
    path: '/notification/preferences',
    access: 'user',
    reply: deliveryPreferences,
  },
  /** Changes what is named and keeps the rest; rows that are always told of keep their channels. */
  change: {
    method: 'PUT',
    path: '/notification/preferences',
    access: 'user',
    limit: 'write',
    body: z.object({
      rows: z.array(z.object({ row, channels })).max(NOTIFICATION_ROW_NAMES.length).optional(),
      quiet: z.object({ from: time, to: time }).nullable().optional(),
      timeZone: z.string().max(TIME_ZONE_MAX).refine(isTimeZone, 'This is not a time zone').optional(),
      digest: z.enum(DIGESTS).optional(),
      grouping: z.boolean().optional(),
      /** The language in which the person is written to. */
      locale: z.string().max(20).refine(isSupportedLocale, 'This is not a language of ours').optional(),
    }),
    reply: deliveryPreferences,
  },
  /** What the link at the end of an e-mail is about. Changes nothing. */
  subscription: {
    method: 'GET',
    path: '/notification/subscription',
    access: 'public',
    query: link,
    reply: subject,
  },
  /** Ends e-mails by such a link, without a session. Mail programs send it by themselves, as a form (RFC 8058). */
  unsubscribe: {
    method: 'POST',
    path: '/notification/unsubscribe',
    access: 'public',
    limit: 'read',
    form: true,
    query: link,
    body: z.object({ 'List-Unsubscribe': z.string().max(40).optional() }),
    reply: success,
  },
  /** Takes that back. */
  resubscribe: {
    method: 'POST',
    path: '/notification/resubscribe',
    access: 'public',
    limit: 'write',
    query: link,
    reply: success,
  },
});
