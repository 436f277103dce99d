import type * as z from 'zod';
import type { streaming } from '#contract/streaming.ts';
import { COUNTED_STREAMS } from '#rules/streams.ts';
import type { Deps } from '../../deps.ts';
import { cursorOf, positionOf } from '../../http/cursor.ts';
import { performerIdOf } from '../performers/performers.service.ts';
import { exclusionsOf, type ViewerContext } from '../performers/visibility.ts';
import { type FeedList, presentKnown } from './feeds.service.ts';
import { countAnnounced, listAnnounced } from './schedule.queries.ts';

type ScheduleQuery = z.output<(typeof streaming)['schedule']['query']>;

const NOTHING: FeedList = { data: [], total: 0, nextCursor: null };

/** Posts that announce a stream which has not begun, as this person may see them. */
export async function listSchedule(
  deps: Deps,
  query: ScheduleQuery,
  viewerContext: ViewerContext,
): Promise<FeedList> {
  const { cursor, limit, isHome = false, fromDate, toDate } = query;
  const viewerId = viewerContext.viewer?.id ?? null;
  const performerId = query.performerId && (await performerIdOf(deps, query.performerId));
  if ((query.performerId && !performerId) || (isHome && viewerId === null)) return NOTHING;
  const search = {
    viewerId,
    ...exclusionsOf(viewerContext),
    now: deps.clock.now(),
    isHome,
    performerId: performerId || undefined,
    fromDate,
    toDate,
  };
  // One more row than asked for tells whether there is a next page.
  const page = {
    after: cursor ? positionOf(cursor) : null,
    limit: limit + 1,
    offset: cursor ? 0 : query.offset,
  };
  const [rows, total] = await Promise.all([
    listAnnounced(deps.db, search, page),
    countAnnounced(deps.db, search, COUNTED_STREAMS),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1)?.feed : undefined;
  return {
    data: await presentKnown(deps, shown, viewerContext),
    total,
    nextCursor: last?.streamingScheduled
      ? cursorOf({ id: last.id, createdAt: last.streamingScheduled })
      : null,
  };
}
