import { feedErrors } from '#contract/feeds.ts';
import type { CallContext } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { countView } from '../views/views.service.ts';
import { findOpenFeed } from './feeds.service.ts';

/** Counts a look at a post. What is locked was not seen. */
export async function countFeedView(ctx: CallContext, ref: string): Promise<boolean> {
  const feed = await findOpenFeed(ctx.deps, ref, viewerContextOf(ctx));
  if (!feed) throw fail(feedErrors, 'not-found');
  return feed.isOpen && countView(ctx, 'feed', { id: feed.id, ownerId: feed.performerId });
}
