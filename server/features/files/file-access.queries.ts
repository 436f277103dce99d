import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { readerColumns } from '../../db/reader-columns.ts';
import { users } from '../../db/schema/users.ts';

/** What the access rule asks of a person; null for an account that is not active. */
export async function findReader(db: Db, id: string) {
  const [row] = await db
    .select(readerColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'active')));
  return row ?? null;
}
