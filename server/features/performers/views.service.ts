import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { performerViews } from '../../db/schema/users.ts';
import type { CallContext } from '../../http/context.ts';
import { afterReply, isNewHere, viewDay, viewerKey } from '../views/views.service.ts';

async function insertView(db: Db, performerId: string, key: string, day: string): Promise<void> {
  await db.execute(sql`with counted as (
      insert into performer_views (performer_id, viewer_key, day) values (${performerId}, ${key}, ${day})
      on conflict do nothing returning performer_id)
    update performers set total_views = total_views + 1 where id in (select performer_id from counted)`);
}

/** Counts a look at a profile once a viewer and day, after the reply. The owner's own looks do not count. */
export function countProfileView(ctx: CallContext, performerId: string): void {
  const { deps, viewer } = ctx;
  const key = viewerKey(ctx);
  if (key === null || viewer?.id === performerId || viewer?.role === 'admin') return;
  if (!isNewHere(deps, performerId, key)) return;
  afterReply(deps, () => insertView(deps.db, performerId, key, viewDay(deps)));
}

/** Forgets who looked before `day`; the numbers stay. */
export async function forgetViews(db: Db, day: string): Promise<void> {
  await db.delete(performerViews).where(lt(performerViews.day, day));
}
