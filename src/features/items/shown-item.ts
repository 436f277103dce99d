import type { MediaItem } from '#components/media-item.ts';
import type { Author } from '#contract/author.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { MessageKey } from '#i18n/messages/en-us.ts';
import type { CommentsBy } from '#rules/comments.ts';
import type { LockReason } from '#rules/item-access.ts';
import type { ShownType } from '#rules/objects.ts';
import type { CoverPicture } from './file-media.ts';

/** What the answers of every kind say alike, under the same names. */
export interface ItemFacts {
  _id: string;
  slug: string;
  title: string;
  performer: Author;
  isSale: boolean;
  /** Tokens. */
  price: number;
  isLocked: boolean;
  lockReason: LockReason | null;
  isSubscribed: boolean;
  isPurchased: boolean;
  isFollowed: boolean;
  isLiked: boolean;
  isBookMarked: boolean;
  mayReadComments: boolean;
  commentsBy: CommentsBy;
  totalLike: number;
  totalComment: number;
  totalBookmark: number;
  totalViews: number;
}

/**
 * A post, a gallery or another thing that a performer shows and may sell, as the parts of this folder take it: the same
 * locked box, unlock sheet, comments, tile and page serve every kind. Each kind makes it of its answer in one file
 * (`feeds/feed-item.ts`, `galleries/gallery-item.ts`).
 */
export interface ShownItem extends ItemFacts {
  kind: ShownType;
  /** Its page. */
  path: string;
  /** Where its performer changes it. */
  editPath: string;
  /** How it is called where it stands alone. */
  nameIn: (t: Translate) => string;
  /** What is inside: "12 photos · 2 videos 14:20". */
  contentsIn: (t: Translate) => string;
  /** The one picture that everybody may see. */
  cover: CoverPicture | null;
  /** What a small square shows of it: an open picture where there is one. */
  tile: CoverPicture | null;
  /** Without a picture, the words that a square shows in its place. */
  words: string;
  /** The short film that everybody may see. */
  teaser: MediaItem | null;
  /** When it appeared; null while nobody could see it. */
  publishedAt: string | null;
  /** Of what has a stock: nothing is left of it. */
  isSoldOut?: boolean;
  /** People may write about it. */
  isOut: boolean;
}

/** What is said of something that one has already. */
export const BOUGHT: Record<ShownType, MessageKey> = {
  feed: 'items.card.bought',
  gallery: 'items.card.bought',
  video: 'items.card.bought',
  product: 'products.bought',
};
