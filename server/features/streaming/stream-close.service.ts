import type { PrivateShowEnd } from '#rules/private-shows.ts';
import type { StreamEnd } from '#rules/streams.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { closeStream } from './lifecycle.queries.ts';
import { forgetStream } from './on-air.service.ts';
import { lockShow } from './private-shows/private.queries.ts';
import { finishShow } from './private-shows/private-end.service.ts';
import type { Stream } from './streams.queries.ts';
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
  const date = (ended.endedAt ?? deps.clock.now()).toISOString();
  tx.after(() => deps.realtime.toStream(id, 'MODEL_LEFT_ROOM', { conversationId: id, performerId, date }));
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
