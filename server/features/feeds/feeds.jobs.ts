import { sql } from 'drizzle-orm';
import { addDays } from '#rules/calendar.ts';
import { inTx } from '../../db/tx.ts';
import type { Deps } from '../../deps.ts';
import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { removeFiles } from '../files/files.service.ts';

const BATCH = 200;

/** Posts deleted for a day that nobody bought: a purchase that was under way then has long settled. */
async function dropUnsold(deps: Deps, before: Date): Promise<void> {
  await deps.db.execute(sql`delete from feeds f where f.deleted_at < ${before.toISOString()}::timestamptz
    and not exists (select 1 from token_transactions t where t.owned_id = 'feed:' || f.id)`);
}

/** Pictures uploaded for posts, a day old and in none: left behind by an edit, a deletion or a closed composer. */
async function unusedPictures(deps: Deps, before: Date) {
  const { rows } = await deps.db.execute<{
    id: string;
    owner_id: string;
  }>(sql`select f.id, f.owner_id from files f
    where f.type = 'feed-photo' and f.created_at < ${before.toISOString()}::timestamptz
      and not exists (select 1 from feed_files u where u.file_id = f.id)
      and not exists (select 1 from feeds p where p.performer_id = f.owner_id and f.id in (p.thumbnail_id, p.teaser_id))
    limit ${BATCH}`);
  return rows;
}

async function sweep(deps: Deps): Promise<void> {
  const before = addDays(deps.clock.now(), -1);
  await dropUnsold(deps, before);
  for (
    let rows = await unusedPictures(deps, before);
    rows.length > 0;
    rows = await unusedPictures(deps, before)
  ) {
    for (const { id, owner_id } of rows) await inTx(deps, (tx) => removeFiles(deps, tx, owner_id, [id]));
  }
  await deps.db.execute(sql`delete from feed_views where day < ${before.toISOString().slice(0, 10)}`);
}

export const feedJobs: JobHandlers = { 'feeds.sweep': sweep };
export const feedSchedule: Schedule = [{ name: 'feeds.sweep', match: '34 4 * * *' }];
