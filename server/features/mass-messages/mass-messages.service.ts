import type * as z from 'zod';
import {
  type massMessages as contract,
  type MassMessage,
  type MassMessageDetail,
  massMessageErrors,
} from '#contract/mass-messages.ts';
import { addDays } from '#rules/calendar.ts';
import {
  MASS_MESSAGES_OPEN_MAX,
  MASS_SCHEDULE_DAYS,
  type MassAction,
  type Segment,
  statusAfter,
} from '#rules/mass-messages.ts';
import { tokens, toWire } from '#rules/money.ts';
import { performerMay } from '#rules/review.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { type MakingRequest, makeOnce } from '../../http/make-once.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { presentMassMessage } from './mass-messages.present.ts';
import {
  countOpen,
  countReaders,
  findMassMessage,
  findResults,
  insertMassMessage,
  listMassMessages,
  lockMassMessage,
  type MassRow,
  massMessageByRequest,
  updateMassMessage,
} from './mass-messages.queries.ts';
import { countSegment } from './segments.queries.ts';
import { planStep } from './send.service.ts';

type Ctx = CallContext<Viewer>;
type NewMassMessage = z.output<(typeof contract)['create']['body']>;

function requireApproved({ viewer }: Ctx): void {
  if (!performerMay('find-people', viewer.account.reviewState ?? 'none').allowed)
    throw fail(massMessageErrors, 'not-approved');
}

async function ownMassMessage({ deps, viewer }: Ctx, id: string): Promise<MassRow> {
  const row = await findMassMessage(deps.db, id, viewer.id);
  if (!row) throw fail(massMessageErrors, 'not-found');
  return row;
}

export async function readMassMessages({ deps, viewer }: Ctx, query: { limit: number; offset: number }) {
  const { rows, total } = await listMassMessages(deps.db, viewer.id, query);
  return { data: rows.map(presentMassMessage), total };
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
  const [read, { unlocked, earned }] = await Promise.all([
    countReaders(ctx.deps.db, row.id),
    findResults(ctx.deps.db, row),
  ]);
  return { ...presentMassMessage(row), read, unlocked, earned: toWire(tokens(earned)) };
}

function scheduleOf(now: Date, at: Date | null | undefined): Date | null {
  if (!at) return null;
  if (at <= now || at > addDays(now, MASS_SCHEDULE_DAYS)) {
    const { message } = massMessageErrors.texts['schedule-not-valid'];
    throw fail(massMessageErrors, 'schedule-not-valid', { fields: { scheduleAt: message } });
  }
  return at;
}

async function create(ctx: Ctx, body: NewMassMessage, request: MakingRequest | null): Promise<MassMessage> {
  requireApproved(ctx);
  const { deps, viewer } = ctx;
  const now = deps.clock.now();
  const { segment, text } = body;
  const scheduledAt = scheduleOf(now, body.scheduleAt);
  // Who will be in the group then, nobody knows yet.
  if (!scheduledAt && (await countSegment(deps.db, segment, viewer.id, now)) === 0)
    throw fail(massMessageErrors, 'nobody');
  const row = await inTx(deps, async (tx) => {
    await lockPerformer(tx.db, viewer.id);
    if ((await countOpen(tx.db, viewer.id)) >= MASS_MESSAGES_OPEN_MAX)
      throw fail(massMessageErrors, 'too-many');
    const made = await insertMassMessage(tx.db, {
      id: newId(),
      performerId: viewer.id,
      segment,
      text,
      status: scheduledAt ? 'scheduled' : 'sending',
      scheduledAt,
      startedAt: scheduledAt ? null : now,
      requestKey: request?.key ?? null,
      requestHash: request?.hash ?? null,
      createdAt: now,
      updatedAt: now,
    });
    await planStep(tx, made.id, viewer.id, scheduledAt ?? undefined);
    return made;
  });
  return presentMassMessage(row);
}

/** Writes to everybody in a group, once a request key. */
export function createOnce(ctx: Ctx, body: NewMassMessage): Promise<MassMessage> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  return makeOnce({
    key,
    input: body,
    find: (made) => massMessageByRequest(deps.db, viewer.id, made),
    async view(id) {
      const row = await findMassMessage(deps.db, id, viewer.id);
      return row && presentMassMessage(row);
    },
    make: (request) => create(ctx, body, request),
    index: 'mass_messages_performer_id_request_key_unique',
    reused: () => fail(massMessageErrors, 'key-reused'),
  });
}

/** Holds it, lets it go on, or ends it. Asked again it is as it is. */
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
    const changed = await updateMassMessage(tx.db, id, {
      status,
      ...(status === 'cancelled' ? { endedAt: now } : {}),
      updatedAt: now,
    });
    if (status === 'sending') await planStep(tx, id, changed.performerId);
    return changed;
  });
  return presentMassMessage(row);
}
