import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { acceptances, acceptedTexts } from '../../db/schema/pages.ts';

export type AcceptedText = typeof acceptedTexts.$inferSelect;
export type Acceptance = typeof acceptances.$inferSelect;

/** Keeps texts that nobody accepted before. */
export async function keepTexts(db: Db, texts: AcceptedText[]): Promise<void> {
  await db.insert(acceptedTexts).values(texts).onConflictDoNothing();
}

export async function insertAcceptance(db: Db, row: Acceptance): Promise<void> {
  await db.insert(acceptances).values(row);
}

export async function findAcceptance(db: Db, userId: string): Promise<Acceptance | null> {
  const [row] = await db.select().from(acceptances).where(eq(acceptances.userId, userId));
  return row ?? null;
}

export async function findText(db: Db, version: string): Promise<AcceptedText | null> {
  const [row] = await db.select().from(acceptedTexts).where(eq(acceptedTexts.version, version));
  return row ?? null;
}
