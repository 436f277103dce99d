import * as z from 'zod';
import {
  NOTIFICATION_ROW_NAMES,
  NOTIFICATION_SOURCES,
  NOTIFICATION_TYPES,
  NOTIFICATIONS_PAGE_SIZE,
} from '#rules/notifications.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { filterBy, idParams, list, listQuery, personCard, success } from './wire.ts';

/** What a person was told of: one event, or those of the same thing and day. */
const notification = z.object({
  _id: z.string(),
  userId: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  action: z.string(),
  /** In English, for clients without texts of their own. */
  title: z.string(),
  message: z.string(),
  /** The portrait of who did it last; empty where nobody did. */
  thumbnail: z.string(),
  refId: z.string(),
  refSource: z.enum(NOTIFICATION_SOURCES),
  /** What it leads to, as far as it has a title. */
  reference: z.object({ _id: z.string(), type: z.string(), title: z.string() }),
  createdBy: z.string().nullable(),
  /** Who did it, the last ones first. */
  actors: z.array(personCard),
  /** How many people did it. */
  total: z.number(),
  /** Names and numbers as they were when it happened. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  read: z.boolean(),
  readAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Notification = z.output<typeof notification>;

export const notificationErrors = errors('notifications', {
  'not-found': [404, 'We could not find that notification.'],
});

/** Words of existing clients that we tell nobody of, or tell of by another word. */
const OTHER_TYPES = [
  'subscribe',
  'tip',
  'purchase',
  'gift',
  'private_message',
  'public-stream',
  'new-feed',
  'video',
] as const;

export const notifications = contract('notifications', {
  /**
   * Own notifications, what was added to last first. `type` is a type or one of the rows of the grid of preferences.
   * `nextCursor` opens the following page at any depth; `total` counts no further than 1000.
   */
  list: {
    method: 'GET',
    path: '/notification',
    access: 'user',
    query: listQuery.extend({
      limit: listQuery.shape.limit.default(NOTIFICATIONS_PAGE_SIZE),
      status: z.enum(['all', 'read', 'unread']).default('all'),
      type: filterBy([...NOTIFICATION_TYPES, ...NOTIFICATION_ROW_NAMES], OTHER_TYPES).optional(),
      cursor: z.string().max(100).optional(),
    }),
    reply: list(notification).extend({ nextCursor: z.string().nullable() }),
  },
  /** How many are unread, counted no further than 1000. */
  countUnread: { method: 'GET', path: '/notification/total-unread', access: 'user', reply: z.number() },
  readAll: { method: 'PUT', path: '/notification/read-all', access: 'user', reply: success },
  read: {
    method: 'PUT',
    path: '/notification/{id}/read',
    access: 'user',
    params: idParams,
    reply: notification,
  },
});
