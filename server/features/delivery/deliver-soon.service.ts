import { PUSH_DELAY_MS } from '#rules/delivery.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';

/** Events within this time after one are delivered by its job. */
const PAUSE_MS = 5000;
const nextAt = new WeakMap<Db, number>();

/**
 * Has deliveries looked for once what happened now is due, instead of with the next full minute. Asked after the commit;
 * a process that dies before leaves it to the minute.
 */
export async function deliverSoon(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  if (now < (nextAt.get(deps.db) ?? 0)) return;
  nextAt.set(deps.db, now + PAUSE_MS);
  const runAt = new Date(now + PUSH_DELAY_MS + PAUSE_MS);
  await deps.jobs.enqueue(deps.db, 'delivery.deliver', {}, { runAt });
}
