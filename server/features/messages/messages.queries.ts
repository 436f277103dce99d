import { and, asc, desc, eq, gt, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { blocks, conversationMembers, conversations, messages } from '../../db/schema/conversations.ts';
import { users } from '../../db/schema/users.ts';
import { unreadConversations } from '../../db/unread.ts';

const members = conversationMembers;
export type MessageRow = typeof messages.$inferSelect;

/** To be called first by whatever changes the messages of a conversation: numbers and counts change together. */
export async function lockConversation(db: Db, id: string) {
  const [row] = await db
    .select({ lastSeq: conversations.lastSeq, clearedSeq: conversations.clearedSeq })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('no key update');
  return row ?? null;
}

/** Gives the next message its number; locks the conversation. */
export async function nextSeq(db: Db, conversationId: string, now: Date): Promise<number | null> {
  const [row] = await db
    .update(conversations)
    .set({ lastSeq: sql`${conversations.lastSeq} + 1`, updatedAt: now })
    .where(eq(conversations.id, conversationId))
    .returning({ lastSeq: conversations.lastSeq });
  return row?.lastSeq ?? null;
}

export async function insertMessage(db: Db, row: typeof messages.$inferInsert): Promise<MessageRow> {
  const [made] = await db.insert(messages).values(row).returning();
  if (!made) throw new Error('A message was not written.');
  return made;
}

/** To the top of both lists, unread for the one who did not write it; who writes has read what was there. */
export async function countMessage(
  db: Db,
  { conversationId, senderId, seq }: { conversationId: string; senderId: string; seq: number },
  now: Date,
): Promise<void> {
  const isSender = sql`${members.userId} = ${senderId}`;
  await db
    .update(members)
    .set({
      activityAt: now,
      unread: sql`case when ${isSender} then 0 else ${members.unread} + 1 end`,
      readSeq: sql`case when ${isSender} then ${seq}::int else ${members.readSeq} end`,
      hasWritten: sql`${members.hasWritten} or ${isSender}`,
      wroteAt: sql`case when ${isSender} then ${now.toISOString()}::timestamptz else ${members.wroteAt} end`,
    })
    .where(eq(members.conversationId, conversationId));
}

export interface MessagePage {
  conversationId: string;
  /** Messages up to this number were removed. */
  clearedSeq: number;
  limit: number;
  before?: number | undefined;
  after?: number | undefined;
}

/** By number alone, so that a page costs the same at any depth: the newest first, with `after` the oldest. */
export async function listMessages(db: Db, page: MessagePage): Promise<MessageRow[]> {
  const { conversationId, clearedSeq, before, after, limit } = page;
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.seq, Math.max(clearedSeq, after ?? 0)),
        before === undefined ? undefined : lt(messages.seq, before),
      ),
    )
    .orderBy(after === undefined ? desc(messages.seq) : asc(messages.seq))
    .limit(limit);
}

/** A message in a conversation of this person, with the other member; null when it is in none or was removed. */
export async function findOwnMessage(db: Db, id: string, userId: string) {
  const [row] = await db
    .select({ message: messages, otherId: members.otherId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(members, and(eq(members.conversationId, conversations.id), eq(members.userId, userId)))
    .where(and(eq(messages.id, id), gt(messages.seq, conversations.clearedSeq)));
  return row ?? null;
}

/** Takes the words of a message away; null when they were gone already. */
export async function emptyMessage(db: Db, id: string, now: Date): Promise<MessageRow | null> {
  const [row] = await db
    .update(messages)
    .set({ isDeleted: true, text: '', updatedAt: now })
    .where(and(eq(messages.id, id), eq(messages.isDeleted, false)))
    .returning();
  return row ?? null;
}

/** A message that was not read is not waited for once it is deleted. */
export async function uncountMessage(
  db: Db,
  { conversationId, seq, senderId }: { conversationId: string; seq: number; senderId: string },
): Promise<void> {
  await db
    .update(members)
    .set({ unread: sql`greatest(0, ${members.unread} - 1)` })
    .where(
      and(
        eq(members.conversationId, conversationId),
        sql`${members.userId} <> ${senderId}`,
        lt(members.readSeq, seq),
      ),
    );
}

/** Everything up to this number is read; false when it was already. */
export async function markRead(
  db: Db,
  conversationId: string,
  userId: string,
  seq: number,
): Promise<boolean> {
  const { rowCount } = await db
    .update(members)
    .set({ unread: 0, readSeq: seq })
    .where(
      and(
        eq(members.conversationId, conversationId),
        eq(members.userId, userId),
        sql`(${members.unread} > 0 or ${members.readSeq} < ${seq})`,
      ),
    );
  return (rowCount ?? 0) > 0;
}

/** Hides all messages of a conversation at once; `deleteCleared` removes them. */
export async function clearConversation(db: Db, conversationId: string, lastSeq: number): Promise<void> {
  await db.update(conversations).set({ clearedSeq: lastSeq }).where(eq(conversations.id, conversationId));
  await db
    .update(members)
    .set({ unread: 0, readSeq: lastSeq })
    .where(eq(members.conversationId, conversationId));
}

/** Deletes some of the messages that were removed; answers how many. */
export async function deleteCleared(db: Db, conversationId: string, most: number): Promise<number> {
  const some = db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.conversationId, conversationId), lte(messages.seq, conversations.clearedSeq)))
    .limit(most);
  const { rowCount } = await db.delete(messages).where(inArray(messages.id, some));
  return rowCount ?? 0;
}

/** How many conversations of a person have something unread, counting no further than `most`. */
export async function countUnread(db: Db, userId: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select ${unreadConversations(sql`${userId}::text`, most)} as total`,
  );
  return rows[0]?.total ?? 0;
}

/** The message somebody sent under this request key. */
export async function messageByRequest(db: Db, senderId: string, key: string) {
  const [row] = await db
    .select({ id: messages.id, requestHash: messages.requestHash })
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.requestKey, key)));
  return row ?? null;
}

/** Whom a sign of typing goes to: the other member, where both show such signs and neither blocks the other. */
export async function whoSeesTyping(db: Db, conversationId: string, userId: string): Promise<string | null> {
  const own = alias(users, 'own');
  const isBlocked: SQL = sql`exists (select from ${blocks}
    where (${blocks.userId} = ${members.userId} and ${blocks.targetId} = ${members.otherId})
      or (${blocks.userId} = ${members.otherId} and ${blocks.targetId} = ${members.userId}))`;
  const [row] = await db
    .select({ otherId: members.otherId })
    .from(members)
    .innerJoin(own, eq(own.id, members.userId))
    .innerJoin(users, eq(users.id, members.otherId))
    .where(
      and(
        eq(members.conversationId, conversationId),
        eq(members.userId, userId),
        own.chatSigns,
        users.chatSigns,
        sql`not ${isBlocked}`,
      ),
    );
  return row?.otherId ?? null;
}
