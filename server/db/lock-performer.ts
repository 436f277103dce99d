import { eq } from 'drizzle-orm';
import type { Db } from './client.ts';
import { performers } from './schema/performers.ts';

/**
 * Lets one change of what a performer publishes follow the other. Taken before any of it is locked: changes of one
 * thing count on the performer's row, or touch another thing of theirs. So do the payouts of one performer that are paid.
 */
export async function lockPerformer(db: Db, performerId: string): Promise<void> {
  await db
    .select({ id: performers.id })
    .from(performers)
    .where(eq(performers.id, performerId))
    .for('no key update');
}
