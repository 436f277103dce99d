import type { Deps } from '../../deps.ts';
import { forgetViews } from '../views/views.service.ts';
import { updateScores } from './score.queries.ts';

/** Brings the popularity of all performers up to date, and forgets who looked at them. */
export async function scorePerformers(deps: Deps): Promise<void> {
  await updateScores(deps.db, deps.clock.now());
  await forgetViews(deps, 'performer');
}
