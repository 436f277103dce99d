import { type SQL, sql } from 'drizzle-orm';
import type { ShownType } from '#rules/objects.ts';

/**
 * A part of the statement that counts something as published or not: followers are told of it from then on, or no
 * longer. Reads from `known` (id, performer_id) and `noted`, which has a row when that changed. What was hidden and is
 * shown again is not new.
 */
export const publicationNoted = (kind: ShownType, isOut: SQL, now: Date): SQL =>
  sql`announced as (
      insert into publications (id, performer_id, ref_source, ref_id, at, is_out)
      select gen_random_uuid(), known.performer_id, ${kind}, known.id, ${now.toISOString()}::timestamptz, ${isOut}
      from known inner join noted on noted.id = known.id
      on conflict (ref_id, ref_source) do update set is_out = excluded.is_out)`;
