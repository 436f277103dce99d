import type { Item, LockedItem } from '#contract/item.ts';
import type { Decision } from '#rules/decision.ts';
import { type AccessCode, audienceOf, lockReasonOf, type SaleFlags } from '#rules/item-access.ts';
import { tokens, toWire } from '#rules/money.ts';
import type { ReactionAction } from '#rules/objects.ts';
import type { ItemColumns } from '../../db/item-columns.ts';
import type { Deps } from '../../deps.ts';
import { type AuthorRow, presentAuthor } from '../performers/author.present.ts';
import type { ItemRow, ViewerContext } from '../performers/visibility.ts';

/** A row of such a table with its performer and what the viewer has with it (`itemRelation`). */
export interface RelatedRow extends ItemRow {
  performer: AuthorRow & ItemRow['performer'];
  reactions: ReactionAction[] | null;
  isFollowed: boolean;
}

/** What the access rule says about a thing for one person, in one place, now. */
export interface ItemReading {
  access: Decision<AccessCode>;
  /** What others say about it is shown too. */
  mayReadComments: boolean;
}

/** For whom the addresses of its files are signed, and whether they are. */
export function grantOf({ access }: Pick<ItemReading, 'access'>, { viewer, imagined }: ViewerContext) {
  const viewerId = viewer?.id ?? null;
  return { viewerId, unlocked: access.allowed, signedFor: imagined?.signedFor ?? viewerId };
}

/** What every kind has, as this person gets it. Its performer gets it as if subscribed and bought, as with posts. */
export function presentItem(
  deps: Deps,
  item: Omit<ItemColumns, 'title' | 'isSale'>,
  row: RelatedRow,
  { mayReadComments }: ItemReading,
  { viewer }: ViewerContext,
): Omit<Item, 'sharePicture'> {
  const isOwn = viewer?.id === item.performerId;
  const seesFigures = isOwn || viewer?.role === 'admin';
  const comments = mayReadComments ? item.totalComment : 0;
  const isSubscribed = row.subscribedUntil !== null && row.subscribedUntil > deps.clock.now();
  return {
    _id: item.id,
    performerId: item.performerId,
    slug: item.slug,
    description: item.description,
    status: item.status,
    price: toWire(tokens(item.price)),
    isSubscribed: isOwn || isSubscribed,
    isBought: isOwn || row.isBought || row.isOwned,
    isFollowed: row.isFollowed,
    isLiked: row.reactions?.includes('like') ?? false,
    isBookMarked: row.reactions?.includes('bookmark') ?? false,
    mayReadComments,
    commentsBy: item.commentsBy,
    totalLike: item.totalLike,
    totalComment: comments,
    totalBookmark: item.totalBookmark,
    totalViews: item.totalViews,
    stats: {
      likes: item.totalLike,
      comments,
      views: item.totalViews,
      bookmarks: item.totalBookmark,
    },
    ...(seesFigures ? { totalPurchases: item.totalPurchases } : {}),
    ...(isOwn ? { deletedAt: item.deletedAt?.toISOString() ?? null } : {}),
    performer: presentAuthor(deps, row.performer),
    publishedAt: item.publishedAt?.toISOString() ?? null,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
}

/**
 * Whether clients are to show a thing as one that is bought: existing ones lock what is for sale and not bought, and what
 * is for everyone is for sale at nothing on the wire.
 */
export const isBoughtOrFree = (
  isPurchased: boolean,
  item: SaleFlags<number>,
  { access }: Pick<ItemReading, 'access'>,
): boolean => isPurchased || (access.allowed && audienceOf(item) === 'everyone');

/** The same of a kind that can be locked. What was bought is shown as sold, whomever it is for today. */
export const presentLockedItem = (
  deps: Deps,
  item: ItemColumns,
  row: RelatedRow,
  reading: ItemReading,
  viewerContext: ViewerContext,
): Omit<LockedItem, 'sharePicture'> => {
  const shared = presentItem(deps, item, row, reading, viewerContext);
  return {
    ...shared,
    title: item.title,
    isSale: item.isSale || row.isBought,
    isPurchased: shared.isBought,
    isBought: isBoughtOrFree(shared.isBought, item, reading),
    isLocked: !reading.access.allowed,
    lockReason: lockReasonOf(reading.access),
  };
};
