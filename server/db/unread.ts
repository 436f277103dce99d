import { type SQL, sql } from 'drizzle-orm';

/** How many conversations of a person wait to be read, counting no further than `most`. */
export const unreadConversations = (userId: SQL, most: number): SQL<number> =>
  sql<number>`(select count(*)::int from (select from conversation_members m
    where m.user_id = ${userId} and m.unread > 0 limit ${most}) waiting)`;
