import { and, desc, eq, sql } from 'drizzle-orm';
import { feeds } from '../../db/schema/content.ts';
import { performers, users } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';

/** A sitemap file holds at most 50 000 addresses. */
const MAX_ADDRESSES = 45_000;

/**
 * Pages for search engines: profiles that are approved, active and blocked nowhere (a page some countries must
 * not see is not offered to all), changed when the profile or its newest post did.
 */
export async function publicAddresses(deps: Deps): Promise<{ path: string; updatedAt: Date | null }[]> {
  const newestPost = sql`(select max(${feeds.updatedAt}) from ${feeds}
    where ${feeds.performerId} = ${performers.id} and ${feeds.status} = 'active' and ${feeds.deletedAt} is null)`;
  const rows = await deps.db
    .select({
      username: users.username,
      updatedAt: sql<Date>`greatest(${performers.updatedAt}, ${newestPost})`.mapWith(performers.updatedAt),
    })
    .from(users)
    .innerJoin(performers, eq(performers.id, users.id))
    .where(
      and(
        eq(users.status, 'active'),
        eq(performers.reviewState, 'approved'),
        sql`cardinality(${performers.blockCountries}) = 0`,
      ),
    )
    .orderBy(desc(performers.score), desc(users.id))
    .limit(MAX_ADDRESSES);
  return rows.flatMap(({ username, updatedAt }) => (username ? [{ path: `/${username}`, updatedAt }] : []));
}
