import { type SQL, sql } from 'drizzle-orm';
import { performerCategoryMembers as members } from '../../db/schema/categories.ts';
import { performers } from '../../db/schema/performers.ts';

/** A column for queries over `performers`: the ids of the categories each chose, the oldest category first. */
export const categoryIdsColumn: SQL<string[]> = sql<
  string[]
>`array(select ${members.categoryId} from ${members} where ${members.performerId} = ${performers.id} order by 1)`;

/** Performers in any of these categories. */
export const inCategories = (ids: readonly string[]): SQL =>
  sql`exists (select 1 from ${members} where ${members.performerId} = ${performers.id}
    and ${members.categoryId} in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )}))`;
