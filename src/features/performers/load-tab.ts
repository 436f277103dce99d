import { listOfPerformer } from '#features/items/list-of-performer.ts';
import { readStore, type StoreQuery, storeInput } from '#features/products/store-query.ts';
import { CATEGORIES, categoriesApi } from '#services/categories.ts';
import { galleriesApi } from '#services/galleries.ts';
import { productsApi } from '#services/products.ts';
import { videosApi } from '#services/videos.ts';
import type { LoadContext } from '#shell/page.tsx';
import type { ProfileTab } from './profile-posts.tsx';

/**
 * Asks for what a tab of a profile shows beside posts, from a row on; answers what its address chose of the store. What
 * cannot be had now is asked for again by the screen.
 */
export async function loadTab(
  tab: ProfileTab,
  { ask, query }: LoadContext,
  from: number,
): Promise<{ store?: StoreQuery }> {
  const id = query.profileId ?? '';
  const list = listOfPerformer(id, from);
  if (tab === 'store') {
    const store = readStore(query);
    await Promise.allSettled([
      ask(productsApi.endpoints.productList, storeInput(id, store, from)),
      ask(categoriesApi.endpoints.categories, CATEGORIES),
    ]);
    return { store };
  }
  if (tab === 'photos' && !query.after) await ask(galleriesApi.endpoints.galleryList, list).catch(() => null);
  if (tab === 'videos') await ask(videosApi.endpoints.videoList, list).catch(() => null);
  return {};
}
