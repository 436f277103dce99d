import { type StreamTotals, streamingErrors, type Stream as WireStream } from '#contract/streaming.ts';
import { tokens, toWire } from '#rules/money.ts';
import { STREAM_GRACE_MS } from '#rules/streams.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { inTx, type Tx } from '../../tx.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { findLastEnded, streamsToEnd } from './lifecycle.queries.ts';
import { ownRunning } from './on-air.service.ts';
import { findShow } from './private-shows/private.queries.ts';
import { runMeter } from './private-shows/private-meter.service.ts';
import { closeWithin } from './stream-close.service.ts';
import type { Stream } from './streams.queries.ts';
import { hostNeedsMedia, shownStream } from './streams.service.ts';

/** The performer ends the own stream; what was used of a private show is paid first. */
export async function endOwnStream(ctx: CallContext<Viewer>, id: string): Promise<WireStream> {
  const { deps } = ctx;
  const { stream } = await ownRunning(ctx, id);
  if (stream.type === 'private') await runMeter(deps, id, { end: 'performer' });
  else await inTx(deps, (tx) => closeWithin(deps, tx, id, 'performer'));
  return shownStream(deps, await ownRunning(ctx, id), viewerContextOf(ctx));
}

/** What came of the performer's public stream that ended last; null before the first one. */
export async function lastEnded({ deps, viewer }: CallContext<Viewer>): Promise<StreamTotals | null> {
  const row = await findLastEnded(deps.db, viewer.id);
  if (!row?.endedAt || !row.endedBy) return null;
  return {
    _id: row.id,
    title: row.title,
    endedAt: row.endedAt.toISOString(),
    endedBy: row.endedBy,
    streamingTime: row.totalTime,
    viewers: row.totalViewers,
    tips: toWire(tokens(row.tips)),
    entries: toWire(tokens(row.entries)),
  };
}

/** An operator ends a stream; refused when it has ended. What was used of a private show is paid first. */
export async function endByOperator(deps: Deps, actor: string, id: string): Promise<Stream> {
  const note = (tx: Tx, { performerId, title }: Stream) =>
    recordAudit(tx.db, {
      actor,
      action: 'streams.end',
      target: id,
      detail: { performerId, title },
      at: deps.clock.now(),
    });
  const show = await findShow(deps.db, id);
  let ended = null as Stream | null;
  if (show?.status === 'accepted' || show?.status === 'running')
    await runMeter(deps, id, {
      end: 'operator',
      async onEnded(tx, stream) {
        ended = stream;
        await note(tx, stream);
      },
    });
  else
    await inTx(deps, async (tx) => {
      ended = await closeWithin(deps, tx, id, 'operator');
      if (ended) await note(tx, ended);
    });
  if (!ended) throw fail(streamingErrors, 'not-found');
  return ended;
}

/**
 * Ends streams whose performer was away for longer than the grace, and those of performers who are not shown any more.
 * Every process that has connections asks every few seconds, workers every minute: whoever is first ends it.
 */
export async function endLostStreams(deps: Deps): Promise<void> {
  const silent = new Date(deps.clock.now().getTime() - STREAM_GRACE_MS);
  for (const { id, isShown } of await streamsToEnd(deps.db, silent, hostNeedsMedia(deps)))
    await inTx(deps, (tx) => closeWithin(deps, tx, id, isShown ? 'lost' : 'operator'));
}
