import { and, ilike, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/list.ts';
import { type Exclusions, listable } from '../../db/listable.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import type { FindableFor } from '../objects/object-kinds.ts';

/** Ids of performers that are shown to this person, and of these the ones that `q` finds. */
export const findablePerformers = ({ q, ...exclusions }: FindableFor): SQL => sql`select ${performers.id}
  from ${performers} inner join ${users} on ${users.id} = ${performers.id}
  where ${and(
    listable(exclusions),
    q ? or(ilike(users.name, containing(q)), ilike(users.username, containing(q))) : undefined,
  )}`;

/** Ids of performers that anyone with these exclusions may find. */
export const shownPerformers = (exclusions: Exclusions): SQL => sql`select ${performers.id}
  from ${performers} inner join ${users} on ${users.id} = ${performers.id} where ${listable(exclusions)}`;
