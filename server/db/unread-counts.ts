import { type SQL, sql } from 'drizzle-orm';
import { COUNTED } from './list.ts';

/** When a statement counted, in milliseconds: of two counts the later one holds, in whatever order they arrive. */
export const countedAt = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`;

/** How many conversations of a person wait to be read, counting no further than `COUNTED`. */
export const unreadConversations = (userId: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from (select from conversation_members m
    where m.user_id = ${userId} and m.unread > 0 limit ${COUNTED}) waiting)`;

/**
 * Writes a person the notifications of what followed performers published since they last came and of who is live (product.md
 * 33.4), and counts what is unread, no further than `COUNTED`.
 */
export const writeNewsAndCountUnread = (userId: string, now: Date): SQL<number> =>
  sql<number>`unread_notifications(${userId}, ${now.toISOString()}::timestamptz, ${COUNTED})`;
