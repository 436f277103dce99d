import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { tokenPackages } from '../../db/schema/payments.ts';
import type { TokenPackageRow } from './payments.queries.ts';

export async function insertPackage(
  db: Db,
  row: typeof tokenPackages.$inferInsert,
): Promise<TokenPackageRow> {
  const [written] = await db.insert(tokenPackages).values(row).returning();
  if (!written) throw new Error(`package ${row.id} was not written`);
  return written;
}

/** Changes a package that is offered; null when there is none. */
export async function updatePackage(
  db: Db,
  id: string,
  changes: Partial<TokenPackageRow>,
): Promise<TokenPackageRow | null> {
  const [row] = await db
    .update(tokenPackages)
    .set(changes)
    .where(and(eq(tokenPackages.id, id), eq(tokenPackages.isActive, true)))
    .returning();
  return row ?? null;
}

/** Every package, those that are offered first, each kind in the order of the wallet. */
export const listPackages = (db: Db): Promise<TokenPackageRow[]> =>
  db
    .select()
    .from(tokenPackages)
    .orderBy(desc(tokenPackages.isActive), tokenPackages.ordering, tokenPackages.price);
