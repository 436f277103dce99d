import { skipReason } from '#rules/mass-messages.ts';
import { performerMay } from '#rules/review.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { findDeliveryInput, findSender, noteRead } from './mass-messages.queries.ts';

/** A fan has read everything that this performer sent to many. */
export const noteManyRead = (deps: Deps, tx: Tx, userId: string, performerId: string): Promise<void> =>
  noteRead(tx.db, userId, performerId, deps.clock.now());

/** A performer who may have messages sent for them, with the cap they chose; null for everybody else. */
export async function senderOf(tx: Tx, performerId: string) {
  const sender = await findSender(tx.db, performerId);
  const mayWrite = sender?.status === 'active' && performerMay('find-people', sender.reviewState).allowed;
  return mayWrite ? { dailyCap: sender.dailyCap } : null;
}

/** Whether a fan gets what this performer sends by itself: by the rule of messages to many, however many they had. */
export async function getsByItself(
  deps: Deps,
  tx: Tx,
  performerId: string,
  userId: string,
): Promise<boolean> {
  const input = await findDeliveryInput(tx.db, performerId, userId, deps.clock.now());
  return input !== null && skipReason({ ...input, cap: null }) === null;
}
