import type { Video } from '#contract/videos.ts';
import {
  type Availability,
  audienceOf,
  isOut,
  itemAccess,
  seesComments,
  seesLaterChanges,
} from '#rules/item-access.ts';
import type { ShownFile } from '../../db/file-json.ts';
import type { Deps } from '../../deps.ts';
import { openPictureUrl, openUrl, presentFile } from '../files/files.present.ts';
import { grantOf, type ItemReading, presentLockedItem } from '../items/item.present.ts';
import { profileAccess, readerOf, type ViewerContext } from '../performers/visibility.ts';
import type { PersonCard } from '../users/people.service.ts';
import type { ParticipantRow } from './participants.queries.ts';
import type { VideoColumns, VideoRow } from './video-rows.queries.ts';

/** What decides whether a video is out, of its row. */
export const availabilityOf = (
  video: Pick<VideoColumns, 'status' | 'deletedAt' | 'takenDownAt' | 'isWaiting' | 'publishedAt'>,
): Availability => ({
  status: video.status,
  deleted: video.deletedAt !== null,
  takenDown: video.takenDownAt !== null,
  isWaiting: video.isWaiting,
  scheduledAt: video.publishedAt,
});

/** What the access rule says about this video for this person, in this place, now, and which files of it they get. */
export interface VideoReading extends ItemReading {
  /** The one they bought, where another one has taken its place. */
  boughtVideoFile: ShownFile | null;
  /** They have the video as they bought it, and nothing that came later. */
  isAsBought: boolean;
  /** It is out, and for everyone. */
  isForAll: boolean;
}

/** The rule of posts, asked of a video: it has no end. */
export function readingOf(deps: Deps, row: VideoRow, reader: ViewerContext): VideoReading {
  const { video, videoFile, boughtVideoFile } = row;
  const input = {
    ...readerOf(deps, row, reader),
    item: { ...availabilityOf(video), performerId: video.performerId, audience: audienceOf(video) },
  };
  const isAsBought = boughtVideoFile !== null && !seesLaterChanges(input);
  const isOther = boughtVideoFile !== null && boughtVideoFile.id !== videoFile.id;
  return {
    access: itemAccess(input),
    boughtVideoFile: isOther && !isAsBought ? boughtVideoFile : null,
    isAsBought,
    isForAll: isOut(availabilityOf(video), deps.clock.now()) && audienceOf(video) === 'everyone',
    mayReadComments: seesComments(input),
  };
}

/**
 * The video with what this person has of it: who gets nothing later has the bought file, under the name in the purchase.
 * Every column is named, so that a new one asks whether it is part of that.
 */
export function asReaderHas(row: VideoRow, { isAsBought }: VideoReading): VideoRow {
  const { boughtVideoFile } = row;
  if (!isAsBought || !boughtVideoFile) return row;
  const { id, performerId, slug, status, isSale, publishedAt, isWaiting, isCounted } = row.video;
  const { totalViews, totalPurchases, totalLike, totalBookmark, totalComment, commentsBy } = row.video;
  const { deletedAt, takenDownAt, requestKey, requestHash, createdAt, updatedAt } = row.video;
  const files = { fileId: boughtVideoFile.id, nextFileId: null, teaserId: null, thumbnailId: null };
  const words = { title: row.boughtName ?? '', description: '', tags: [], price: 0 };
  const video = {
    ...{ id, performerId, slug, status, isSale, publishedAt, isWaiting, isCounted, ...files, ...words },
    ...{ totalViews, totalPurchases, totalLike, totalBookmark, totalComment, commentsBy },
    ...{ deletedAt, takenDownAt, requestKey, requestHash, createdAt, updatedAt },
  };
  return { ...row, video, videoFile: boughtVideoFile, nextVideoFile: null, teaser: null, thumbnail: null };
}

/** What is for everyone: the chosen picture, the poster its performer chose, or that of a video for everyone. */
const sharePictureOf = (
  deps: Deps,
  { thumbnail, videoFile }: VideoRow,
  { isForAll }: VideoReading,
  shown: Video['video'],
): string | null =>
  (thumbnail && openPictureUrl(deps, thumbnail)) ??
  (shown.poster?.includes('/public/') ? shown.poster : isForAll ? openUrl(deps, videoFile, 'poster') : null);

/** Somebody who takes part in a video, with the card that names them. */
export type Participant = ParticipantRow & { person: PersonCard };

const isUnfinished = (file: ShownFile | null) => file !== null && file.status !== 'finished';

/** Names that this person is told: of those who agreed, where their own profiles are open to them. */
function namesOf(
  participants: readonly Participant[],
  viewerContext: ViewerContext,
  isOwn: boolean,
): Participant[] {
  return participants.filter(
    ({ answer, card, ...profile }) =>
      (answer === 'agreed' || (isOwn && answer === 'asked')) &&
      (isOwn || profileAccess({ id: card.id, ...profile }, viewerContext) === 'open'),
  );
}

/** A video, as `asReaderHas` says, as this person gets it; with the participants they may be told of. */
export function presentVideo(
  deps: Deps,
  row: VideoRow,
  reading: VideoReading,
  viewerContext: ViewerContext,
  participants: readonly Participant[],
): Video {
  const { video, videoFile, nextVideoFile, teaser, thumbnail } = row;
  const isOwn = viewerContext.viewer?.id === video.performerId;
  const item = presentLockedItem(deps, video, row, reading, viewerContext);
  const grant = grantOf(reading, viewerContext);
  const shown = presentFile(deps, videoFile, grant);
  const played = isOwn || teaser?.status === 'finished' ? teaser : null;
  const named = namesOf(participants, viewerContext, isOwn);
  const isPlanned = video.publishedAt !== null && video.publishedAt > deps.clock.now();
  return {
    ...item,
    type: 'video',
    tags: video.tags,
    processing: video.isWaiting,
    isSaleVideo: item.isSale,
    fileId: videoFile.id,
    video: shown,
    boughtVideo:
      reading.access.allowed && reading.boughtVideoFile
        ? presentFile(deps, reading.boughtVideoFile, grant)
        : null,
    thumbnailId: thumbnail?.id ?? null,
    thumbnail: thumbnail && presentFile(deps, thumbnail, grant),
    teaserId: played?.id ?? null,
    teaser: played && presentFile(deps, played, grant),
    teaserProcessing: isOwn && isUnfinished(teaser),
    sharePicture: reading.isAsBought ? null : sharePictureOf(deps, row, reading, shown),
    shareVideo: reading.isForAll && !reading.isAsBought ? openUrl(deps, videoFile, 'display') : null,
    participantIds: named.map(({ person }) => person._id),
    participants: named.map(({ person }) => person),
    isSchedule: isPlanned,
    scheduledAt: isPlanned ? item.publishedAt : null,
    position: row.position,
    isBookmarked: item.isBookMarked,
    ...(isOwn
      ? {
          nextVideo: nextVideoFile && presentFile(deps, nextVideoFile, grant),
          participantRequests: participants.map(({ person, answer }) => ({
            performer: person,
            status: answer,
          })),
        }
      : {}),
  };
}
