import type { Deps } from '../../deps.ts';
import { noteArrival, setLastSeen } from './people.queries.ts';

/** Notes that these people are here now; what they themselves changed last stays as it is. */
export async function markSeen(deps: Pick<Deps, 'db' | 'clock'>, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await setLastSeen(deps.db, userIds, deps.clock.now());
}

/** Notes that somebody has come; what waits for them. */
export async function arrive(deps: Pick<Deps, 'db' | 'clock'>, userId: string) {
  return (
    (await noteArrival(deps.db, userId, deps.clock.now())) ?? {
      unreadConversations: 0,
      unreadNotifications: 0,
      countedAt: 0,
    }
  );
}
