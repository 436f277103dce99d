import type { FoundItem } from '#contract/search.ts';
import { feedItem } from '#features/feeds/feed-item.ts';
import { galleryItem } from '#features/galleries/gallery-item.ts';
import type { ShownItem } from '#features/items/shown-item.ts';
import { productItem } from '#features/products/product-item.ts';
import { videoItem } from '#features/videos/video-item.ts';

/** A thing of any kind but people, as every kind's parts take it. */
export function foundItem(found: Exclude<FoundItem, { kind: 'performer' }>): ShownItem {
  switch (found.kind) {
    case 'feed':
      return feedItem(found.item);
    case 'video':
      return videoItem(found.item);
    case 'gallery':
      return galleryItem(found.item);
    case 'product':
      return productItem(found.item);
  }
}
