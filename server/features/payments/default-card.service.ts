import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { renewWithCard } from '../subscriptions/renewal-card.service.ts';
import { type CardRow, chooseDefaultCard } from './cards.service.ts';

/** Makes an own card the one that is preselected, and that running subscriptions renew with. */
export const setDefaultCard = (deps: Deps, userId: string, id: string): Promise<CardRow> =>
  inTx(deps, async (tx) => {
    const card = await chooseDefaultCard(deps, tx, userId, id);
    await renewWithCard(deps, tx, userId, card.id);
    return card;
  });
