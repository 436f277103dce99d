import { type SQL, sql } from 'drizzle-orm';

/** When a statement counted, in milliseconds: of two counts the later one holds, in whatever order they arrive. */
export const countedAt = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`;

/** How many conversations of a person wait to be read, counting no further than `most`. */
export const unreadConversations = (userId: SQL, most: number): SQL<number> =>
  sql<number>`(select count(*)::int from (select from conversation_members m
    where m.user_id = ${userId} and m.unread > 0 limit ${most}) waiting)`;
