import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import { cardColumns } from '../../../db/card-columns.ts';
import type { Db } from '../../../db/client.ts';
import { files } from '../../../db/schema/files.ts';
import { performers } from '../../../db/schema/performers.ts';
import { streamChatPeople, streamChatRules, streamMessages, streams } from '../../../db/schema/streams.ts';
import { users } from '../../../db/schema/users.ts';

const m = streamMessages;
type ChatMessage = typeof streamMessages.$inferSelect;
export type NewChatMessage = typeof streamMessages.$inferInsert;

/** How a performer moderates, and what they made of this person. */
export async function chatRules(db: Db, performerId: string, viewerId: string | null) {
  const [row] = await db
    .select({
      slowSeconds: streamChatRules.slowSeconds,
      heldWords: streamChatRules.heldWords,
      role: streamChatPeople.role,
      until: streamChatPeople.until,
    })
    .from(performers)
    .leftJoin(streamChatRules, eq(streamChatRules.performerId, performers.id))
    .leftJoin(
      streamChatPeople,
      and(
        eq(streamChatPeople.performerId, performers.id),
        eq(streamChatPeople.userId, sql`${viewerId}::text`),
      ),
    )
    .where(eq(performers.id, performerId));
  return {
    slowSeconds: row?.slowSeconds ?? 0,
    heldWords: row?.heldWords ?? [],
    role: row?.role ?? null,
    until: row?.until ?? null,
  };
}
export type ChatRules = Awaited<ReturnType<typeof chatRules>>;

/** When somebody wrote last in a chat; null for never. */
export async function wroteLast(db: Db, streamId: string, senderId: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: m.createdAt })
    .from(m)
    .where(and(eq(m.streamId, streamId), eq(m.senderId, senderId), eq(m.type, 'text')))
    .orderBy(desc(m.seq))
    .limit(1);
  return row?.createdAt ?? null;
}

/** The next number of a running stream's chat; holds its row until the end of the transaction. Null once it has ended. */
export async function nextSeq(db: Db, streamId: string): Promise<number | null> {
  const [row] = await db
    .update(streams)
    .set({ lastSeq: sql`${streams.lastSeq} + 1` })
    .where(and(eq(streams.id, streamId), eq(streams.status, 'live')))
    .returning({ lastSeq: streams.lastSeq });
  return row?.lastSeq ?? null;
}

/** Writes a message of a chat, under the number it was given. */
export async function insertChatMessage(db: Db, row: NewChatMessage): Promise<void> {
  await db.insert(m).values(row);
}

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({ message: m, sender: cardColumns })
    .from(m)
    .innerJoin(users, eq(users.id, m.senderId))
    .leftJoin(performers, eq(performers.id, users.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .where(where)
    .$dynamic();
export type ChatRow = Awaited<ReturnType<typeof select>>[number];

/** A message with who wrote it; null when there is none, or it was removed with all others. */
export async function findChatMessage(db: Db, id: string): Promise<ChatRow | null> {
  const [row] = await select(
    db,
    and(
      eq(m.id, id),
      sql`${m.seq} > (select ${streams.clearedSeq} from ${streams} where ${streams.id} = ${m.streamId})`,
    ),
  );
  return row ?? null;
}

export async function chatMessageByRequest(db: Db, senderId: string, key: string) {
  const [row] = await db
    .select({ id: m.id, requestHash: m.requestHash })
    .from(m)
    .where(and(eq(m.senderId, senderId), eq(m.requestKey, key)));
  return row ?? null;
}

interface ChatPage {
  streamId: string;
  clearedSeq: number;
  /** Whose own messages are shown while they wait; `seesHeld` shows those of all. */
  viewerId: string | null;
  seesHeld: boolean;
  limit: number;
  before?: number | undefined;
  after?: number | undefined;
}

/** By number alone, so that a page costs the same at any depth: the newest first, with `after` the oldest. */
export async function listChat(db: Db, page: ChatPage): Promise<ChatRow[]> {
  const { streamId, clearedSeq, viewerId, seesHeld, before, after, limit } = page;
  return select(
    db,
    and(
      eq(m.streamId, streamId),
      gt(m.seq, Math.max(clearedSeq, after ?? 0)),
      before === undefined ? undefined : lt(m.seq, before),
      seesHeld ? undefined : or(eq(m.isHeld, false), eq(m.senderId, sql`${viewerId}::text`)),
    ),
  )
    .orderBy(after === undefined ? desc(m.seq) : asc(m.seq))
    .limit(limit);
}

/** Takes the words of a message away; null when they were gone already. One that waited stays hidden from others. */
export async function markChatMessageDeleted(db: Db, id: string, now: Date): Promise<ChatMessage | null> {
  const [row] = await db
    .update(m)
    .set({ isDeleted: true, text: '', updatedAt: now })
    .where(and(eq(m.id, id), eq(m.isDeleted, false)))
    .returning();
  return row ?? null;
}

/** Shows everybody a message that waited; null when it did not. */
export async function releaseChatMessage(db: Db, id: string, now: Date): Promise<ChatMessage | null> {
  const [row] = await db
    .update(m)
    .set({ isHeld: false, updatedAt: now })
    .where(and(eq(m.id, id), eq(m.isHeld, true), eq(m.isDeleted, false)))
    .returning();
  return row ?? null;
}

/** Hides all messages of a chat at once; answers the number of the last. */
export async function clearChat(db: Db, streamId: string): Promise<number> {
  const [row] = await db
    .update(streams)
    .set({ clearedSeq: sql`${streams.lastSeq}` })
    .where(eq(streams.id, streamId))
    .returning({ clearedSeq: streams.clearedSeq });
  return row?.clearedSeq ?? 0;
}
