import type { Video } from '#contract/videos.ts';
import { type CoverPicture, filmItem, pictureOf } from '#features/items/file-media.ts';
import type { ShownItem } from '#features/items/shown-item.ts';
import { durationText } from '#rules/file-contents.ts';
import { videoEditPath, videoPath } from './video-paths.ts';

/**
 * What everybody may see: its own thumbnail, a poster that was chosen, else a blurred picture. It has the film's own
 * shape, which a thumbnail is cut to, so that nothing moves once the film takes its place.
 */
function coverPicture({ thumbnail, video }: Video): CoverPicture | null {
  const { poster, width, height } = video;
  const own = thumbnail && pictureOf(thumbnail);
  if (own) return width && height ? { ...own, width, height } : own;
  if (poster)
    return { src: poster, alt: '', blurred: false, width: width ?? undefined, height: height ?? undefined };
  return pictureOf({ ...video, url: null, thumbnails: [], alt: null });
}

/** A picture of the film where it is open, else the one that everybody may see. */
function tilePicture(video: Video): CoverPicture | null {
  const [small] = video.isLocked ? [] : video.video.thumbnails;
  const cover = coverPicture(video);
  return small && (cover === null || cover.blurred) ? { src: small, alt: '', blurred: false } : cover;
}

/** Performers who agreed to be named; its own performer is told of those who have not answered, too. */
export const namedIn = ({ participants, participantRequests }: Video): Video['participants'] =>
  participantRequests
    ? participantRequests.flatMap(({ performer, status }) => (status === 'agreed' ? [performer] : []))
    : participants;

/** A video as every kind's parts take it. */
export function videoItem(video: Video): ShownItem {
  const { title, performer, teaser } = video;
  const { duration } = video.video;
  return {
    ...video,
    kind: 'video',
    path: videoPath(video),
    editPath: videoEditPath(video),
    nameIn: (t) => title.trim() || t('videos.by', { name: performer.name }),
    contentsIn: (t) =>
      duration ? t('videos.contents', { length: durationText(duration) }) : t('videos.contents.unknown'),
    cover: coverPicture(video),
    tile: tilePicture(video),
    words: video.description,
    teaser: teaser?.url ? filmItem(teaser, teaser.url) : null,
    isOut: video.status === 'active' && !video.deletedAt && !video.processing && !video.isSchedule,
  };
}
