import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { performerViews } from '../../db/schema/performers.ts';

/** Counts a look at a performer; false when this viewer was counted on this day. */
export async function insertPerformerView(
  db: Db,
  performerId: string,
  key: string,
  day: string,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`with counted as (
      insert into performer_views (performer_id, viewer_key, day) values (${performerId}, ${key}, ${day}::date)
      on conflict do nothing returning performer_id)
    update performers set total_views = total_views + 1 where id in (select performer_id from counted)`);
  return (rowCount ?? 0) > 0;
}

export async function deletePerformerViewsBefore(db: Db, day: string): Promise<void> {
  await db.delete(performerViews).where(lt(performerViews.day, day));
}
