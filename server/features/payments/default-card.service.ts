import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { checkRoom } from '../card-limits/attempts.service.ts';
import type { Payer } from '../card-limits/subjects.ts';
import { renewWithCard } from '../subscriptions/renewal-card.service.ts';
import { findCard } from './cards.queries.ts';
import { type CardRow, chooseDefaultCard } from './cards.service.ts';

/** Makes an own card the one that is preselected, and that running subscriptions renew with. */
export async function setDefaultCard(deps: Deps, payer: Payer, id: string): Promise<CardRow> {
  const card = await findCard(deps.db, payer.id, id);
  await checkRoom(deps, { step: 'choose', payer, card });
  return inTx(deps, async (tx) => {
    const chosen = await chooseDefaultCard(deps, tx, payer.id, id);
    await renewWithCard(deps, tx, payer.id, chosen.id);
    return chosen;
  });
}
