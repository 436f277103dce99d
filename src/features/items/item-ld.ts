import { profilePath } from '#lib/profile-path.ts';
import type { ShownItem } from './shown-item.ts';

/** What schema.org is told of a thing of any kind; of a locked one only that it is not free. */
export function itemLd(item: ShownItem, origin: string, sharePicture: string | null): object {
  const { performer } = item;
  const url = origin + item.path;
  return {
    '@id': url,
    url,
    ...(item.publishedAt ? { datePublished: item.publishedAt } : {}),
    isAccessibleForFree: item.isSale && item.price === 0,
    ...(sharePicture ? { image: new URL(sharePicture, origin).href } : {}),
    author: {
      '@type': 'Person',
      name: performer.name,
      alternateName: performer.username,
      url: origin + profilePath(performer),
    },
  };
}
