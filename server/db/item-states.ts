import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** What one status for several of a performer's things asks for: `deleted` takes them off the site, `restored` brings them back. */
export type StateChange<Status extends string> = Status | 'deleted' | 'restored';

/** The columns of a thing that such a change writes. */
interface ItemState {
  id: string;
  slug: string;
  status: string;
  publishedAt: Date | null;
  deletedAt: Date | null;
}

/** Writes the states of several things, which are locked, in one statement. */
export async function writeStates(
  db: Db,
  table: 'videos' | 'products',
  states: readonly ItemState[],
  now: Date,
): Promise<void> {
  const texts = (pick: (state: ItemState) => string) => sql`${sql.param(states.map(pick))}::text[]`;
  const times = (pick: (state: ItemState) => Date | null) =>
    sql`${sql.param(states.map((state) => pick(state)?.toISOString() ?? null))}::timestamptz[]`;
  await db.execute(sql`update ${sql.identifier(table)} item set slug = wanted.slug, status = wanted.status,
      published_at = wanted.published_at, deleted_at = wanted.deleted_at, updated_at = ${now.toISOString()}::timestamptz
    from unnest(${texts(({ id }) => id)}, ${texts(({ slug }) => slug)}, ${texts(({ status }) => status)},
        ${times(({ publishedAt }) => publishedAt)}, ${times(({ deletedAt }) => deletedAt)})
      as wanted (id, slug, status, published_at, deleted_at)
    where item.id = wanted.id`);
}
