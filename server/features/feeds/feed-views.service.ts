import { feedErrors } from '#contract/feeds.ts';
import type { CallContext } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { isNewHere, viewDay, viewerKey } from '../views/views.service.ts';
import { insertFeedView } from './feeds.queries.ts';
import { findOpenFeed } from './feeds.service.ts';

/**
 * Counts a look at a post once a viewer and day. What is locked was not seen, and the owner's own looks do not
 * count. Rendered pages are left alone: a number of views is never worth a new rendering.
 */
export async function countFeedView(ctx: CallContext, ref: string): Promise<boolean> {
  const { deps, viewer } = ctx;
  const feed = await findOpenFeed(deps, ref, viewerContextOf(ctx));
  if (!feed) throw fail(feedErrors, 'not-found');
  const key = viewerKey(ctx);
  if (!feed.isOpen || key === null || viewer?.id === feed.performerId || viewer?.role === 'admin')
    return false;
  if (!isNewHere(deps, feed.id, key)) return false;
  return insertFeedView(deps.db, feed.id, key, viewDay(deps));
}
