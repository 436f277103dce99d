import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { conversationMembers, conversations, messageKeys, messages } from '../../db/schema/conversations.ts';
import { countedAt, unreadConversations } from '../../db/unread-counts.ts';
import type { MessageColumns } from './message-rows.queries.ts';

const members = conversationMembers;

/** To be called first by whatever changes the messages of a conversation: numbers and counts change together. */
export async function lockConversation(db: Db, id: string) {
  const [row] = await db
    .select({ lastSeq: conversations.lastSeq, clearedSeq: conversations.clearedSeq })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('no key update');
  return row ?? null;
}

/** Its sale, its refund and its deletion wait; whoever locks its files as well locks it first. */
export async function lockMessage(db: Db, id: string): Promise<void> {
  await db.select({ id: messages.id }).from(messages).where(eq(messages.id, id)).for('update');
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

export async function insertMessage(db: Db, row: typeof messages.$inferInsert): Promise<MessageColumns> {
  const [made] = await db.insert(messages).values(row).returning();
  if (!made) throw new Error('a message was not written');
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

/** Marks a message as deleted, and takes its words unless somebody bought it; null when it was deleted already. */
export async function markDeleted(db: Db, id: string, now: Date): Promise<MessageColumns | null> {
  const [row] = await db
    .update(messages)
    .set({
      isDeleted: true,
      text: sql`case when ${messages.totalPurchases} > 0 then ${messages.text} else '' end`,
      updatedAt: now,
    })
    .where(and(eq(messages.id, id), eq(messages.isDeleted, false)))
    .returning();
  return row ?? null;
}

/** Takes what a buyer kept of a deleted message, too; whether there was one. */
export async function takeFromBuyer(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ totalPurchases: messages.totalPurchases })
    .from(messages)
    .where(eq(messages.id, id));
  await db.update(messages).set({ totalPurchases: 0, text: '' }).where(eq(messages.id, id));
  return (row?.totalPurchases ?? 0) > 0;
}

/** Nobody owns this message any more; null when nobody did. What was deleted or cleared loses its words, too. */
export async function uncountPurchase(
  db: Db,
  id: string,
): Promise<{ conversationId: string; isGone: boolean } | null> {
  const isGone = sql<boolean>`(${messages.isDeleted} or ${messages.seq} <= (select ${conversations.clearedSeq}
    from ${conversations} where ${conversations.id} = ${messages.conversationId}))`;
  const [row] = await db
    .update(messages)
    .set({
      totalPurchases: 0,
      text: sql`case when ${isGone} then '' else ${messages.text} end`,
      isDeleted: isGone,
    })
    .where(and(eq(messages.id, id), eq(messages.totalPurchases, 1)))
    .returning({ conversationId: messages.conversationId, isGone: messages.isDeleted });
  return row ?? null;
}

/** A message that was not read is not waited for once it is deleted. */
export async function uncountMessage(
  db: Db,
  { conversationId, seq, senderId }: { conversationId: string; seq: number; senderId: string },
): Promise<boolean> {
  const rows = await db
    .update(members)
    .set({ unread: sql`greatest(0, ${members.unread} - 1)` })
    .where(
      and(
        eq(members.conversationId, conversationId),
        sql`${members.userId} <> ${senderId}`,
        lt(members.readSeq, seq),
      ),
    )
    .returning({ unread: members.unread });
  return rows.some(({ unread }) => unread === 0);
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

/** One read conversation of this person's list waits again, as if one message were unread; null when it is none. */
export async function markUnread(
  db: Db,
  conversationId: string,
  userId: string,
): Promise<{ readSeq: number } | null> {
  const [row] = await db
    .update(members)
    .set({ unread: 1 })
    .where(
      and(
        eq(members.conversationId, conversationId),
        eq(members.userId, userId),
        eq(members.unread, 0),
        isNotNull(members.activityAt),
      ),
    )
    .returning({ readSeq: members.readSeq });
  return row ?? null;
}

/** Hides all messages of a conversation at once; a job erases them. */
export async function setCleared(db: Db, conversationId: string, lastSeq: number): Promise<void> {
  await db.update(conversations).set({ clearedSeq: lastSeq }).where(eq(conversations.id, conversationId));
  await db
    .update(members)
    .set({ unread: 0, readSeq: lastSeq })
    .where(eq(members.conversationId, conversationId));
}

/** Some of the messages that were cleared and that nobody keeps. */
export async function clearedIds(db: Db, conversationId: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        lte(messages.seq, conversations.clearedSeq),
        eq(messages.totalPurchases, 0),
        eq(messages.fee, 0),
      ),
    )
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Erases those of these messages that nobody bought meanwhile, and keeps their keys; which ones. */
export async function eraseMessages(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with gone as (
      delete from messages where id = any(${sql.param([...ids])}::text[]) and total_purchases = 0 and fee = 0
      returning id, sender_id, request_key, request_hash
    ), kept as (
      insert into message_keys (sender_id, request_key, request_hash, message_id, created_at)
      select sender_id, request_key, request_hash, id, ${now.toISOString()}::timestamptz
      from gone where request_key is not null
    )
    select id from gone`);
  return rows.map(({ id }) => id);
}

/** Erases keys of messages that were erased before this moment. */
export async function eraseKeys(db: Db, before: Date): Promise<void> {
  await db.delete(messageKeys).where(lt(messageKeys.createdAt, before));
}

/** How many conversations of a person have something unread, as `unreadConversations` counts. */
export async function countUnread(db: Db, userId: string) {
  const { rows } = await db.execute<{ total: number; countedAt: number }>(
    sql`select ${unreadConversations(sql`${userId}::text`)} as total, ${countedAt} as "countedAt"`,
  );
  return rows[0] ?? { total: 0, countedAt: 0 };
}

/** The message somebody sent under this request key, also where it was erased lately. */
export async function messageByRequest(db: Db, senderId: string, key: string) {
  const there = db
    .select({ id: messages.id, requestHash: messages.requestHash })
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.requestKey, key)));
  const gone = db
    .select({ id: messageKeys.messageId, requestHash: messageKeys.requestHash })
    .from(messageKeys)
    .where(and(eq(messageKeys.senderId, senderId), eq(messageKeys.requestKey, key)));
  const [row] = await there.unionAll(gone);
  return row ?? null;
}
