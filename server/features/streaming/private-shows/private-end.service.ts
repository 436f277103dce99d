import type { PrivateShowEnd } from '#rules/private-shows.ts';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../tx.ts';
import { changeShow } from './private.queries.ts';
import { tellShow } from './private-tell.service.ts';

/** Notes that a show is over, and tells both why. The end of its stream is `closeWithin`, which calls this. */
export async function finishShow(deps: Deps, tx: Tx, id: string, endReason: PrivateShowEnd): Promise<void> {
  const now = deps.clock.now();
  await changeShow(tx.db, id, {
    status: 'ended',
    endReason,
    endedAt: now,
    presentSince: null,
    awaySince: null,
    updatedAt: now,
  });
  tx.after(() => tellShow(deps, id));
}
