import type { Feed } from '#contract/feeds.ts';
import type { Decision } from '#rules/decision.ts';
import { audienceOf, type FeedAccessCode, feedAccess } from '#rules/feed-access.ts';
import { contentsOf } from '#rules/file-contents.ts';
import { cents, tokens, toWire } from '#rules/money.ts';
import { isOnline } from '#rules/presence.ts';
import type { Deps } from '../../deps.ts';
import { avatarUrl, presentFile } from '../files/files.present.ts';
import type { Onlooker } from '../performers/visibility.ts';
import type { FeedRow } from './feed-lists.queries.ts';

/** What the access rule says about this post for this person, in this place, now. */
export function accessTo(deps: Deps, row: FeedRow, { viewer, country }: Onlooker): Decision<FeedAccessCode> {
  const { feed, performer } = row;
  return feedAccess({
    feed: { status: feed.status, performerId: feed.performerId, audience: audienceOf(feed) },
    performer: {
      active: performer.status === 'active',
      approved: performer.reviewState === 'approved',
      blockedCountries: performer.blockCountries,
    },
    viewer: viewer && {
      id: viewer.id,
      role: viewer.role,
      country: viewer.account.country,
      subscribedUntil: row.subscribedUntil,
      bought: row.isBought,
    },
    country,
    now: deps.clock.now(),
  });
}

function performerOf(deps: Deps, { performer }: FeedRow): Feed['performer'] {
  return {
    _id: performer.id,
    name: performer.name,
    username: performer.username ?? '',
    avatar: avatarUrl(deps, performer.avatar),
    isOnline: isOnline(performer.lastSeenAt, deps.clock.now()) ? 1 : 0,
    isPerformer: true,
    verifiedAccount: performer.verifiedAccount,
    monthlyPrice: toWire(cents(performer.monthlyPrice)),
    yearlyPrice: toWire(cents(performer.yearlyPrice)),
    isFreeSubscription: performer.isFreeSubscription,
    durationFreeSubscriptionDays: performer.durationFreeSubscriptionDays,
  };
}

/** The picture that stands for a post: the chosen one, else its first photo, blurred while the post is locked. */
function pictureOf(thumbnail: Feed['thumbnail'], shown: Feed['files']): string | null {
  const chosen = thumbnail?.thumbnails[0] ?? thumbnail?.url;
  const first = shown.flatMap((file) => file.thumbnails)[0];
  return chosen ?? first ?? shown.find((file) => file.blurThumbnail)?.blurThumbnail ?? null;
}

/** Reactions and polls are answered as none: nobody can make them yet, and clients read these fields. */
const NONE_YET = {
  teaserId: null,
  teaser: null,
  isLiked: false,
  isBookMarked: false,
  totalLike: 0,
  totalComment: 0,
  pollIds: [],
  polls: [],
} satisfies Partial<Feed>;

/**
 * A post as this person gets it (design §5). Locked: title, chosen thumbnail, blurred pictures and numbers; the
 * text and every address of a file stay on the server.
 */
export function presentFeed(
  deps: Deps,
  row: FeedRow,
  access: Decision<FeedAccessCode>,
  viewer: Onlooker['viewer'],
): Feed {
  const { feed, thumbnail, files } = row;
  const now = deps.clock.now();
  const mine = viewer?.id === feed.performerId || viewer?.role === 'admin';
  const grant = { viewerId: viewer?.id ?? null, unlocked: access.allowed };
  const shown = files.map((file) => presentFile(deps, file, grant));
  const picture = thumbnail && presentFile(deps, thumbnail, grant);
  return {
    ...NONE_YET,
    _id: feed.id,
    type: feed.type,
    fromSource: 'performer',
    fromSourceId: feed.performerId,
    slug: feed.slug,
    title: feed.title,
    text: access.allowed ? feed.text : '',
    fileIds: files.map((file) => file.id),
    files: shown,
    contents: contentsOf(files),
    thumbnailId: feed.thumbnailId,
    thumbnail: picture,
    thumbnailUrl: pictureOf(picture, shown),
    isSale: feed.isSale,
    price: toWire(tokens(feed.price)),
    status: feed.status,
    isPinned: feed.isPinned,
    pinnedAt: feed.pinnedAt?.toISOString() ?? null,
    isLocked: !access.allowed,
    lockReason: access.allowed ? null : access.code === 'buy' ? 'buy' : 'subscribe',
    isSubscribed: row.subscribedUntil !== null && row.subscribedUntil > now,
    isBought: row.isBought,
    isFollowed: row.isFollowed,
    totalViews: feed.totalViews,
    ...(mine ? { totalPurchases: feed.totalPurchases } : {}),
    performer: performerOf(deps, row),
    createdAt: feed.createdAt.toISOString(),
    updatedAt: feed.updatedAt.toISOString(),
  };
}
