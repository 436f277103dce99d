import { desc, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { contactMessages } from '../../db/schema/contact.ts';

type ContactRow = typeof contactMessages.$inferSelect;

/** Those who send at the same moment count one after the other, until the end of the transaction. */
export async function countContactsSince(db: Db, since: Date, most: number): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('contact', 0))`);
  const rows = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(gt(contactMessages.createdAt, since))
    .limit(most);
  return rows.length;
}

export async function insertContact(db: Db, row: ContactRow): Promise<void> {
  await db.insert(contactMessages).values(row);
}

export const listContacts = (db: Db, limit: number): Promise<ContactRow[]> =>
  db
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit);
