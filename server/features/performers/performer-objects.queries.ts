import { and, ilike, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/list.ts';
import { listable } from '../../db/listable.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import type { FindableFor } from '../objects/object-kinds.ts';

/** Ids of performers that are shown to this person, and of these the ones that `q` finds. */
export const findablePerformers = ({ countries, q }: FindableFor): SQL => sql`select ${performers.id}
  from ${performers} inner join ${users} on ${users.id} = ${performers.id}
  where ${and(
    listable(countries),
    q ? or(ilike(users.name, containing(q)), ilike(users.username, containing(q))) : undefined,
  )}`;

/** Ids of performers that anyone in these countries may find. */
export const shownPerformers = (countries: readonly string[]): SQL => sql`select ${performers.id}
  from ${performers} inner join ${users} on ${users.id} = ${performers.id} where ${listable(countries)}`;
