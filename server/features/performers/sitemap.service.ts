import type { Deps } from '../../deps.ts';
import { openGalleries, openPosts, openProducts, openProfiles, openVideos } from './sitemap.queries.ts';

/** A sitemap file holds at most 50 000 addresses, the fixed pages among them. */
const MOST_PROFILES = 25_000;
const MOST_POSTS = 18_000;
const MOST_GALLERIES = 2_000;
const MOST_VIDEOS = 2_000;
const MOST_PRODUCTS = 2_000;

export interface PublicAddress {
  path: string;
  updatedAt: Date | null;
}

/**
 * Pages for search engines: profiles that are approved, active and blocked nowhere (a page some countries must
 * not see is not offered to all), and those of their posts, galleries, videos and products that everyone may see.
 */
export async function publicAddresses({ db, clock }: Deps): Promise<PublicAddress[]> {
  const now = clock.now();
  const [profiles, posts, galleries, videos, products] = await Promise.all([
    openProfiles(db, now, MOST_PROFILES),
    openPosts(db, now, MOST_POSTS),
    openGalleries(db, MOST_GALLERIES),
    openVideos(db, now, MOST_VIDEOS),
    openProducts(db, MOST_PRODUCTS),
  ]);
  return [
    ...profiles.flatMap(({ username, updatedAt }) => (username ? [{ path: `/${username}`, updatedAt }] : [])),
    ...posts.map(({ slug, updatedAt }) => ({ path: `/post/${slug}`, updatedAt })),
    ...galleries.map(({ slug, updatedAt }) => ({ path: `/gallery/${slug}`, updatedAt })),
    ...videos.map(({ slug, updatedAt }) => ({ path: `/video/${slug}`, updatedAt })),
    ...products.map(({ slug, updatedAt }) => ({ path: `/product/${slug}`, updatedAt })),
  ];
}
