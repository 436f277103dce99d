import { DAILY_CAP, type SkipReason, skipReason } from '#rules/mass-messages.ts';
import { problemOfFiles } from '#rules/messages.ts';
import type { ShownFile } from '../../db/file-json.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import { cursorOf, positionOf } from '../../http/cursor.ts';
import { inTx, type Tx } from '../../tx.ts';
import { writeToFans } from '../messages/write-to-fans.service.ts';
import { presentProgress } from './mass-messages.present.ts';
import {
  deleteUnreached,
  listStuck,
  lockMassMessage,
  type MassRow,
  massFiles,
  nextRecipients,
  noteOutcomes,
  updateMassMessage,
} from './mass-messages.queries.ts';
import { senderOf } from './recipients.service.ts';
import { collectRecipients } from './segments.queries.ts';

/** So many are written down, and so many get it, in one step. */
const COLLECTED_AT_ONCE = 5000;
const SENT_AT_ONCE = 200;
/** One that should go on and stands still for so long is taken up again. */
const STUCK_MINUTES = 5;

/**
 * Has the next step done, as a job of its own, so that other work comes in between. There is never more than one such
 * job of a message, also when one was done whose worker died before it could say so.
 */
export const planStep = (tx: Pick<Tx, 'enqueue'>, id: string, performerId: string, runAt?: Date) =>
  tx.enqueue(
    'mass-messages.step',
    { massMessageId: id },
    { key: `mass-messages.step:${id}`, queue: `mass-messages:${performerId}`, ...(runAt ? { runAt } : {}) },
  );

/** Writes more of the group down as recipients. */
async function collect(tx: Tx, row: MassRow, startedAt: Date, now: Date): Promise<MassRow> {
  const after = row.collectCursor ? positionOf(row.collectCursor) : null;
  const { id: massMessageId, performerId, segment } = row;
  const page = await collectRecipients(tx.db, {
    massMessageId,
    performerId,
    segment,
    startedAt,
    after,
    limit: COLLECTED_AT_ONCE,
  });
  const isDone = !page || page.seen < COLLECTED_AT_ONCE;
  return updateMassMessage(tx.db, row.id, {
    totalRecipients: row.totalRecipients + (page?.made ?? 0),
    collectCursor: page ? cursorOf({ createdAt: page.at, id: page.id }) : row.collectCursor,
    collectedAt: isDone ? now : null,
    updatedAt: now,
  });
}

const COUNTED = {
  sent: 'totalSent',
  closed: 'totalClosed',
  blocked: 'totalBlocked',
  muted: 'totalMuted',
  capped: 'totalCapped',
} as const satisfies Record<'sent' | SkipReason, keyof MassRow>;

/** Sends it to the next recipients, and writes down who got it: both or neither. */
async function send(
  deps: Deps,
  tx: Tx,
  row: MassRow,
  { cap, files, now }: { cap: number; files: readonly ShownFile[]; now: Date },
): Promise<MassRow> {
  const next = await nextRecipients(tx.db, row.id, now, SENT_AT_ONCE);
  if (next.length === 0)
    return updateMassMessage(tx.db, row.id, { status: 'done', endedAt: now, updatedAt: now });
  const decided = next.map(
    (fan) => ({ userId: fan.id, status: skipReason({ ...fan, cap }) ?? 'sent' }) as const,
  );
  const getting = decided.flatMap(({ userId, status }) => (status === 'sent' ? [userId] : []));
  const { performerId, text, price } = row;
  const ids = await writeToFans(deps, tx, { performerId, origin: 'mass', text, files, price }, getting);
  const outcomes = decided.map((one) => ({ ...one, messageId: ids.get(one.userId) ?? null }));
  await noteOutcomes(tx.db, row.id, outcomes, now);
  const counts: Partial<Record<(typeof COUNTED)[keyof typeof COUNTED], number>> = {};
  for (const { status } of decided) {
    const name = COUNTED[status];
    counts[name] = (counts[name] ?? row[name]) + 1;
  }
  const isLast = next.length < SENT_AT_ONCE;
  return updateMassMessage(tx.db, row.id, {
    ...counts,
    ...(isLast ? { status: 'done', endedAt: now } : {}),
    updatedAt: now,
  });
}

/**
 * The next thing to be done with a message to many that is on its way. It is held when its performer may not write any
 * more, and when one of its files is not to be sent.
 */
async function step(deps: Deps, tx: Tx, row: MassRow, now: Date): Promise<MassRow> {
  const sender = await senderOf(tx, row.performerId);
  const files = (await massFiles(tx.db, [row.id])).get(row.id) ?? [];
  if (!sender || problemOfFiles(files))
    return updateMassMessage(tx.db, row.id, { status: 'paused', updatedAt: now });
  const startedAt = row.startedAt ?? now;
  const started =
    row.status === 'scheduled' || !row.startedAt
      ? await updateMassMessage(tx.db, row.id, { status: 'sending', startedAt, updatedAt: now })
      : row;
  if (!started.collectedAt) return collect(tx, started, startedAt, now);
  return send(deps, tx, started, { cap: sender.dailyCap ?? DAILY_CAP.usual, files, now });
}

/**
 * One step of a message to many: it begins, writes recipients down, or sends it to some of them, in one transaction with
 * the job of the next step. Killed at any moment it has happened wholly or not at all.
 */
export async function stepMassMessage(deps: Deps, massMessageId: string): Promise<void> {
  const now = deps.clock.now();
  await inTx(deps, async (tx) => {
    const seen = await lockMassMessage(tx.db, massMessageId);
    if (!seen || (seen.status !== 'sending' && seen.status !== 'scheduled')) return;
    if (seen.status === 'scheduled' && seen.scheduledAt && seen.scheduledAt > now)
      return planStep(tx, seen.id, seen.performerId, seen.scheduledAt);
    await lockPerformer(tx.db, seen.performerId);
    const row = await step(deps, tx, seen, now);
    if (row.status === 'sending') await planStep(tx, row.id, row.performerId);
    tx.after(() => deps.realtime.toUser(row.performerId, 'mass_message_progress', presentProgress(row)));
  });
}

/** Takes up those that should go on and whose job is lost. */
export async function resumeStuck(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - STUCK_MINUTES * 60_000);
  for (const { id, performerId } of await listStuck(deps.db, before))
    await inTx(deps, (tx) => planStep(tx, id, performerId));
}

/** So many are deleted by one statement. */
const SWEPT_AT_ONCE = 5000;

/** Forgets whom cancelled messages would have gone to. */
export async function sweepUnreached(deps: Deps): Promise<void> {
  while ((await deleteUnreached(deps.db, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE);
}
