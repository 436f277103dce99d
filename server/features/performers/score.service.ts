import { addDays } from '#rules/calendar.ts';
import type { Deps } from '../../deps.ts';
import { deletePerformerViewsBefore } from './performer-views.queries.ts';
import { updateScores } from './score.queries.ts';

/** Brings the popularity of all performers up to date. Who looked before yesterday is forgotten, the numbers stay. */
export async function scorePerformers(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await updateScores(deps.db, now);
  await deletePerformerViewsBefore(deps.db, addDays(now, -1).toISOString().slice(0, 10));
}
