import { streamingErrors, type Stream as WireStream } from '#contract/streaming.ts';
import type { PrivateShowEnd } from '#rules/private-shows.ts';
import { STREAM_GRACE_MS, type StreamEnd } from '#rules/streams.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { inTx, type Tx } from '../../tx.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { closeStream, streamsToEnd } from './lifecycle.queries.ts';
import { forgetStream, ownRunning } from './on-air.service.ts';
import { lockShow } from './private.queries.ts';
import { finishShow } from './private-end.service.ts';
import type { Stream } from './streams.queries.ts';
import { shownStream } from './streams.service.ts';
import { deleteWatchers } from './viewers.queries.ts';

/**
 * Ends a stream for all, once: viewers and performer are told, its media stop. With a private stream its show ends, for
 * this `reason`; its row is held first, as by whoever counts its minutes.
 */
export async function closeWithin(
  deps: Deps,
  tx: Tx,
  id: string,
  by: StreamEnd,
  reason: PrivateShowEnd = by === 'lost' ? 'performer-lost' : by,
): Promise<Stream | null> {
  await lockShow(tx.db, id);
  const ended = await closeStream(tx.db, id, by, deps.clock.now());
  if (!ended) return null;
  const { performerId } = ended;
  await deleteWatchers(tx.db, id);
  tx.after(() => deps.live.end(ended.sessionId));
  if (ended.type === 'private') {
    await finishShow(deps, tx, id, reason);
    forgetStream(deps, tx, ended);
    return ended;
  }
  await tx.enqueue('streaming.tell', { streamId: id, isLive: false }, { key: `stream-told:${id}` });
  tx.after(() => {
    const about = { streamId: id, conversationId: id, performerId };
    if (by === 'operator') {
      deps.realtime.toStream(id, 'admin-end-session-stream', about);
      deps.realtime.toUser(performerId, 'admin-end-session-stream', about);
    }
    deps.realtime.toStream(id, 'liveStreamEnded', { ...about, endedBy: by });
    deps.realtime.toUser(performerId, 'liveStreamEnded', { ...about, endedBy: by });
    deps.realtime.toUser(performerId, 'modelUpdateStatus', { performerId, status: 'offline' });
  });
  forgetStream(deps, tx, ended);
  return ended;
}

/** The performer ends the own stream. */
export async function endOwnStream(ctx: CallContext<Viewer>, id: string): Promise<WireStream> {
  await ownRunning(ctx, id);
  await inTx(ctx.deps, (tx) => closeWithin(ctx.deps, tx, id, 'performer'));
  return shownStream(ctx.deps, await ownRunning(ctx, id), viewerContextOf(ctx));
}

/** An operator ends a stream; refused when it has ended. */
export async function endByOperator(deps: Deps, actor: string, id: string): Promise<Stream> {
  return inTx(deps, async (tx) => {
    const ended = await closeWithin(deps, tx, id, 'operator');
    if (!ended) throw fail(streamingErrors, 'not-found');
    await recordAudit(tx.db, {
      actor,
      action: 'streams.end',
      target: id,
      detail: { performerId: ended.performerId, title: ended.title },
      at: deps.clock.now(),
    });
    return ended;
  });
}

/**
 * Ends streams whose performer was away for longer than the grace, and those of performers who are not shown any more.
 * Every process that has connections asks every few seconds, workers every minute: whoever is first ends it.
 */
export async function endLostStreams(deps: Deps): Promise<void> {
  const silent = new Date(deps.clock.now().getTime() - STREAM_GRACE_MS);
  for (const { id, isShown } of await streamsToEnd(deps.db, silent))
    await inTx(deps, (tx) => closeWithin(deps, tx, id, isShown ? 'lost' : 'operator'));
}
