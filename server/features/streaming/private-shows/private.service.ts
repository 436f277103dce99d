import { randomUUID } from 'node:crypto';
import { type PrivateShow, privateShowErrors } from '#contract/private-shows.ts';
import { tokens, tokensFromWire } from '#rules/money.ts';
import {
  minutesFor,
  PRIVATE_ASKED_MOST,
  PRIVATE_ASKING_MS,
  PRIVATE_MINUTES_DEFAULT,
  PRIVATE_RING_MS,
  type PrivateShowEnd,
} from '#rules/private-shows.ts';
import { performerMay } from '#rules/review.ts';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { CallContext, Viewer } from '../../../http/context.ts';
import { fail } from '../../../http/errors.ts';
import { newId } from '../../../ids.ts';
import { inTx } from '../../../tx.ts';
import { walletBalance } from '../../ledger/ledger.service.ts';
import { tokensText } from '../../payments/payments.mails.ts';
import { requireVisible } from '../../performers/performers.service.ts';
import { viewerContextOf } from '../../performers/visibility.ts';
import { breakRefusal, isOnBreak } from '../../spending/spending-check.service.ts';
import { closeWithin } from '../stream-close.service.ts';
import { findLive, findPlace } from '../streams.queries.ts';
import { askingOf } from '../streams.service.ts';
import {
  changeShow,
  countAsked,
  findShow,
  findShowGiver,
  givesShow,
  insertShow,
  lastGiven,
  lockShow,
  openPrivateStream,
  type PrivateShowRow,
  showOfFan,
  showsOfPerformer,
} from './private.queries.ts';
import { finishShow } from './private-end.service.ts';
import { mustEnd, runMeter } from './private-meter.service.ts';
import { shownShow, tellShow } from './private-tell.service.ts';

export { isInShow } from './private.queries.ts';

type Ctx = CallContext<Viewer>;

const shown = async ({ deps, viewer }: Ctx, show: PrivateShowRow): Promise<PrivateShow> =>
  shownShow(deps, (await findShow(deps.db, show.id)) ?? show, viewer.id);

/** A show of which this person is one of the two; to everybody else it is not there. */
async function ownShow({ deps, viewer }: Ctx, id: string): Promise<PrivateShowRow> {
  const show = await findShow(deps.db, id);
  if (show?.performerId !== viewer.id && show?.fanId !== viewer.id)
    throw fail(privateShowErrors, 'not-found');
  return show;
}

interface Wish {
  minutes?: number | undefined;
  price?: number | undefined;
}

/** Asks a performer for a show: it rings there until it is answered, taken back or a minute old. */
export async function requestShow(ctx: Ctx, ref: string, wish: Wish): Promise<PrivateShow> {
  const { deps, viewer } = ctx;
  if (viewer.role !== 'user') throw fail(privateShowErrors, 'fans-only');
  const { id: performerId } = await requireVisible(deps, ref, viewerContextOf(ctx));
  const giver = await findShowGiver(deps.db, performerId);
  const place = await findPlace(deps.db, performerId, askingOf(deps, viewer.id));
  if (!giver || !place) throw fail(privateShowErrors, 'performer-not-found');
  if (place.isBlocked) throw fail(privateShowErrors, 'blocked');
  if (giver.price <= 0 || !performerMay('go-live', place.performer.reviewState ?? 'none').allowed)
    throw fail(privateShowErrors, 'no-shows');
  if (wish.price !== undefined && tokensFromWire(wish.price) !== giver.price)
    throw fail(privateShowErrors, 'price-changed', { fields: { price: tokensText(tokens(giver.price)) } });
  const open = await showOfFan(deps.db, viewer.id, true);
  if (open) await runMeter(deps, open.id);
  const still = open && (await findShow(deps.db, open.id));
  if (still && still.status !== 'ended') {
    if (still.performerId !== performerId) throw fail(privateShowErrors, 'already-asked');
    return shown(ctx, still);
  }
  const now = deps.clock.now();
  const since = new Date(now.getTime() - PRIVATE_ASKING_MS);
  if ((await countAsked(deps.db, viewer.id, performerId, since)) >= PRIVATE_ASKED_MOST)
    throw fail(privateShowErrors, 'asked-too-often');
  if (await isOnBreak(deps, deps.db, viewer.id)) throw await breakRefusal(deps.db, viewer.id);
  const affordable = minutesFor(await walletBalance(deps.db, viewer.id), giver.price);
  const allowedMinutes = wish.minutes ?? Math.min(affordable, PRIVATE_MINUTES_DEFAULT);
  if (affordable < Math.max(1, allowedMinutes)) throw fail(privateShowErrors, 'balance-too-low');
  const made = await insertShow(deps.db, {
    id: newId(),
    performerId,
    fanId: viewer.id,
    price: giver.price,
    allowedMinutes,
    createdAt: now,
    updatedAt: now,
  });
  // The same request, sent twice at once.
  const show = made ?? (await showOfFan(deps.db, viewer.id, true));
  if (show?.performerId !== performerId) throw fail(privateShowErrors, 'already-asked');
  if (made) {
    const seen = await shownShow(deps, made, performerId);
    const user = seen.userInfo;
    const about = { conversationId: made.id, streamId: made.id, createdAt: seen.createdAt };
    if (user) deps.realtime.toUser(performerId, 'private-chat-request', { ...about, user, show: seen });
  }
  return shown(ctx, show);
}

/** The own open show or the last one, and what waits for a performer. */
export async function ownShows(ctx: Ctx): Promise<{ show: PrivateShow | null; requests: PrivateShow[] }> {
  const { deps, viewer } = ctx;
  const present = (show: PrivateShowRow) => shownShow(deps, show, viewer.id);
  if (viewer.role !== 'performer') {
    const show = await showOfFan(deps.db, viewer.id, false);
    return { show: show && (await present(show)), requests: [] };
  }
  const shows = await showsOfPerformer(deps.db, viewer.id);
  const ringsAfter = deps.clock.now().getTime() - PRIVATE_RING_MS;
  const requests = shows.filter(
    ({ status, createdAt }) => status === 'requested' && createdAt.getTime() > ringsAfter,
  );
  const running = shows.find(({ status }) => status !== 'requested') ?? (await lastGiven(deps.db, viewer.id));
  return {
    show: running ? await present(running) : null,
    requests: await Promise.all(requests.map(present)),
  };
}

/** Why the fan cannot pay a minute now; null when they can. */
async function cannotPay(deps: Deps, db: Db, show: PrivateShowRow): Promise<PrivateShowEnd | null> {
  if (await isOnBreak(deps, db, show.fanId)) return 'break';
  return (await walletBalance(db, show.fanId)) < show.price ? 'tokens' : null;
}

/** The performer accepts: the two get a stream of their own, and what ran for all ends. */
export async function acceptShow(ctx: Ctx, id: string): Promise<PrivateShow> {
  const { deps, viewer } = ctx;
  const show = await ownShow(ctx, id);
  if (show.performerId !== viewer.id) throw fail(privateShowErrors, 'not-found');
  if (show.status === 'accepted' || show.status === 'running') return shown(ctx, show);
  await runMeter(deps, id);
  await inTx(deps, async (tx) => {
    const held = await lockShow(tx.db, id);
    if (held?.status === 'accepted') return;
    if (held?.status !== 'requested') throw fail(privateShowErrors, 'ended');
    if (await givesShow(tx.db, viewer.id)) throw fail(privateShowErrors, 'busy');
    // What runs for all does not end for a show that could not begin.
    const hindrance = (await mustEnd(deps, tx.db, held)) ?? (await cannotPay(deps, tx.db, held));
    if (hindrance) return finishShow(deps, tx, id, hindrance);
    const live = await findLive(tx.db, viewer.id, askingOf(deps, viewer.id));
    // Another request, accepted at the same moment: its minutes are counted by its own meter.
    if (live?.stream.type === 'private') throw fail(privateShowErrors, 'busy');
    if (live) await closeWithin(deps, tx, live.stream.id, 'performer');
    const now = deps.clock.now();
    const isOpen = await openPrivateStream(tx.db, {
      id,
      performerId: viewer.id,
      guestId: held.fanId,
      type: 'private',
      sessionId: randomUUID(),
      isSale: true,
      price: 0,
      startedAt: now,
      hostSeenAt: now,
      createdAt: now,
      updatedAt: now,
    });
    if (!isOpen) throw fail(privateShowErrors, 'on-air');
    await changeShow(tx.db, id, { status: 'accepted', acceptedAt: now, awaySince: now, updatedAt: now });
    tx.after(() => {
      deps.realtime.toUser(held.fanId, 'private-chat-accept', { conversationId: id, streamId: id });
      return tellShow(deps, id);
    });
  });
  return shown(ctx, show);
}

/** Ends a request that still rings; refused once it was answered otherwise. */
async function answer(ctx: Ctx, show: PrivateShowRow, reason: PrivateShowEnd): Promise<PrivateShow> {
  const { deps } = ctx;
  if (show.status === 'accepted' || show.status === 'running') throw fail(privateShowErrors, 'ended');
  if (show.status === 'requested') await runMeter(deps, show.id, { end: reason });
  return shown(ctx, show);
}

/** The performer declines a request; refused once they have accepted it. */
export async function declineShow(ctx: Ctx, id: string): Promise<PrivateShow> {
  const show = await ownShow(ctx, id);
  if (show.performerId !== ctx.viewer.id) throw fail(privateShowErrors, 'not-found');
  const declined = await answer(ctx, show, 'declined');
  if (show.status === 'requested' && declined.endReason === 'declined')
    ctx.deps.realtime.toUser(show.fanId, 'private-chat-decline', { conversationId: id, streamId: id });
  return declined;
}

/** The fan takes a request back; one that was accepted meanwhile is a show that they end. */
export async function cancelShow(ctx: Ctx, id: string): Promise<PrivateShow> {
  const show = await ownShow(ctx, id);
  if (show.fanId !== ctx.viewer.id) throw fail(privateShowErrors, 'not-found');
  return show.status === 'requested' ? answer(ctx, show, 'cancelled') : endShow(ctx, id);
}

/** One of the two ends the show; what was used is paid first. */
export async function endShow(ctx: Ctx, id: string): Promise<PrivateShow> {
  const { deps, viewer } = ctx;
  const show = await ownShow(ctx, id);
  const isHost = show.performerId === viewer.id;
  const asked = isHost ? 'declined' : 'cancelled';
  const end = show.status === 'requested' ? asked : isHost ? 'performer' : 'fan';
  await runMeter(deps, id, { end });
  return shown(ctx, show);
}
