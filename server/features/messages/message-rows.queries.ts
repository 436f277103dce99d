import { and, asc, desc, eq, gt, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { cardColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { fileJson, type ShownFile } from '../../db/file-json.ts';
import { conversationMembers, conversations, messageFiles, messages } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';

const members = conversationMembers;
export type MessageColumns = typeof messages.$inferSelect;

const shownFiles = sql<
  ShownFile[]
>`(select coalesce(jsonb_agg(${fileJson(files)} order by ${messageFiles.position}), '[]')
  from ${messageFiles} inner join ${files} on ${files.id} = ${messageFiles.fileId}
  where ${messageFiles.messageId} = ${messages.id})`;

/** This person paid to write it. */
const isPaidBy = (viewerId: string): SQL => sql`(${messages.fee} > 0 and ${messages.senderId} = ${viewerId})`;

/** A message as one member has it. What others own of it by other things is asked only where that opens something. */
const columnsFor = (viewerId: string) => ({
  message: messages,
  sender: cardColumns,
  files: shownFiles,
  /** This member has bought it. */
  isBought: sql<boolean>`(${messages.price} > 0 and exists (select from ${tokenTransactions}
    where ${tokenTransactions.userId} = ${viewerId} and ${tokenTransactions.ownedId} = 'message:' || ${messages.id}
      and ${tokenTransactions.status} = 'success'))`,
  /** This member owns every photo, video and sound of it by other purchases. */
  isOwned: sql<boolean>`(case when ${messages.price} > 0 and ${messages.senderId} <> ${viewerId}
      and not ${messages.isDeleted} then owns_every(${viewerId}, 'message', ${messages.id}) else false end)`,
  /** It was cleared with all others of its conversation, and this member did not pay to write it. */
  isCleared: sql<boolean>`(${messages.seq} <= ${conversations.clearedSeq} and not ${isPaidBy(viewerId)})`,
});

const build = (db: Db, viewerId: string, where: SQL | undefined) =>
  db
    .select(columnsFor(viewerId))
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(users, eq(users.id, messages.senderId))
    .leftJoin(performers, eq(performers.id, users.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .where(where)
    .$dynamic();
export type MessageRow = Awaited<ReturnType<typeof build>>[number];

/** Bought or paid for by this person, who keeps it when the conversation is cleared. */
const isKept = (viewerId: string): SQL =>
  sql`((${messages.totalPurchases} > 0 and ${messages.senderId} <> ${viewerId}) or ${isPaidBy(viewerId)})`;

/** It was not cleared with its conversation, or this person keeps it. */
const isThereFor = (viewerId: string): SQL =>
  sql`(${messages.seq} > ${conversations.clearedSeq} or ${isKept(viewerId)})`;

interface MessagePage {
  conversationId: string;
  viewerId: string;
  /** Messages up to this number were cleared, but for what is kept by who paid for it. */
  clearedSeq: number;
  limit: number;
  before?: number | undefined;
  after?: number | undefined;
}

/**
 * By number alone, so that a page costs the same at any depth: the newest first, with `after` the oldest. What was
 * cleared waits to be erased, and is not looked at: what is kept of it is found by an index of its own.
 */
export async function listMessages(db: Db, page: MessagePage): Promise<MessageRow[]> {
  const { conversationId, viewerId, clearedSeq, before, after, limit } = page;
  const within = and(
    eq(messages.conversationId, conversationId),
    after === undefined ? undefined : gt(messages.seq, after),
    before === undefined ? undefined : lt(messages.seq, before),
  );
  const order = after === undefined ? desc(messages.seq) : asc(messages.seq);
  const part = (where: SQL | undefined) =>
    build(db, viewerId, and(within, where)).orderBy(order).limit(limit);
  const present = await part(gt(messages.seq, clearedSeq));
  const mayHaveMore = clearedSeq > 0 && (present.length < limit || after !== undefined);
  if (!mayHaveMore) return present;
  const kept = await part(and(lte(messages.seq, clearedSeq), isKept(viewerId)));
  return (after === undefined ? [...present, ...kept] : [...kept, ...present]).slice(0, limit);
}

/** How many messages that were cleared this person keeps. */
export const countKept = (
  db: Db,
  { conversationId, viewerId, clearedSeq }: Pick<MessagePage, 'conversationId' | 'viewerId' | 'clearedSeq'>,
): Promise<number> =>
  db.$count(
    messages,
    and(eq(messages.conversationId, conversationId), lte(messages.seq, clearedSeq), isKept(viewerId)),
  );

/** A message in a conversation of this person, with the other member; null when it is in none or was cleared. */
export async function findOwnMessage(db: Db, id: string, viewerId: string) {
  const [row] = await db
    .select({ ...columnsFor(viewerId), otherId: members.otherId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(users, eq(users.id, messages.senderId))
    .leftJoin(performers, eq(performers.id, users.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .innerJoin(members, and(eq(members.conversationId, conversations.id), eq(members.userId, viewerId)))
    .where(and(eq(messages.id, id), isThereFor(viewerId)));
  return row ?? null;
}

/** Who wrote a message, and to whom, whatever became of it; null when it is gone from the database. */
export async function findMembersOf(db: Db, id: string) {
  const [row] = await db
    .select({
      conversationId: messages.conversationId,
      senderId: messages.senderId,
      otherId: members.otherId,
    })
    .from(messages)
    .innerJoin(
      members,
      and(eq(members.conversationId, messages.conversationId), eq(members.userId, messages.senderId)),
    )
    .where(eq(messages.id, id));
  return row ?? null;
}

/** Messages with this file that were sent to this person, as they have them. */
export const messagesHolding = (db: Db, fileId: string, viewerId: string): Promise<MessageRow[]> =>
  build(
    db,
    viewerId,
    sql`${messages.id} in (select ${messageFiles.messageId} from ${messageFiles}
      where ${messageFiles.fileId} = ${fileId} and ${messageFiles.recipientId} = ${viewerId})`,
  );

/** The latest messages with this file, whoever got them: their ids, with both members. */
export const latestHolding = (db: Db, fileId: string, limit: number) =>
  db
    .select({ id: messages.id, senderId: messages.senderId, recipientId: messageFiles.recipientId })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .where(and(eq(messageFiles.fileId, fileId), eq(messages.isDeleted, false)))
    .orderBy(desc(messages.id))
    .limit(limit);

/** These messages, of whatever conversations of this person; what was cleared with its conversation comes only as deleted. */
export const messagesByIds = (db: Db, ids: readonly string[], viewerId: string): Promise<MessageRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : build(
        db,
        viewerId,
        and(
          inArray(messages.id, [...ids]),
          or(isThereFor(viewerId), messages.isDeleted),
          sql`exists (select from ${members} where ${members.conversationId} = ${conversations.id}
            and ${members.userId} = ${viewerId})`,
        ),
      );
