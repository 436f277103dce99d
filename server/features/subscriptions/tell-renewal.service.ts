import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { notify } from '../notifications/notify.service.ts';

/** What a fan is told of a subscription. `at` tells two of one kind apart: said again of the same moment it is one notification. */
interface News {
  action: 'ahead' | 'ended' | 'ended-early' | 'stopped' | 'cancelled' | 'resumed';
  at: Date | null;
  /** The performer's. */
  name: string;
  /** When it is charged next, or until when there is access. */
  day?: Date | null;
}

/** Notifies the fan of a subscription of its renewal or end, once for each moment. */
export async function tellRenewal(
  deps: Deps,
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  { action, at, name, day }: News,
): Promise<void> {
  await notify(tx, deps, {
    userId,
    type: 'renewal',
    action,
    actorId: null,
    about: { source: 'subscription', id },
    key: `renewal-${action}:${id}:${at?.getTime()}`,
    data: { name, ...(day === undefined ? {} : { day: day?.toISOString() ?? '' }) },
  });
}
