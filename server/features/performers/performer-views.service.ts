import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { performerViews } from '../../db/schema/performers.ts';
import type { CallContext } from '../../http/context.ts';
import { isNewHere, viewDay, viewerKey } from '../views/views.service.ts';
import { requireVisible } from './performers.service.ts';
import { viewerContextOf } from './visibility.ts';

async function insertView(db: Db, performerId: string, key: string, day: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`with counted as (
      insert into performer_views (performer_id, viewer_key, day) values (${performerId}, ${key}, ${day}::date)
      on conflict do nothing returning performer_id)
    update performers set total_views = total_views + 1 where id in (select performer_id from counted)`);
  return (rowCount ?? 0) > 0;
}

/**
 * Counts a look at a profile once a viewer and day; the owner's own looks do not count. The page asks for it, so
 * that pages from a cache count too. Rendered pages are left alone, as with posts.
 */
export async function countProfileView(ctx: CallContext, ref: string): Promise<boolean> {
  const { deps, viewer } = ctx;
  const { id } = await requireVisible(deps, ref, viewerContextOf(ctx));
  const key = viewerKey(ctx);
  if (key === null || viewer?.id === id || viewer?.role === 'admin') return false;
  if (!isNewHere(deps, id, key)) return false;
  return insertView(deps.db, id, key, viewDay(deps));
}

/** Forgets who looked before `day`; the numbers stay. */
export async function forgetViews(db: Db, day: string): Promise<void> {
  await db.delete(performerViews).where(lt(performerViews.day, day));
}
