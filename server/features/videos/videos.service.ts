import type * as z from 'zod';
import type { ownVideos } from '#contract/own-videos.ts';
import { type videos as publicCalls, type Video, videoErrors } from '#contract/videos.ts';
import { addDays } from '#rules/calendar.ts';
import { RELATED_MAX } from '#rules/constants.ts';
import { DELETED_DAYS } from '#rules/item-form.ts';
import { cleanTag } from '#rules/video-form.ts';
import { NO_EXCLUSIONS } from '../../db/listable.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { withIncome } from '../earnings/earnings.service.ts';
import { knownRows, type Read, requireKnown } from '../items/known-items.service.ts';
import { searched } from '../items/searched.service.ts';
import { requireVisible } from '../performers/performers.service.ts';
import { exclusionsOf, type ViewerContext, viewerContextOf } from '../performers/visibility.ts';
import { presentCardOf } from '../users/people.service.ts';
import { countView } from '../views/views.service.ts';
import { isAskedAbout, participantsOf } from './participants.queries.ts';
import { relatedVideos } from './related.queries.ts';
import { listVideos } from './video-lists.queries.ts';
import { findVideo, type VideoRow, videosHolding } from './video-rows.queries.ts';
import {
  asReaderHas,
  type Participant,
  presentVideo,
  readingOf,
  type VideoReading,
} from './videos.present.ts';

type VideoQuery = z.output<(typeof publicCalls)['search']['query']>;
type OwnVideoQuery = z.output<(typeof ownVideos)['mine']['query']>;
export interface VideoList {
  data: Video[];
  total: number;
}

async function participants(deps: Deps, videoIds: readonly string[]): Promise<Participant[]> {
  const rows = await participantsOf(deps.db, videoIds);
  return rows.map((row) => ({ ...row, person: presentCardOf(deps, row.card) }));
}

async function present(
  deps: Deps,
  known: readonly Read<VideoRow, VideoReading>[],
  viewerContext: ViewerContext,
): Promise<Video[]> {
  const people = await participants(
    deps,
    known.map(({ row }) => row.video.id),
  );
  return known.map(({ row, reading }) => {
    // Who has it as it was bought is not told who was named later.
    const theirs = reading.isAsBought ? [] : people.filter(({ videoId }) => videoId === row.video.id);
    return presentVideo(deps, asReaderHas(row, reading), reading, viewerContext, theirs);
  });
}

/** Rows to videos; what the viewer may not even see is left out. */
export function presentKnown(
  deps: Deps,
  rows: readonly VideoRow[],
  viewerContext: ViewerContext,
): Promise<Video[]> {
  const reading = (row: VideoRow) => readingOf(deps, row, viewerContext);
  return present(
    deps,
    knownRows(rows, ({ video }) => video, reading, viewerContext),
    viewerContext,
  );
}

const filtersOf = (query: VideoQuery) => {
  const { q, ids, excludedId, fromDate, toDate, sort, limit, offset, tag } = query;
  return {
    ...{ q, ids, excludedId, fromDate, toDate, limit, offset },
    isSale: query.isSale ?? query.isSaleVideo,
    tag: tag === undefined ? undefined : cleanTag(tag),
    oldestFirst: sort === 'asc',
  };
};

/** Videos that anyone may know of, newest first; of one performer, who must be visible to the viewer. */
export async function searchVideos(
  deps: Deps,
  query: VideoQuery,
  viewerContext: ViewerContext,
): Promise<VideoList & { author?: string }> {
  const performer = query.performerId ? await requireVisible(deps, query.performerId, viewerContext) : null;
  const { rows, total } = await listVideos(deps.db, {
    ...(await searched(deps, filtersOf(query), performer !== null)),
    scope: 'public',
    now: deps.clock.now(),
    viewerId: viewerContext.viewer?.id ?? null,
    performerId: performer?.id,
    ...exclusionsOf(viewerContext),
  });
  const list = { data: await presentKnown(deps, rows, viewerContext), total };
  return performer ? { ...list, author: performer.id } : list;
}

/** Own videos, drafts and inactive ones too, with what each has earned. */
export async function listOwnVideos(deps: Deps, query: OwnVideoQuery, viewer: Viewer): Promise<VideoList> {
  const now = deps.clock.now();
  const { rows, total } = await listVideos(deps.db, {
    ...filtersOf(query),
    orderBy: query.sortBy,
    scope: query.isDeleted ? 'deleted' : 'own',
    status: query.status,
    now,
    viewerId: viewer.id,
    performerId: viewer.id,
    ...NO_EXCLUSIONS,
    deletedAfter: addDays(now, -DELETED_DAYS),
  });
  const shown = await presentKnown(deps, rows, { viewer, country: null });
  return { data: await withIncome(deps, 'video', shown), total };
}

/** A video with the access rule's answer; 404 when it does not exist for this person, 403 from a blocked country and past a block. */
export async function requireVideo(deps: Deps, ref: string, viewerContext: ViewerContext) {
  const found = await findVideo(deps.db, ref, viewerContext.viewer?.id ?? null);
  return requireKnown(found, (row) => readingOf(deps, row, viewerContext), videoErrors);
}

/** One video by id or slug; a locked card when it must be bought or subscribed to. */
export async function viewVideo(deps: Deps, ref: string, viewerContext: ViewerContext): Promise<Video> {
  const [video] = await present(deps, [await requireVideo(deps, ref, viewerContext)], viewerContext);
  return video as Video;
}

/** An own video; 404 for other people's and deleted ones. */
export async function viewOwnVideo(deps: Deps, ref: string, viewer: Viewer): Promise<Video> {
  const row = await findVideo(deps.db, ref, viewer.id);
  const isOwn = row?.video.performerId === viewer.id && !row.video.deletedAt;
  const [video] = isOwn ? await presentKnown(deps, [row], { viewer, country: null }) : [];
  if (!video) throw fail(videoErrors, 'not-found');
  return video;
}

/** Others that somebody who watches this one may like (`relatedVideos`). */
export async function listRelated(deps: Deps, ref: string, viewerContext: ViewerContext) {
  const { row, reading } = await requireVideo(deps, ref, viewerContext);
  // People who were named after the purchase are nothing of theirs.
  const { id, performerId, tags } = asReaderHas(row, reading).video;
  const rows = await relatedVideos(
    deps.db,
    { id, performerId, tags, hasNames: !reading.isAsBought },
    {
      viewerId: viewerContext.viewer?.id ?? null,
      ...exclusionsOf(viewerContext),
      now: deps.clock.now(),
      limit: RELATED_MAX,
    },
  );
  const data = await presentKnown(deps, rows, viewerContext);
  return { data, total: data.length };
}

/** Counts a look at a video. What is locked was not seen. */
export async function countVideoView(ctx: CallContext, ref: string): Promise<boolean> {
  const { row, reading } = await requireVideo(ctx.deps, ref, viewerContextOf(ctx));
  const { id, performerId } = row.video;
  return reading.access.allowed && countView(ctx, 'video', { id, ownerId: performerId });
}

const shows = (deps: Deps, row: VideoRow, fileId: string, viewerContext: ViewerContext): boolean => {
  const reading = readingOf(deps, row, viewerContext);
  const isShown = asReaderHas(row, reading).videoFile.id === fileId || reading.boughtVideoFile?.id === fileId;
  return reading.access.allowed && isShown;
};

/** Whether one of the videos whose file this is, or was, shows it to the person; or they are asked to be named beside it. */
export async function videosShowFile(
  deps: Deps,
  fileId: string,
  viewerContext: ViewerContext,
): Promise<boolean> {
  const rows = await videosHolding(deps.db, fileId, viewerContext.viewer?.id ?? null);
  if (rows.some((row) => shows(deps, row, fileId, viewerContext))) return true;
  const { viewer } = viewerContext;
  return viewer?.role === 'performer' && isAskedAbout(deps.db, viewer, fileId);
}

/** Whether this video shows the file to the person. */
export async function videoShowsFile(
  deps: Deps,
  ref: string,
  fileId: string,
  viewerContext: ViewerContext,
): Promise<boolean> {
  const row = await findVideo(deps.db, ref, viewerContext.viewer?.id ?? null);
  return row !== null && shows(deps, row, fileId, viewerContext);
}
