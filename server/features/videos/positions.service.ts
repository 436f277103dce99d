import { videoErrors } from '#contract/videos.ts';
import { keptPosition } from '#rules/video-form.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { exclusionsOf, viewerContextOf } from '../performers/visibility.ts';
import { forgetPosition, keepPosition } from './positions.queries.ts';
import { begunVideos } from './video-lists.queries.ts';
import { asReaderHas } from './videos.present.ts';
import { presentKnown, requireVideo, type VideoList } from './videos.service.ts';

/** Keeps where a person stopped in a video that is open to them; sent again it changes nothing. */
export async function setPosition(
  ctx: CallContext<Viewer>,
  ref: string,
  seconds: number,
): Promise<{ position: number | null }> {
  const { deps, viewer } = ctx;
  const { row, reading } = await requireVideo(deps, ref, viewerContextOf(ctx));
  if (!reading.access.allowed) throw fail(videoErrors, 'not-open');
  const at = { userId: viewer.id, videoId: row.video.id };
  const position = keptPosition(seconds, asReaderHas(row, reading).videoFile.duration ?? 0);
  if (position === null) await forgetPosition(deps.db, at.userId, at.videoId);
  else await keepPosition(deps.db, { ...at, seconds: position, updatedAt: deps.clock.now() });
  return { position };
}

/** What a person began to watch and may still watch, the last one first. */
export async function continueWatching(
  ctx: CallContext<Viewer>,
  query: { q?: string | undefined; limit: number; offset: number },
): Promise<VideoList> {
  const { deps, viewer } = ctx;
  const viewerContext = viewerContextOf(ctx);
  const asked = { viewer, ...exclusionsOf(viewerContext), now: deps.clock.now(), q: query.q };
  const { rows, total } = await begunVideos(deps.db, asked, query);
  return { data: await presentKnown(deps, rows, viewerContext), total };
}
