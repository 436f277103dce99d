import type { Feed } from '#contract/feeds.ts';
import type { Gallery } from '#contract/galleries.ts';
import type { PerformerCard } from '#contract/performer-profile.ts';
import type { Product } from '#contract/products.ts';
import type { Bookmark } from '#contract/reactions.ts';
import type { Video } from '#contract/videos.ts';
import { feedItem } from '#features/feeds/feed-item.ts';
import { galleryItem } from '#features/galleries/gallery-item.ts';
import type { ShownItem } from '#features/items/shown-item.ts';
import { productItem } from '#features/products/product-item.ts';
import { videoItem } from '#features/videos/video-item.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { profilePath } from '#lib/profile-path.ts';
import type { BookmarkKind, ReactableType } from '#rules/objects.ts';

/** The kinds that exist, and what things of a kind are. A new one adds its line here and below. */
export const LISTED_TYPES = {
  feeds: 'feed',
  galleries: 'gallery',
  videos: 'video',
  products: 'product',
  performers: 'performer',
} as const satisfies Partial<Record<BookmarkKind, ReactableType>>;
export type ListedKind = keyof typeof LISTED_TYPES;

interface ShownBookmark {
  name: string;
  href: string;
  picture: string | null;
  isPerson: boolean;
  isVerified: boolean;
  by: string | null;
}

interface Things {
  feeds: Feed;
  galleries: Gallery;
  videos: Video;
  products: Product;
  performers: PerformerCard;
}

const shownItem = (item: ShownItem, t: Translate): ShownBookmark => ({
  name: item.nameIn(t),
  href: item.path,
  picture: item.tile?.src ?? item.performer.avatar,
  isPerson: false,
  isVerified: false,
  by: item.performer.name,
});

/** How a thing looks in the list. */
const SHOWN: { [K in ListedKind]: (thing: Things[K], t: Translate) => ShownBookmark } = {
  feeds: (feed, t) => shownItem(feedItem(feed), t),
  galleries: (gallery, t) => shownItem(galleryItem(gallery), t),
  videos: (video, t) => shownItem(videoItem(video), t),
  products: (product, t) => shownItem(productItem(product), t),
  performers: (performer) => ({
    name: performer.name,
    href: profilePath(performer),
    picture: performer.avatar,
    isPerson: true,
    isVerified: performer.verifiedAccount,
    by: null,
  }),
};

/** A list has things of its kind only. */
export const shownOf = (kind: ListedKind, { objectInfo }: Bookmark, t: Translate): ShownBookmark =>
  (SHOWN[kind] as (thing: Bookmark['objectInfo'], t: Translate) => ShownBookmark)(objectInfo, t);
