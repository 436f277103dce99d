import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { NOTIFICATION_SOURCES, NOTIFICATION_TYPES } from '#rules/notifications.ts';
import { oneOf, positive } from './checks.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { performers } from './performers.ts';
import { users } from './users.ts';

const person = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** What a notification says beside who and what: names and numbers as they were when it happened. */
export type NotificationData = Record<string, string | number | boolean | null>;

/**
 * What people are told of, written by the database function `notify_person` alone. `refId` names what it leads to, a
 * row of the table that `refSource` says.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    /** Whom it is for. */
    userId: person(),
    type: text({ enum: NOTIFICATION_TYPES }).notNull(),
    action: text().notNull(),
    /** Events of the same key are one notification. */
    groupKey: text().notNull(),
    refSource: text({ enum: NOTIFICATION_SOURCES }).notNull(),
    refId: text().notNull(),
    data: jsonb().$type<NotificationData>().notNull().default({}),
    /** How many people did it; one where nobody did. */
    total: integer().notNull().default(1),
    /** Empty while it was not read by itself; `readUpTo` of its person reads those before a moment. */
    readAt: at(),
    createdAt: createdAt(),
    /** When something was added last. */
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('notifications_user_id_group_key_unique').on(t.userId, t.groupKey),
    index('notifications_user_id_updated_at_id_index').on(t.userId, t.updatedAt, t.id),
    index('notifications_user_id_type_updated_at_id_index').on(t.userId, t.type, t.updatedAt, t.id),
    index('notifications_user_id_updated_at_id_unread_index')
      .on(t.userId, t.updatedAt, t.id)
      .where(sql`${t.readAt} is null`),
    index('notifications_ref_id_index').on(t.refId),
    index('notifications_updated_at_index').on(t.updatedAt),
    oneOf('notifications_type_check', t.type, NOTIFICATION_TYPES),
    oneOf('notifications_ref_source_check', t.refSource, NOTIFICATION_SOURCES),
    positive('notifications_total_check', t.total),
  ],
);

/** What came together in a notification: each event once, with who did it. */
export const notificationEvents = pgTable(
  'notification_events',
  {
    id: id(),
    notificationId: text()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    userId: person(),
    /** Who did it; empty for what the site tells by itself. */
    actorId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** The same event has the same key, such as `comment:<id>`. */
    eventKey: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('notification_events_user_id_event_key_unique').on(t.userId, t.eventKey),
    index('notification_events_event_key_index').on(t.eventKey),
    index('notification_events_notification_id_created_at_index').on(t.notificationId, t.createdAt),
    index('notification_events_notification_id_actor_id_index').on(t.notificationId, t.actorId),
    index('notification_events_actor_id_index').on(t.actorId),
  ],
);

/** How far a person has come. */
export const notificationStates = pgTable('notification_states', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Whatever came up to this moment is read. */
  readUpTo: at(),
  /** What followed performers published up to this moment has been told. */
  contentUpTo: at(),
});

/** What performers have published: followers are told of it when they come, so that publishing costs one row. */
export const publications = pgTable(
  'publications',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    refSource: text({ enum: NOTIFICATION_SOURCES }).notNull(),
    refId: text().notNull(),
    at: at().notNull(),
    /** It has not been hidden, ended or deleted since. */
    isOut: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('publications_ref_id_ref_source_unique').on(t.refId, t.refSource),
    index('publications_performer_id_at_index').on(t.performerId, t.at),
    index('publications_at_index').on(t.at),
    oneOf('publications_ref_source_check', t.refSource, NOTIFICATION_SOURCES),
  ],
);
