import type { Deps } from '../../deps.ts';
import { noteArrival, setLastSeen } from './people.queries.ts';

/** Notes that these people are here now; what they themselves changed last stays as it is. */
export async function markSeen(deps: Pick<Deps, 'db' | 'clock'>, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await setLastSeen(deps.db, userIds, deps.clock.now());
}

/** Notes that somebody has come; what waits for them. Null when their session was ended meanwhile. */
export const arrive = (deps: Pick<Deps, 'db' | 'clock'>, who: { id: string; sessionId: string }) =>
  noteArrival(deps.db, who, deps.clock.now());
