import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { setRenewalCard } from './renewals.queries.ts';

/** From now on the fan's running subscriptions renew with this card. What is being charged is not touched. */
export const renewWithCard = (deps: Deps, tx: Tx, userId: string, cardId: string): Promise<void> =>
  setRenewalCard(tx.db, userId, cardId, deps.clock.now());
