import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { messages } from '../../db/schema/conversations.ts';
import { massMessageRecipients, massMessages } from '../../db/schema/mass-messages.ts';

const r = massMessageRecipients;

/** The message to many that a message is a copy of; null for every other message. */
export async function findMassOf(
  db: Db,
  messageId: string,
): Promise<{ id: string; totalSent: number } | null> {
  const [row] = await db
    .select({ id: massMessages.id, totalSent: massMessages.totalSent })
    .from(r)
    .innerJoin(massMessages, eq(massMessages.id, r.massMessageId))
    .where(eq(r.messageId, messageId));
  return row ?? null;
}

/** The next copies that somebody can still read, after that of this recipient. */
export const nextCopies = (db: Db, massMessageId: string, after: string, limit: number) =>
  db
    .select({ userId: r.userId, messageId: messages.id })
    .from(r)
    .innerJoin(messages, eq(messages.id, r.messageId))
    .where(
      and(
        eq(r.massMessageId, massMessageId),
        gt(r.userId, after),
        or(eq(messages.isDeleted, false), gt(messages.totalPurchases, 0)),
      ),
    )
    .orderBy(asc(r.userId))
    .limit(limit);
