import { inArray } from 'drizzle-orm';
import { users } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';

/** Notes that these people are here now; what they themselves changed last stays as it is. */
export async function markSeen(deps: Pick<Deps, 'db' | 'clock'>, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await deps.db
    .update(users)
    .set({ lastSeenAt: deps.clock.now() })
    .where(inArray(users.id, [...userIds]));
}
