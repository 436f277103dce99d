import type * as z from 'zod';
import {
  type massMessages as contract,
  type MassMessage,
  type MassMessageDetail,
  massMessageErrors,
} from '#contract/mass-messages.ts';
import { addDays, isoDay } from '#rules/calendar.ts';
import {
  isPlannable,
  MASS_MESSAGES_DAY_MAX,
  MASS_MESSAGES_OPEN_MAX,
  type MassAction,
  type Segment,
  statusAfter,
} from '#rules/mass-messages.ts';
import { problemOfFiles } from '#rules/messages.ts';
import { tokens, toWire } from '#rules/money.ts';
import { performerMay } from '#rules/review.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { type MakingRequest, makeOnce } from '../../http/make-once.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { filesByIds, lockFiles } from '../files/files.service.ts';
import { checkFiles, checkForm, priceOf } from '../messages/message-form.service.ts';
import { planStep } from './mass-message-send.service.ts';
import { presentMassMessage } from './mass-messages.present.ts';
import {
  countBeginning,
  countOpen,
  countReaders,
  findMassMessage,
  findResults,
  insertMassMessage,
  listMassMessages,
  lockMassMessage,
  type MassRow,
  massFiles,
  massMessageByRequest,
  setMassFiles,
  updateMassMessage,
} from './mass-messages.queries.ts';
import { countSegment } from './segments.queries.ts';

type Ctx = CallContext<Viewer>;
type MassMessageBody = z.output<(typeof contract)['create']['body']>;

function requireApproved({ viewer }: Ctx): void {
  if (!performerMay('find-people', viewer.account.reviewState ?? 'none').allowed)
    throw fail(massMessageErrors, 'not-approved');
}

async function ownMassMessage({ deps, viewer }: Ctx, id: string): Promise<MassRow> {
  const row = await findMassMessage(deps.db, id, viewer.id);
  if (!row) throw fail(massMessageErrors, 'not-found');
  return row;
}

/** As its performer reads it. */
async function shown(deps: Deps, rows: readonly MassRow[]): Promise<MassMessage[]> {
  const files = await massFiles(
    deps.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentMassMessage(deps, row, files.get(row.id) ?? []));
}

const shownOne = async (deps: Deps, row: MassRow): Promise<MassMessage> =>
  presentMassMessage(deps, row, (await massFiles(deps.db, [row.id])).get(row.id) ?? []);

export async function readMassMessages({ deps, viewer }: Ctx, query: { limit: number; offset: number }) {
  const { rows, total } = await listMassMessages(deps.db, viewer.id, query);
  return { data: await shown(deps, rows), total };
}

/** How many fans a message to this group would go to now. */
export async function readSegment(ctx: Ctx, segment: Segment) {
  requireApproved(ctx);
  const { deps, viewer } = ctx;
  return { segment, total: await countSegment(deps.db, segment, viewer.id, deps.clock.now()) };
}

/** With what came of it. */
export async function readMassMessage(ctx: Ctx, id: string): Promise<MassMessageDetail> {
  const row = await ownMassMessage(ctx, id);
  const [message, read, { unlocked, earned }] = await Promise.all([
    shownOne(ctx.deps, row),
    countReaders(ctx.deps.db, row.id),
    findResults(ctx.deps.db, row),
  ]);
  return { ...message, read, unlocked, earned: toWire(tokens(earned)) };
}

async function requireSomebody({ deps, viewer }: Ctx, segment: Segment, now: Date): Promise<void> {
  if ((await countSegment(deps.db, segment, viewer.id, now)) === 0) throw fail(massMessageErrors, 'nobody');
}

function scheduleOf(now: Date, at: Date | null | undefined): Date | null {
  if (!at) return null;
  if (!isPlannable(at, now)) {
    const { message } = massMessageErrors.texts['schedule-not-valid'];
    throw fail(massMessageErrors, 'schedule-not-valid', { fields: { scheduleAt: message } });
  }
  return at;
}

/** 422 where as many as may do so begin on that day already. The performer is locked. */
async function requireRoomOnDay(
  tx: Tx,
  { viewer }: Ctx,
  beginsAt: Date,
  exceptId: string | null,
): Promise<void> {
  const from = new Date(isoDay(beginsAt));
  const until = addDays(from, 1);
  if ((await countBeginning(tx.db, viewer.id, { from, until, exceptId })) < MASS_MESSAGES_DAY_MAX) return;
  const { message } = massMessageErrors.texts['too-many-on-day'];
  throw fail(massMessageErrors, 'too-many-on-day', { fields: { scheduleAt: message } });
}

/** What everybody gets, by the rules of one message to a fan. */
async function contentOf({ deps, viewer }: Ctx, body: MassMessageBody) {
  const fileIds = [...new Set(body.fileIds)];
  const types = checkFiles(await filesByIds(deps.db, fileIds), fileIds, viewer.id).map(({ type }) => type);
  const text = body.text ?? '';
  const price = priceOf(body);
  await checkForm(deps, { type: 'text', text, files: types, price, maySell: true });
  return { text, price: price ?? tokens(0), fileIds };
}

/** Has it hold these files. Nobody removes them before they stand in it. */
async function holdFiles(tx: Tx, viewerId: string, massMessageId: string, fileIds: string[]): Promise<void> {
  checkFiles(await lockFiles(tx.db, fileIds), fileIds, viewerId);
  await setMassFiles(tx.db, massMessageId, fileIds);
}

async function create(ctx: Ctx, body: MassMessageBody, request: MakingRequest | null): Promise<MassMessage> {
  requireApproved(ctx);
  const { deps, viewer } = ctx;
  const now = deps.clock.now();
  const { segment } = body;
  const { text, price, fileIds } = await contentOf(ctx, body);
  const scheduledAt = scheduleOf(now, body.scheduleAt);
  // Who will be in the group then, nobody knows yet.
  if (!scheduledAt) await requireSomebody(ctx, segment, now);
  const row = await inTx(deps, async (tx) => {
    await lockPerformer(tx.db, viewer.id);
    if ((await countOpen(tx.db, viewer.id)) >= MASS_MESSAGES_OPEN_MAX)
      throw fail(massMessageErrors, 'too-many');
    await requireRoomOnDay(tx, ctx, scheduledAt ?? now, null);
    const made = await insertMassMessage(tx.db, {
      id: newId(),
      performerId: viewer.id,
      segment,
      text,
      price,
      status: scheduledAt ? 'scheduled' : 'sending',
      scheduledAt,
      startedAt: scheduledAt ? null : now,
      requestKey: request?.key ?? null,
      requestHash: request?.hash ?? null,
      createdAt: now,
      updatedAt: now,
    });
    await holdFiles(tx, viewer.id, made.id, fileIds);
    await planStep(tx, made.id, viewer.id, scheduledAt ?? undefined);
    return made;
  });
  return shownOne(deps, row);
}

/** Writes to everybody in a group, once a request key. */
export function createOnce(ctx: Ctx, body: MassMessageBody): Promise<MassMessage> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  return makeOnce({
    key,
    input: body,
    find: (made) => massMessageByRequest(deps.db, viewer.id, made),
    async view(id) {
      const row = await findMassMessage(deps.db, id, viewer.id);
      return row && shownOne(deps, row);
    },
    make: (request) => create(ctx, body, request),
    index: 'mass_messages_performer_id_request_key_unique',
    reused: () => fail(massMessageErrors, 'key-reused'),
  });
}

/** Writes one anew that waits for its time. */
export async function rewriteMassMessage(ctx: Ctx, id: string, body: MassMessageBody): Promise<MassMessage> {
  const { deps, viewer } = ctx;
  await ownMassMessage(ctx, id);
  requireApproved(ctx);
  const now = deps.clock.now();
  const { segment } = body;
  const scheduledAt = scheduleOf(now, body.scheduleAt);
  const { text, price, fileIds } = await contentOf(ctx, body);
  if (!scheduledAt) await requireSomebody(ctx, segment, now);
  const row = await inTx(deps, async (tx) => {
    const locked = await lockMassMessage(tx.db, id);
    if (!locked) throw fail(massMessageErrors, 'not-found');
    if (locked.status !== 'scheduled') throw fail(massMessageErrors, 'not-now');
    await lockPerformer(tx.db, viewer.id);
    await requireRoomOnDay(tx, ctx, scheduledAt ?? now, id);
    await holdFiles(tx, viewer.id, id, fileIds);
    const begun = scheduledAt ? {} : ({ status: 'sending', startedAt: now } as const);
    const set = { segment, text, price, scheduledAt, ...begun, updatedAt: now };
    const changed = await updateMassMessage(tx.db, id, set);
    await planStep(tx, id, viewer.id, scheduledAt ?? undefined);
    return changed;
  });
  return shownOne(deps, row);
}

/** 409 where one of its files could not be made ready, or was taken down: it would stand still again at once. */
async function requireGoodFiles(tx: Tx, id: string): Promise<void> {
  const problem = problemOfFiles((await massFiles(tx.db, [id])).get(id) ?? []);
  if (problem) throw fail(massMessageErrors, `file-${problem}`);
}

/** Holds it, lets it go on once all its files can be sent (product.md 35.2), or ends it. Asked again it is as it is. */
export async function changeMassMessage(ctx: Ctx, id: string, action: MassAction): Promise<MassMessage> {
  const { deps } = ctx;
  await ownMassMessage(ctx, id);
  if (action === 'resume') requireApproved(ctx);
  const now = deps.clock.now();
  const row = await inTx(deps, async (tx) => {
    const locked = await lockMassMessage(tx.db, id);
    if (!locked) throw fail(massMessageErrors, 'not-found');
    const status = statusAfter(locked.status, action);
    if (status === locked.status) return locked;
    if (!status) throw fail(massMessageErrors, 'not-now');
    if (status === 'sending') await requireGoodFiles(tx, id);
    const changed = await updateMassMessage(tx.db, id, {
      status,
      ...(status === 'cancelled' ? { endedAt: now } : {}),
      updatedAt: now,
    });
    if (status === 'sending') await planStep(tx, id, changed.performerId);
    return changed;
  });
  return shownOne(deps, row);
}
