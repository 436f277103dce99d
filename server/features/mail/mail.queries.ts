import { count, desc, ilike, lt, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { containing } from '../../db/list.ts';
import { mailbox } from '../../db/schema/mail.ts';

export interface MailboxQuery {
  q?: string | undefined;
  limit: number;
  offset: number;
}

const matching = (q: string | undefined) =>
  q ? or(ilike(mailbox.to, containing(q)), ilike(mailbox.subject, containing(q))) : undefined;

export async function listMailbox(db: Db, { q, limit, offset }: MailboxQuery) {
  return db
    .select()
    .from(mailbox)
    .where(matching(q))
    .orderBy(desc(mailbox.createdAt), desc(mailbox.id))
    .limit(limit)
    .offset(offset);
}

export async function countMailbox(db: Db, q: string | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(mailbox).where(matching(q));
  return row?.total ?? 0;
}

export async function deleteMailBefore(db: Db, before: Date): Promise<void> {
  await db.delete(mailbox).where(lt(mailbox.createdAt, before));
}
