import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { feeds } from '../../db/schema/content.ts';
import { performers, users } from '../../db/schema/users.ts';

const MOST = 20_000;
/** Approved, active, and open to every country: a crawler may come from anywhere. */
const isOpen = and(
  eq(performers.reviewState, 'approved'),
  eq(users.status, 'active'),
  sql`cardinality(${performers.blockCountries}) = 0`,
);

export async function openProfiles(db: Db) {
  return db
    .select({ username: users.username, updatedAt: performers.updatedAt })
    .from(performers)
    .innerJoin(users, eq(users.id, performers.id))
    .where(isOpen)
    .orderBy(desc(performers.score))
    .limit(MOST);
}

/** Posts that everyone may read, newest first. */
export async function openPosts(db: Db) {
  return db
    .select({ slug: feeds.slug, updatedAt: feeds.updatedAt })
    .from(feeds)
    .innerJoin(performers, eq(performers.id, feeds.performerId))
    .innerJoin(users, eq(users.id, performers.id))
    .where(
      and(
        isOpen,
        eq(feeds.status, 'active'),
        isNull(feeds.deletedAt),
        eq(feeds.isSale, true),
        eq(feeds.price, 0),
      ),
    )
    .orderBy(desc(feeds.createdAt))
    .limit(MOST);
}
