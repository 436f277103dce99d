import { LIGHT_WORK_SECONDS } from '#rules/processing-turns.ts';
import type { Tx } from '../../tx.ts';
import type { FileRow } from './files.queries.ts';
import { isReviewed } from './limits-of.service.ts';
import { letWait, waitingFiles } from './processing.queries.ts';
import { laterTurn, nextTurn, turnOf } from './processing-turns.queries.ts';

/** A worker that dies takes one try with it, and so does storage that is away for a moment. */
const MOST_TRIES = 12;

type Queued = Pick<FileRow, 'id' | 'ownerId'>;
const jobKey = ({ id }: Pick<FileRow, 'id'>): string => `file:${id}`;
const queueOf = ({ ownerId }: Pick<FileRow, 'ownerId'>): string => `files:${ownerId}`;

async function enqueueAt(tx: Tx, file: Queued, runAt: Date, isWeighed: boolean): Promise<void> {
  const name = (await isReviewed(tx.db, file.ownerId)) ? 'files.process' : 'files.process-unreviewed';
  const options = { key: jobKey(file), queue: queueOf(file), runAt, maxAttempts: MOST_TRIES };
  await tx.enqueue(name, { fileId: file.id, isWeighed }, options);
}

/**
 * Adds the work on a file, in the transaction that writes its row. Files of one person wait for each other, and take
 * turns with those of others; those of people whom nobody has checked have a place of their own.
 */
export const enqueueProcessing = async (tx: Tx, file: Queued): Promise<void> =>
  enqueueAt(tx, file, await nextTurn(tx.db, queueOf(file)), false);

/** Adds the waiting jobs of this owner anew, under the task for their review state now; each keeps its turn. */
export async function requeueWaiting(tx: Tx, ownerId: string): Promise<void> {
  for (const row of await waitingFiles(tx.db, ownerId)) {
    const turn = await turnOf(tx.db, jobKey(row));
    if (turn) await enqueueAt(tx, row, turn, false);
  }
}

/**
 * Lets shorter jobs of anybody go before one that takes so many seconds; answers the file as it waits then, or null when
 * nothing shorter waits. How long it takes shows only when the file has been opened, and it gives way once.
 */
export async function giveWay(tx: Tx, row: FileRow, seconds: number): Promise<FileRow | null> {
  if (seconds <= LIGHT_WORK_SECONDS) return null;
  const turn = await laterTurn(tx.db, jobKey(row), seconds);
  const waiting = turn && (await letWait(tx.db, row.id));
  if (!waiting) return null;
  await enqueueAt(tx, row, turn, true);
  return waiting;
}
