import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { messageFiles } from '../../db/schema/conversations.ts';

/** Puts the same files into these messages, in this order. */
export async function insertMessageFiles(
  db: Db,
  sent: readonly { messageId: string; recipientId: string }[],
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0 || sent.length === 0) return;
  await db
    .insert(messageFiles)
    .values(sent.flatMap((one) => fileIds.map((fileId, position) => ({ ...one, fileId, position }))));
}

/** The files that stand in these messages. */
export async function filesOf(db: Db, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ fileId: messageFiles.fileId })
    .from(messageFiles)
    .where(inArray(messageFiles.messageId, [...messageIds]));
  return rows.map(({ fileId }) => fileId);
}

/** Whether a message holds this file, whatever became of that message. */
export async function isInMessage(db: Db, fileId: string): Promise<boolean> {
  const rows = await db
    .select({ id: messageFiles.messageId })
    .from(messageFiles)
    .where(eq(messageFiles.fileId, fileId))
    .limit(1);
  return rows.length > 0;
}

/** Takes the files out of a message; their ids. */
export async function takeFilesOut(db: Db, messageId: string): Promise<string[]> {
  const rows = await db
    .delete(messageFiles)
    .where(eq(messageFiles.messageId, messageId))
    .returning({ fileId: messageFiles.fileId });
  return rows.map(({ fileId }) => fileId);
}

/** The file `f` stands in no message, and in no message to many that is still to be sent. */
const isUnused = sql`not exists (select from message_files u where u.file_id = f.id)
  and not exists (select from mass_message_files w join mass_messages p on p.id = w.mass_message_id
    where w.file_id = f.id and p.status in ('scheduled', 'sending', 'paused'))`;

/** Files that a person uploaded for messages and put into none: how many, and how many of them are still worked on. */
export async function countUnsent(db: Db, ownerId: string): Promise<{ all: number; unfinished: number }> {
  const { rows } = await db.execute<{ all: number; unfinished: number }>(sql`select count(*)::int as all,
      count(*) filter (where f.status in ('created', 'processing'))::int as unfinished
    from files f
    where f.owner_id = ${ownerId} and f.type in ('message-photo', 'message-video', 'message-audio')
      and ${isUnused}`);
  return rows[0] ?? { all: 0, unfinished: 0 };
}

/**
 * Files uploaded for messages that are in none, and in no message to many that is still to be sent: those of `ids`, and
 * all that were uploaded before `before`.
 */
export async function unusedMessageFiles(
  db: Db,
  { ids, before = null }: { ids: readonly string[]; before?: Date | null },
  limit: number,
) {
  const { rows } = await db.execute<{ id: string; ownerId: string }>(sql`select f.id, f.owner_id as "ownerId"
    from files f
    where f.type in ('message-photo', 'message-video', 'message-audio')
      and (f.created_at < ${before?.toISOString() ?? null}::timestamptz or f.id = any(${sql.param([...ids])}::text[]))
      and ${isUnused}
    limit ${limit}`);
  return rows;
}
