import { DEFAULT_CHANNELS } from '#rules/notifications.ts';
import type { Deps } from '../../deps.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { inTx } from '../../tx.ts';
import { notify } from '../notifications/notify.service.ts';
import { findStream } from './streams.queries.ts';
import { askingOf } from './streams.service.ts';
import { listAway } from './tell-away.queries.ts';

/** So many people are told in a step. */
const AT_ONCE = 200;

/**
 * Tells those who want it by push or e-mail that a stream began, a step at a time; all others are told when they come
 * (decision 65). A step is told and the next one added in one transaction: one that dies is done again, and tells nobody
 * twice. It stops when the stream has ended.
 */
export async function tellAway(
  deps: Deps,
  { streamId, behind }: JobPayload<'streaming.tell-away'>,
): Promise<void> {
  const row = await findStream(deps.db, streamId, askingOf(deps, null));
  if (row?.stream.status !== 'live') return;
  const { performerId } = row.stream;
  await inTx(deps, async (tx) => {
    const people = await listAway(tx.db, performerId, {
      at: deps.clock.now(),
      behind,
      limit: AT_ONCE,
      byPush: DEFAULT_CHANNELS.live.includes('push'),
    });
    for (const userId of people)
      await notify(tx, deps, {
        userId,
        type: 'live',
        action: 'started',
        actorId: performerId,
        about: { source: 'stream', id: streamId },
        key: `live:${streamId}`,
        data: { performerId },
      });
    const last = people.at(-1);
    if (last && people.length === AT_ONCE)
      await tx.enqueue('streaming.tell-away', { streamId, behind: last });
  });
}
