import type { Db } from '../../db/client.ts';
import type { performers } from '../../db/schema/performers.ts';
import type { users } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { insertPerformer, insertUser } from './users.queries.ts';

/** Adds an account. The unique indexes refuse a username or address that is taken (see `orTaken`). */
export function createUser(deps: Deps, db: Db, row: typeof users.$inferInsert): Promise<void> {
  const now = deps.clock.now();
  return insertUser(db, { ...row, createdAt: now, updatedAt: now });
}

/** Adds what only performers have; their documents wait for review. */
export function createPerformer(deps: Deps, db: Db, row: typeof performers.$inferInsert): Promise<void> {
  const now = deps.clock.now();
  return insertPerformer(db, { ...row, reviewState: 'pending', createdAt: now, updatedAt: now });
}
