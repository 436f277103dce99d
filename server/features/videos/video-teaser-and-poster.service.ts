import type { Video } from '#contract/videos.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import * as videoFiles from '../files/file-teaser-and-poster.service.ts';
import { setTeaser } from './video-publish.service.ts';
import { viewOwnVideo } from './videos.service.ts';

/** A teaser out of an own video, from `start` to `end` (seconds), in place of the one it had. */
export async function cutTeaser(
  deps: Deps,
  viewer: Viewer,
  ref: string,
  part: { start: number; end: number },
): Promise<Video> {
  const { _id: id, fileId } = await viewOwnVideo(deps, ref, viewer);
  await videoFiles.cutTeaser(deps, viewer, { fileId, ...part }, (tx, teaser) =>
    setTeaser(deps, tx, viewer, id, teaser.id),
  );
  return viewOwnVideo(deps, id, viewer);
}

/** The picture at a second of an own video becomes its poster, which everyone may see from then on. */
export async function choosePoster(deps: Deps, viewer: Viewer, ref: string, at: number): Promise<Video> {
  const { _id: id, fileId } = await viewOwnVideo(deps, ref, viewer);
  await videoFiles.choosePoster(deps, viewer, { fileId, at });
  return viewOwnVideo(deps, id, viewer);
}
