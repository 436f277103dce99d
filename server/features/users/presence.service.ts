import type { Deps } from '../../deps.ts';
import { setLastSeen } from './people.queries.ts';

/** Notes that these people are here now; what they themselves changed last stays as it is. */
export async function markSeen(deps: Pick<Deps, 'db' | 'clock'>, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await setLastSeen(deps.db, userIds, deps.clock.now());
}
