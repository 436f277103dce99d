import type { Deps } from '../../deps.ts';
import { openPosts, openProfiles } from './sitemap.queries.ts';

/** Local addresses a search engine may list: profiles and posts that are open to everyone everywhere (design §6). */
export async function publicAddresses(deps: Deps): Promise<{ path: string; updatedAt: Date }[]> {
  const [profiles, posts] = await Promise.all([openProfiles(deps.db), openPosts(deps.db)]);
  return [
    ...profiles.flatMap(({ username, updatedAt }) => (username ? [{ path: `/${username}`, updatedAt }] : [])),
    ...posts.map(({ slug, updatedAt }) => ({ path: `/post/${slug}`, updatedAt })),
  ];
}
