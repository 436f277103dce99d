import type { Feed } from '#contract/feeds.ts';
import type { Decision } from '#rules/decision.ts';
import { contentsOf } from '#rules/file-contents.ts';
import {
  type AccessCode,
  audienceOf,
  availabilityOf,
  contentForBuyer,
  type FeedContent,
  isOut,
  itemAccess,
  lockReasonOf,
  seesComments,
  seesLaterChanges,
} from '#rules/item-access.ts';
import { tokens, toWire } from '#rules/money.ts';
import { pollResults } from '#rules/polls.ts';
import type { ShownFile } from '../../db/file-json.ts';
import type { Deps } from '../../deps.ts';
import { openPictureUrl, presentFile } from '../files/files.present.ts';
import { isBoughtOrFree } from '../items/item.present.ts';
import { presentAuthor } from '../performers/author.present.ts';
import { readerOf, type ViewerContext } from '../performers/visibility.ts';
import type { FeedRow } from './feed-rows.queries.ts';

/** What the access rule says about this post for this person, in this place, now, and what they get of it. */
interface Reading {
  access: Decision<AccessCode>;
  /** Its files are open: with all of it, or while the rest is for sale, as they own all of them already. */
  hasFiles: boolean;
  content: FeedContent<ShownFile>;
  /** What others say about it is shown too. */
  mayReadComments: boolean;
}

export function readingOf(deps: Deps, row: FeedRow, reader: ViewerContext): Reading {
  const { feed, boughtContent } = row;
  const input = {
    ...readerOf(deps, row, reader),
    item: { ...availabilityOf(feed), performerId: feed.performerId, audience: audienceOf(feed) },
  };
  const { type, title, text } = feed;
  const current = { type, title, text, files: row.files };
  const content = boughtContent ? contentForBuyer(current, boughtContent, seesLaterChanges(input)) : current;
  const access = itemAccess(input);
  const hasFiles = access.allowed || (row.hasFiles && lockReasonOf(access) === 'buy');
  return { access, hasFiles, content, mayReadComments: seesComments(input) };
}

/** The picture that stands for a post: the chosen one, else its first photo, blurred while the post is locked. */
function pictureOf(thumbnail: Feed['thumbnail'], shown: Feed['files']): string | null {
  const chosen = thumbnail?.thumbnails[0] ?? thumbnail?.url;
  const first = shown.flatMap((file) => file.thumbnails)[0];
  return chosen ?? first ?? shown.find((file) => file.blurThumbnail)?.blurThumbnail ?? null;
}

/** Its preview, else the first photo of a post for everyone: as the post is now, whatever this person bought. */
function sharePictureOf(deps: Deps, { feed, thumbnail, files }: FeedRow): string | null {
  const preview = thumbnail && openPictureUrl(deps, thumbnail);
  if (preview) return preview;
  const photo = files.find((file) => file.type === 'feed-photo');
  const isForAll = isOut(availabilityOf(feed), deps.clock.now()) && audienceOf(feed) === 'everyone';
  return photo && isForAll ? openPictureUrl(deps, photo) : null;
}

type Poll = Pick<
  Feed,
  'pollIds' | 'polls' | 'pollDescription' | 'pollExpiredAt' | 'votedPollId' | 'hasPollResults' | 'totalVotes'
>;

/** The poll as this person gets it: nothing of a locked one, and numbers only for those who may know them. */
function pollOf({ feed, polls, votedId }: FeedRow, isOpen: boolean, isOwn: boolean, now: Date): Poll {
  const shown = isOpen ? polls : [];
  const results = pollResults({ isOwn, hasVoted: votedId !== null, endsAt: feed.pollExpiredAt, now });
  const endsAt = feed.pollExpiredAt?.toISOString() ?? null;
  return {
    pollIds: shown.map(({ id }) => id),
    polls: shown.map(({ id, description, totalVote }) => ({
      _id: id,
      description,
      totalVote: results ? totalVote : 0,
      expiredAt: endsAt,
      createdBy: feed.performerId,
    })),
    pollDescription: isOpen ? feed.pollDescription : '',
    // A draft keeps what was chosen before there are answers.
    pollExpiredAt: shown.length > 0 || feed.status === 'draft' ? endsAt : null,
    votedPollId: isOpen ? votedId : null,
    hasPollResults: shown.length > 0 && results,
    totalVotes: results ? shown.reduce((sum, { totalVote }) => sum + totalVote, 0) : 0,
  };
}

/** What the post said when this person bought it, where it says something else now. */
function boughtText({ boughtContent }: FeedRow, { content }: Reading): string | null {
  return boughtContent && boughtContent.text !== content.text ? boughtContent.text : null;
}

/**
 * A post as this person gets it. Locked: title, excerpt, chosen thumbnail, blurred pictures and numbers; the rest of
 * the text and every address of a file stay on the server, but of files that one owns already. Performers get their own posts as if subscribed and
 * bought: clients decide by these two whether a post is open. Who bought a post that is for subscribers now gets it
 * as a sold one, for the same reason.
 */
export function presentFeed(
  deps: Deps,
  row: FeedRow,
  reading: Reading,
  { viewer, imagined }: ViewerContext,
): Feed {
  const { feed, thumbnail, teaser } = row;
  const { access, hasFiles, content, mayReadComments } = reading;
  const now = deps.clock.now();
  const isOwn = viewer?.id === feed.performerId;
  const isPurchased = isOwn || row.isBought || row.isOwned;
  const viewerId = viewer?.id ?? null;
  const grant = { viewerId, unlocked: hasFiles, signedFor: imagined?.signedFor ?? viewerId };
  const shown = content.files.map((file) => presentFile(deps, file, grant));
  const picture = thumbnail && presentFile(deps, thumbnail, grant);
  const isSubscribed = row.subscribedUntil !== null && row.subscribedUntil > now;
  const comments = mayReadComments ? feed.totalComment : 0;
  return {
    _id: feed.id,
    type: content.type,
    fromSource: 'performer',
    fromSourceId: feed.performerId,
    slug: feed.slug,
    title: content.title,
    text: access.allowed ? content.text : feed.excerpt,
    excerpt: feed.excerpt,
    boughtText: access.allowed ? boughtText(row, reading) : null,
    // Looked up for all posts of a page at once (mentions.service.ts).
    mentions: [],
    fileIds: content.files.map((file) => file.id),
    files: shown,
    contents: contentsOf(content.files),
    thumbnailId: feed.thumbnailId,
    thumbnail: picture,
    thumbnailUrl: pictureOf(picture, shown),
    teaserId: feed.teaserId,
    teaser: teaser && presentFile(deps, teaser, grant),
    sharePicture: sharePictureOf(deps, row),
    isSale: feed.isSale || row.isBought,
    price: toWire(tokens(feed.price)),
    status: feed.status,
    publishedAt: feed.publishedAt.toISOString(),
    isSchedule: feed.publishedAt > now,
    scheduleAt: feed.publishedAt > now ? feed.publishedAt.toISOString() : null,
    expiredAt: feed.expiredAt?.toISOString() ?? null,
    ...(isOwn ? { deletedAt: feed.deletedAt?.toISOString() ?? null } : {}),
    streamingScheduled: feed.streamingScheduled?.toISOString() ?? null,
    ...(feed.streamingScheduled ? { isReminded: row.isReminded } : {}),
    ...(feed.streamingScheduled && isOwn ? { totalReminders: row.totalReminders } : {}),
    ...pollOf(row, access.allowed, isOwn || viewer?.role === 'admin', now),
    ...(isOwn || viewer?.role === 'admin' ? { isWaiting: feed.isWaiting } : {}),
    isPinned: feed.isPinned,
    pinnedAt: feed.pinnedAt?.toISOString() ?? null,
    isLocked: !access.allowed,
    lockReason: lockReasonOf(access),
    isSubscribed: isOwn || isSubscribed,
    isBought: isBoughtOrFree(isPurchased, feed, reading),
    isPurchased,
    isFollowed: row.isFollowed,
    isSuggestion: false,
    isEdited: feed.editedAt !== null,
    editedAt: feed.editedAt?.toISOString() ?? null,
    isLiked: row.reactions?.includes('like') ?? false,
    isBookMarked: row.reactions?.includes('bookmark') ?? false,
    totalLike: feed.totalLike,
    totalBookmark: feed.totalBookmark,
    totalComment: comments,
    mayReadComments,
    commentsBy: feed.commentsBy,
    totalViews: feed.totalViews,
    stats: {
      likes: feed.totalLike,
      comments,
      views: feed.totalViews,
      bookmarks: feed.totalBookmark,
    },
    ...(isOwn || viewer?.role === 'admin' ? { totalPurchases: feed.totalPurchases } : {}),
    performer: presentAuthor(deps, row.performer),
    createdAt: feed.createdAt.toISOString(),
    updatedAt: feed.updatedAt.toISOString(),
  };
}
