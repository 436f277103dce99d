import { isOpen } from '#rules/mass-messages.ts';
import type { Deps } from '../../deps.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { inTx, type Tx } from '../../tx.ts';
import { takeDownMessage, takeFilesOfMessageDown } from '../messages/message-take-down.service.ts';
import { findMassOf, nextCopies } from './mass-message-take-down.queries.ts';
import { presentProgress } from './mass-messages.present.ts';
import { lockMassMessage, setMassFiles, updateMassMessage } from './mass-messages.queries.ts';

/** So many copies are taken down in one step. */
const COPIES_AT_ONCE = 50;

type Step = JobPayload<'mass-messages.take-down'>;

/** Has the next copies taken down by a job of its own, so that other work comes in between. */
const planStep = (tx: Tx, step: Step, performerId: string): Promise<void> =>
  tx.enqueue('mass-messages.take-down', step, {
    key: `mass-messages.take-down:${step.massMessageId}`,
    queue: `mass-messages:${performerId}`,
  });

/** How many people have got what this message is a copy of; null for a message to one person. */
export async function receiversOf({ db }: Pick<Deps, 'db'>, messageId: string): Promise<number | null> {
  return (await findMassOf(db, messageId))?.totalSent ?? null;
}

/**
 * Operators take a copy of a message to many down: nobody gets it any more, its performer has nothing of it either, and
 * the other copies go by jobs. Whether there are any; false for a message to one person. To be called before the copy
 * itself is locked.
 */
export async function takeManyDown(deps: Deps, tx: Tx, messageId: string): Promise<boolean> {
  const found = await findMassOf(tx.db, messageId);
  const row = found && (await lockMassMessage(tx.db, found.id));
  if (!row) return false;
  const now = deps.clock.now();
  const changed = await updateMassMessage(tx.db, row.id, {
    ...(isOpen(row.status) ? { status: 'cancelled', endedAt: now } : {}),
    text: '',
    updatedAt: now,
  });
  // Closed at once for all who got them, though their copies go later.
  await takeFilesOfMessageDown(deps, tx, messageId);
  await setMassFiles(tx.db, row.id, []);
  await planStep(tx, { massMessageId: row.id, after: '' }, row.performerId);
  tx.after(() => deps.realtime.toUser(row.performerId, 'mass_message_progress', presentProgress(changed)));
  const left = await nextCopies(tx.db, row.id, '', 2);
  return left.some((copy) => copy.messageId !== messageId);
}

/** Takes the next copies down, each in a transaction of its own: no two conversations are locked at once. */
export async function stepTakeDown(deps: Deps, { massMessageId, after }: Step): Promise<void> {
  const copies = await nextCopies(deps.db, massMessageId, after, COPIES_AT_ONCE);
  for (const { messageId } of copies) await inTx(deps, (tx) => takeDownMessage(deps, tx, messageId));
  const last = copies.at(-1);
  if (!last || copies.length < COPIES_AT_ONCE) return;
  await inTx(deps, async (tx) => {
    const row = await lockMassMessage(tx.db, massMessageId);
    if (row) await planStep(tx, { massMessageId, after: last.userId }, row.performerId);
  });
}
