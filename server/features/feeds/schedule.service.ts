import type * as z from 'zod';
import type { streaming } from '#contract/streaming.ts';
import type { Deps } from '../../deps.ts';
import { cursorOf, pageAt, pageOf } from '../../http/cursor.ts';
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
  const { limit, isHome: followedOnly = false, fromDate, toDate } = query;
  const viewerId = viewerContext.viewer?.id ?? null;
  const performerId = query.performerId && (await performerIdOf(deps, query.performerId));
  if ((query.performerId && !performerId) || (followedOnly && viewerId === null)) return NOTHING;
  const search = {
    viewerId,
    ...exclusionsOf(viewerContext),
    now: deps.clock.now(),
    followedOnly,
    performerId: performerId || undefined,
    fromDate,
    toDate,
  };
  const [rows, total] = await Promise.all([
    listAnnounced(deps.db, search, pageAt(query)),
    countAnnounced(deps.db, search),
  ]);
  const { shown, nextCursor } = pageOf(rows, limit, ({ feed: { id, streamingScheduled } }) =>
    streamingScheduled ? cursorOf({ id, createdAt: streamingScheduled }) : null,
  );
  return { data: await presentKnown(deps, shown, viewerContext), total, nextCursor };
}
