import type { PrivateShow } from '#contract/private-shows.ts';
import type { Deps } from '../../../deps.ts';
import { walletBalance } from '../../ledger/ledger.service.ts';
import { peopleByIds } from '../../users/people.service.ts';
import { presentShow } from './private.present.ts';
import { findShow, type PrivateShowRow } from './private.queries.ts';

/** A show as one of the two gets it. */
export async function shownShow(deps: Deps, show: PrivateShowRow, viewerId: string): Promise<PrivateShow> {
  const people = await peopleByIds(deps, [show.performerId, show.fanId]);
  const balance = await walletBalance(deps.db, show.fanId);
  return presentShow(show, { people, balance, viewerId });
}

/** Tells both how the show stands. */
export async function tellShow(deps: Deps, id: string): Promise<void> {
  const show = await findShow(deps.db, id);
  if (!show) return;
  for (const userId of [show.performerId, show.fanId])
    deps.realtime.toUser(userId, 'private_show', await shownShow(deps, show, userId));
}
