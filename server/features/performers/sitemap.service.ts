import type { Deps } from '../../deps.ts';
import { openPosts, openProfiles } from './sitemap.queries.ts';

/** A sitemap file holds at most 50 000 addresses, the fixed pages among them. */
const MOST_PROFILES = 25_000;
const MOST_POSTS = 20_000;

export interface PublicAddress {
  path: string;
  updatedAt: Date | null;
}

/**
 * Pages for search engines: profiles that are approved, active and blocked nowhere (a page some countries must
 * not see is not offered to all), and those of their posts that everyone may read.
 */
export async function publicAddresses({ db, clock }: Deps): Promise<PublicAddress[]> {
  const now = clock.now();
  const [profiles, posts] = await Promise.all([
    openProfiles(db, now, MOST_PROFILES),
    openPosts(db, now, MOST_POSTS),
  ]);
  return [
    ...profiles.flatMap(({ username, updatedAt }) => (username ? [{ path: `/${username}`, updatedAt }] : [])),
    ...posts.map(({ slug, updatedAt }) => ({ path: `/post/${slug}`, updatedAt })),
  ];
}
