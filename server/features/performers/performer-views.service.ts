import type { CallContext } from '../../http/context.ts';
import { isNewHere, viewDay, viewerKey } from '../views/views.service.ts';
import { insertPerformerView } from './performer-views.queries.ts';
import { requireVisible } from './performers.service.ts';
import { viewerContextOf } from './visibility.ts';

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
  return insertPerformerView(deps.db, id, key, viewDay(deps));
}
