import { tokens, toWire } from '#rules/money.ts';
import {
  awayEndsAt,
  MINUTE_MS,
  minutesDue,
  PRIVATE_RING_MS,
  type PrivateShowEnd,
  timeLeft,
} from '#rules/private-shows.ts';
import { STREAM_GONE_AFTER_MS, STREAM_SEEN_EVERY_MS } from '#rules/streams.ts';
import type { Db } from '../../../db/client.ts';
import { violates } from '../../../db/errors.ts';
import type { Deps } from '../../../deps.ts';
import { inTx, type Tx } from '../../../tx.ts';
import { walletBalance } from '../../ledger/ledger.service.ts';
import { chargeOf, chargeWithin } from '../../wallet/wallet-charge.service.ts';
import { closeWithin } from '../stream-close.service.ts';
import { findPlace, type Stream } from '../streams.queries.ts';
import { askingOf, goneBefore, hostNeedsMedia } from '../streams.service.ts';
import {
  areBothShown,
  changeShow,
  findShow,
  findShowGiver,
  insertMinute,
  lockShow,
  openShows,
  type PrivateShowRow,
  seenIn,
} from './private.queries.ts';
import { finishShow } from './private-end.service.ts';
import { tellShow } from './private-tell.service.ts';

type Minute = Awaited<ReturnType<typeof chargeOf>>;
type Seen = Awaited<ReturnType<typeof seenIn>>;

/** Why the meter is asked to count now; without any of it, because some time has passed. */
interface MeterTurn {
  /** What comes or goes, in the transaction that counts the time up to it. */
  change?: (db: Db) => Promise<void>;
  /** Ends the show once what was used is paid. */
  end?: PrivateShowEnd;
  /** What else belongs to the end of its stream, in that transaction. */
  onEnded?: (tx: Tx, stream: Stream) => Promise<void>;
}

/** Which of the two are there now. */
const whoIsThere = (deps: Deps, seen: Seen) => {
  const gone = goneBefore(deps);
  const host = seen.host !== null && seen.host > gone;
  const isNoted = seen.fan !== null && seen.fan > gone;
  // With Agora the fan counts as there until their access token ends.
  const fan = isNoted || (seen.agoraTokenEndsAt !== null && seen.agoraTokenEndsAt > deps.clock.now());
  return { host, fan, both: host && fan };
};

/**
 * How long both were there since it was counted last, in milliseconds, and `until` when. A turn of the clock counts only up
 * to when both were noted, so that a process that dies takes no time of anybody; who leaves was there until now, at most
 * until they would have been noted again. An access token of Agora counts up to its end. A gap in which nobody was noted counts `STREAM_GONE_AFTER_MS` at most,
 * and a clock that was set back begins anew.
 */
function countPresence(deps: Deps, show: PrivateShowRow, seen: Seen, isTick: boolean) {
  const now = deps.clock.now().getTime();
  if (!show.presentSince) return { counted: 0, until: null };
  const since = show.presentSince.getTime();
  if (now < since) return { counted: 0, until: new Date(now) };
  const gone = goneBefore(deps).getTime();
  // Who is noted as there and leaves was there a moment longer.
  const upTo = (noted: Date | null) => {
    const at = noted?.getTime() ?? 0;
    return !isTick && at > gone ? at + STREAM_SEEN_EVERY_MS : at;
  };
  const fan = Math.max(upTo(seen.fan), seen.agoraTokenEndsAt?.getTime() ?? 0);
  const wanted = Math.min(now, upTo(seen.host), fan);
  const until = Math.max(wanted, since);
  return { counted: Math.min(until - since, STREAM_GONE_AFTER_MS), until: new Date(until) };
}

/** Ends a show, and with it its stream if it was accepted. */
async function endWithin(
  deps: Deps,
  tx: Tx,
  show: PrivateShowRow,
  reason: PrivateShowEnd,
  onEnded?: MeterTurn['onEnded'],
): Promise<void> {
  if (show.status === 'requested') return finishShow(deps, tx, show.id, reason);
  const by = reason === 'operator' ? 'operator' : reason === 'performer' ? 'performer' : 'lost';
  const closed = await closeWithin(deps, tx, show.id, by, reason);
  if (closed) await onEnded?.(tx, closed);
}

/** Why the two may not begin or go on: one of them is not shown any more, or the performer has turned the guest out. */
export async function mustEnd(deps: Deps, db: Db, show: PrivateShowRow): Promise<PrivateShowEnd | null> {
  if (!(await areBothShown(db, show))) return 'operator';
  const place = await findPlace(db, show.performerId, askingOf(deps, show.fanId));
  return place?.isBlocked ? 'performer' : null;
}

/** Who was away for too long; null while it goes on. */
function lostEnd(
  deps: Deps,
  show: PrivateShowRow,
  there: ReturnType<typeof whoIsThere>,
): PrivateShowEnd | null {
  const endsAt = awayEndsAt(show);
  if (there.both || !endsAt || deps.clock.now() < endsAt) return null;
  return there.host ? 'fan-lost' : 'performer-lost';
}

/** Warns both when little time is left; what was topped up takes a warning back. */
async function warn(deps: Deps, tx: Tx, show: PrivateShowRow): Promise<void> {
  const { warning: warned } = timeLeft(show, await walletBalance(tx.db, show.fanId));
  if (warned === show.warned) return;
  await changeShow(tx.db, show.id, { warned });
  tx.after(() => tellShow(deps, show.id));
}

/** The charge of one minute; null when nobody is there to be paid. */
async function minuteCharge(deps: Deps, id: string): Promise<Minute | null> {
  const found = await findShow(deps.db, id);
  const giver = found && (await findShowGiver(deps.db, found.performerId));
  if (!giver) return null;
  return chargeOf(deps, {
    userId: found.fanId,
    seller: giver.seller,
    price: tokens(found.price),
    type: 'private_chat',
    target: 'stream',
    targetId: id,
    ownedId: null,
    name: `Private show with ${giver.seller.name}`,
    message: '',
    key: null,
  });
}

/** A turn while the performer has not answered: ends the request when it is wanted, or when it has rung for too long. */
async function turnRequested(
  deps: Deps,
  tx: Tx,
  show: PrivateShowRow,
  { change, end }: MeterTurn,
): Promise<void> {
  await change?.(tx.db);
  const isLate = deps.clock.now().getTime() - show.createdAt.getTime() >= PRIVATE_RING_MS;
  const reason = isLate ? 'timed-out' : end;
  if (reason) await endWithin(deps, tx, show, reason);
}

/** Takes the tokens of a minute that has begun: number `minutes` of the show. */
async function payMinute(deps: Deps, tx: Tx, show: PrivateShowRow, minute: Minute): Promise<void> {
  const token = toWire(tokens(show.price));
  tx.after(() =>
    deps.realtime.toUser(show.performerId, 'RECEIVED_PAID_TOKEN', { token, conversationId: show.id }),
  );
  await insertMinute(tx.db, show.id, show.minutes, deps.clock.now());
  await chargeWithin(deps, tx, minute);
}

/**
 * A turn of a show that was accepted: counts the time in which both were there, up to what comes or goes, then charges the
 * minute that is due, ends the show, or warns. True when a minute was charged: there may be a further one.
 */
async function turnAccepted(
  deps: Deps,
  tx: Tx,
  show: PrivateShowRow,
  { change, end, onEnded, minute, refused }: MeterTurn & { minute: Minute; refused: PrivateShowEnd | null },
): Promise<boolean> {
  const now = deps.clock.now();
  const seen = await seenIn(tx.db, show, hostNeedsMedia(deps));
  const { counted, until } = countPresence(deps, show, seen, !change && !end);
  await change?.(tx.db);
  const there = whoIsThere(deps, await seenIn(tx.db, show, hostNeedsMedia(deps)));
  // Of a show that ends now no further minute begins.
  const ends = end ?? (await mustEnd(deps, tx.db, show));
  const goesOn = there.both && !ends;
  const presentMs = show.presentMs + counted;
  const isDue = minutesDue(presentMs, goesOn) > show.minutes;
  const reason = show.minutes >= show.allowedMinutes ? 'minutes' : refused;
  if (isDue && reason) {
    await changeShow(tx.db, show.id, { presentMs: Math.min(presentMs, show.minutes * MINUTE_MS) });
    await endWithin(deps, tx, show, reason, onEnded);
    return false;
  }
  const next = {
    presentMs,
    presentSince: there.both ? (until ?? now) : null,
    awaySince: there.both ? null : (show.awaySince ?? now),
    status: isDue ? ('running' as const) : show.status,
    minutes: show.minutes + (isDue ? 1 : 0),
    updatedAt: now,
  };
  const changed = await changeShow(tx.db, show.id, next);
  if (!changed) return false;
  if (isDue || (show.presentSince === null) !== (next.presentSince === null))
    tx.after(() => tellShow(deps, show.id));
  if (isDue) {
    await payMinute(deps, tx, changed, minute);
    return true;
  }
  const ended = ends ?? lostEnd(deps, changed, there);
  if (ended) await endWithin(deps, tx, changed, ended, onEnded);
  else await warn(deps, tx, changed);
  return false;
}

/**
 * One turn of the meter; true when there may be a further minute to be paid. `refused`: why the minute that is due could not be charged in
 * the turn before; the show ends by it.
 */
async function turn(
  deps: Deps,
  id: string,
  wanted: MeterTurn,
  refused: PrivateShowEnd | null,
): Promise<boolean> {
  const minute = await minuteCharge(deps, id);
  return inTx(deps, async (tx) => {
    const show = await lockShow(tx.db, id);
    if (show?.status === 'requested' && minute) await turnRequested(deps, tx, show, wanted);
    else if (show && show.status !== 'ended' && minute)
      return turnAccepted(deps, tx, show, { ...wanted, minute, refused });
    else await wanted.change?.(tx.db);
    return false;
  });
}

/**
 * Counts the time of a show, charges the minutes that have begun, and ends it when it is over. Any process may: the
 * show's row is held meanwhile, and each minute has a key of its own.
 */
export async function runMeter(deps: Deps, id: string, wanted: MeterTurn = {}): Promise<void> {
  let refused: PrivateShowEnd | null = null;
  let next = wanted;
  for (;;) {
    try {
      if (!(await turn(deps, id, next, refused))) return;
      // What comes or goes has happened; what is left are minutes to be paid.
      const { change: _, ...rest } = wanted;
      next = rest;
    } catch (error) {
      if (refused) throw error;
      if (violates(error, 'ledger_accounts_balance_check')) refused = 'tokens';
      else if (violates(error, 'spending_break')) refused = 'break';
      else throw error;
    }
  }
}

/** The clock of all shows that are open. One that fails is counted with the next turn, and keeps no other waiting. */
export async function runMeters(deps: Deps): Promise<void> {
  for (const id of await openShows(deps.db))
    await runMeter(deps, id).catch((error: unknown) =>
      deps.log.error({ err: error, showId: id }, 'meter of a private show'),
    );
}
