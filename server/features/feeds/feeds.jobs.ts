import { sql } from 'drizzle-orm';
import { addDays } from '#rules/calendar.ts';
import type { Deps } from '../../deps.ts';
import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { inTx } from '../../tx.ts';
import { removeFiles } from '../files/files.service.ts';

const BATCH = 200;

/** A composer keeps its draft in the browser; this long the pictures of a draft wait here for it. */
const DRAFT_DAYS = 30;

/** Posts deleted for a day that nobody bought: a purchase that was under way then has long settled. Their files. */
async function dropUnsold(deps: Deps, before: Date): Promise<string[]> {
  const { rows } = await deps.db.execute<{ file_id: string }>(sql`with gone as (
      delete from feeds f where f.deleted_at < ${before.toISOString()}::timestamptz
        and not exists (select from token_transactions t where t.owned_id = 'feed:' || f.id)
      returning f.id)
    select u.file_id from feed_files u inner join gone on gone.id = u.feed_id`);
  return rows.map((row) => row.file_id);
}

/**
 * Pictures uploaded for posts that are in none, neither as it is nor as somebody bought it: those of `ids`, and all
 * that were uploaded before `before`.
 */
async function unusedPictures(deps: Deps, ids: readonly string[], before: Date) {
  const { rows } = await deps.db.execute<{
    id: string;
    owner_id: string;
  }>(sql`select f.id, f.owner_id from files f
    where f.type = 'feed-photo'
      and (f.created_at < ${before.toISOString()}::timestamptz or f.id = any(${sql.param(ids)}::text[]))
      and not exists (select from feed_files u where u.file_id = f.id)
      and not exists (select from feed_version_files u where u.file_id = f.id)
      and not exists (select from feeds p where p.performer_id = f.owner_id and f.id in (p.thumbnail_id, p.teaser_id))
    limit ${BATCH}`);
  return rows;
}

async function sweep(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const yesterday = addDays(now, -1);
  const ofDropped = await dropUnsold(deps, yesterday);
  const read = () => unusedPictures(deps, ofDropped, addDays(now, -DRAFT_DAYS));
  for (let rows = await read(); rows.length > 0; rows = await read()) {
    for (const { id, owner_id } of rows) await inTx(deps, (tx) => removeFiles(deps, tx, owner_id, [id]));
  }
  await deps.db.execute(
    sql`delete from feed_views where day < ${yesterday.toISOString().slice(0, 10)}::date`,
  );
}

export const feedJobs: JobHandlers = { 'feeds.sweep': sweep };
export const feedSchedule: Schedule = [{ name: 'feeds.sweep', match: '34 4 * * *' }];
