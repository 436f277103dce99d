import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { auditLog } from '../../db/schema/operator.ts';

/** The table takes no changes and no deletions. */
export async function insertEntry(db: Db, row: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(row);
}

/** Lets one transaction at a time look for this entry and write it. */
export async function lockEntry(db: Db, action: string, target: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audit:${action}:${target}`}, 0))`);
}

/** Whether this action on this target is on record. */
export async function hasEntry(db: Db, action: string, target: string): Promise<boolean> {
  const [row] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.target, target)))
    .limit(1);
  return row !== undefined;
}
