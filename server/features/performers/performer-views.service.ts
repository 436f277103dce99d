import type { CallContext } from '../../http/context.ts';
import { countView } from '../views/views.service.ts';
import { requireVisible } from './performers.service.ts';
import { viewerContextOf } from './visibility.ts';

/** Counts a look at a profile. The page asks for it, so that pages from a cache count too. */
export async function countProfileView(ctx: CallContext, ref: string): Promise<boolean> {
  const { id } = await requireVisible(ctx.deps, ref, viewerContextOf(ctx));
  return countView(ctx, 'performer', { id, ownerId: id });
}
