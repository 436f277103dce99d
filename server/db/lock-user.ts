import { eq } from 'drizzle-orm';
import type { Db } from './client.ts';
import { users } from './schema/users.ts';

/**
 * Holds an account's row until the transaction ends: what is counted for one person (devices, wishes, folders, bytes)
 * is counted by one transaction at a time.
 */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
