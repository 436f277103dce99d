import type { Video } from '#contract/videos.ts';
import type { Decision } from '#rules/decision.ts';
import {
  type AccessCode,
  audienceOf,
  type ItemTimes,
  itemAccess,
  lockReasonOf,
  seesComments,
  seesLaterChanges,
} from '#rules/item-access.ts';
import { tokens, toWire } from '#rules/money.ts';
import type { ShownFile } from '../../db/file-json.ts';
import type { Deps } from '../../deps.ts';
import { openPictureUrl, presentFile } from '../files/files.present.ts';
import { presentAuthor } from '../performers/author.present.ts';
import { profileAccess, readerOf, type ViewerContext } from '../performers/visibility.ts';
import type { PersonCard } from '../users/people.service.ts';
import type { ParticipantRow } from './participants.queries.ts';
import type { VideoColumns, VideoRow } from './video-rows.queries.ts';

/** The times of a video as it is stored. */
export const timesOf = (
  video: Pick<VideoColumns, 'status' | 'deletedAt' | 'isWaiting' | 'publishedAt'>,
): ItemTimes => ({
  status: video.status,
  deleted: video.deletedAt !== null,
  isWaiting: video.isWaiting,
  scheduledAt: video.publishedAt,
});

/** What the access rule says about this video for this person, in this place, now, and which films of it they get. */
export interface VideoReading {
  access: Decision<AccessCode>;
  /** The film of today; the bought one where they get nothing later. */
  film: ShownFile;
  /** The one they bought, where another one has taken its place. */
  boughtFilm: ShownFile | null;
  /** They have the video as they bought it, and nothing that came later. */
  isAsBought: boolean;
  /** What others say about it is shown too. */
  mayReadComments: boolean;
}

/** The rule of posts, asked of a video: it has no end. */
export function readingOf(deps: Deps, row: VideoRow, reader: ViewerContext): VideoReading {
  const { video, film, boughtFilm } = row;
  const input = {
    ...readerOf(deps, row, reader),
    item: { ...timesOf(video), performerId: video.performerId, audience: audienceOf(video) },
  };
  const isAsBought = boughtFilm !== null && !seesLaterChanges(input);
  const isOther = boughtFilm !== null && boughtFilm.id !== film.id;
  return {
    access: itemAccess(input),
    film: isAsBought ? boughtFilm : film,
    boughtFilm: isOther && !isAsBought ? boughtFilm : null,
    isAsBought,
    mayReadComments: seesComments(input),
  };
}

/** What is for everyone: the chosen picture, else the poster its performer chose. */
const sharePictureOf = (deps: Deps, { thumbnail }: VideoRow, shown: Video['video']): string | null =>
  (thumbnail && openPictureUrl(deps, thumbnail)) ??
  (shown.poster?.includes('/public/') ? shown.poster : null);

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

/** A video as this person gets it. Its performer gets it as if subscribed and bought, as with posts. */
export function presentVideo(
  deps: Deps,
  row: VideoRow,
  reading: VideoReading,
  viewerContext: ViewerContext,
  participants: readonly Participant[],
): Video {
  const { video, nextFilm, teaser, thumbnail } = row;
  const { access, mayReadComments, isAsBought } = reading;
  const { viewer, imagined } = viewerContext;
  const isOwn = viewer?.id === video.performerId;
  const seesFigures = isOwn || viewer?.role === 'admin';
  const viewerId = viewer?.id ?? null;
  const grant = { viewerId, unlocked: access.allowed, signedFor: imagined?.signedFor ?? viewerId };
  const shown = presentFile(deps, reading.film, grant);
  // Chosen after the purchase, as far as anybody can tell.
  const chosen = isAsBought ? null : thumbnail;
  const played = teaser && (isOwn || (teaser.status === 'finished' && !isAsBought)) ? teaser : null;
  const named = isAsBought ? [] : namesOf(participants, viewerContext, isOwn);
  const comments = mayReadComments ? video.totalComment : 0;
  const isSale = video.isSale || row.isBought;
  const isBookmarked = row.reactions?.includes('bookmark') ?? false;
  const isSubscribed = row.subscribedUntil !== null && row.subscribedUntil > deps.clock.now();
  const isPlanned = video.publishedAt !== null && video.publishedAt > deps.clock.now();
  const publishedAt = video.publishedAt?.toISOString() ?? null;
  return {
    _id: video.id,
    type: 'video',
    performerId: video.performerId,
    slug: video.slug,
    title: isAsBought ? (row.boughtName ?? '') : video.title,
    description: isAsBought ? '' : video.description,
    tags: isAsBought ? [] : video.tags,
    status: video.status,
    processing: video.isWaiting,
    isSale,
    isSaleVideo: isSale,
    price: isAsBought ? 0 : toWire(tokens(video.price)),
    fileId: reading.film.id,
    video: shown,
    boughtVideo: access.allowed && reading.boughtFilm ? presentFile(deps, reading.boughtFilm, grant) : null,
    thumbnailId: chosen?.id ?? null,
    thumbnail: chosen && presentFile(deps, chosen, grant),
    teaserId: played?.id ?? null,
    teaser: played && presentFile(deps, played, grant),
    teaserProcessing: isOwn && isUnfinished(teaser),
    sharePicture: isAsBought ? null : sharePictureOf(deps, row, shown),
    participantIds: named.map(({ person }) => person._id),
    participants: named.map(({ person }) => person),
    isSchedule: isPlanned,
    scheduledAt: isPlanned ? publishedAt : null,
    position: row.position,
    isLocked: !access.allowed,
    lockReason: lockReasonOf(access),
    isSubscribed: isOwn || isSubscribed,
    isBought: isOwn || row.isBought || row.isOwned,
    isFollowed: row.isFollowed,
    isLiked: row.reactions?.includes('like') ?? false,
    isBookMarked: isBookmarked,
    isBookmarked,
    mayReadComments,
    commentsBy: video.commentsBy,
    totalLike: video.totalLike,
    totalComment: comments,
    totalBookmark: video.totalBookmark,
    totalViews: video.totalViews,
    stats: {
      likes: video.totalLike,
      comments,
      views: video.totalViews,
      bookmarks: video.totalBookmark,
    },
    ...(seesFigures ? { totalPurchases: video.totalPurchases } : {}),
    ...(isOwn
      ? {
          deletedAt: video.deletedAt?.toISOString() ?? null,
          nextVideo: nextFilm && presentFile(deps, nextFilm, grant),
          participantRequests: participants.map(({ person, answer }) => ({
            performer: person,
            status: answer,
          })),
        }
      : {}),
    performer: presentAuthor(deps, row.performer),
    publishedAt,
    createdAt: video.createdAt.toISOString(),
    updatedAt: video.updatedAt.toISOString(),
  };
}
