import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { insertPerformer, insertUser, type NewPerformer, type NewUser } from './users.queries.ts';

/** Adds an account. The unique indexes refuse a username or address that is taken (see `orTaken`). */
export function createUser(deps: Deps, db: Db, row: NewUser): Promise<void> {
  const now = deps.clock.now();
  return insertUser(db, { ...row, createdAt: now, updatedAt: now });
}

/** Adds what only performers have; their documents wait for review. */
export function createPerformer(deps: Deps, db: Db, row: NewPerformer): Promise<void> {
  const now = deps.clock.now();
  return insertPerformer(db, { ...row, reviewState: 'pending', createdAt: now, updatedAt: now });
}
