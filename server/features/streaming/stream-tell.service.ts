import type { Deps } from '../../deps.ts';
import { onlineFollowers } from '../follows/follows.service.ts';
import { presentCardOf } from '../users/people.service.ts';
import { findStream } from './streams.queries.ts';
import { askingOf } from './streams.service.ts';

/**
 * Tells followers whose pages are open that a performer went on air, or is no longer: their cards change by it. What
 * changed again meanwhile is left to the job of that change.
 */
export async function tellFollowers(
  deps: Deps,
  { streamId, isLive }: { streamId: string; isLive: boolean },
): Promise<void> {
  const row = await findStream(deps.db, streamId, askingOf(deps, null));
  if (!row || (row.stream.status === 'live') !== isLive) return;
  const { stream, performer } = row;
  const about = { streamId, conversationId: streamId, performerId: stream.performerId };
  for await (const userId of onlineFollowers(deps, stream.performerId)) {
    if (isLive) {
      const performerInfo = presentCardOf(deps, performer);
      deps.realtime.toUser(userId, 'liveStreamStarted', { ...about, title: stream.title, performerInfo });
    } else deps.realtime.toUser(userId, 'liveStreamEnded', { ...about, endedBy: stream.endedBy });
    const status = isLive ? stream.type : 'offline';
    deps.realtime.toUser(userId, 'modelUpdateStatus', { performerId: stream.performerId, status });
  }
}
