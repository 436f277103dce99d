import type { Feed } from '#contract/feeds.ts';
import type { FeedReason } from '#rules/for-you.ts';
import { SUGGESTED_CREATORS } from '#rules/for-you.ts';
import type { Deps } from '../../deps.ts';
import { exclusionsOf, type ViewerContext } from '../performers/visibility.ts';
import { type FeedList, type FeedQuery, filtersOf, listFeedsFor, listOf } from './feeds.service.ts';
import { suggestedCreators } from './suggested-creators.queries.ts';

const because = (kind: FeedReason, category = ''): Pick<Feed, 'reason'> => ({ reason: { kind, category } });

/** Why a post stands in its viewer's home. */
function homeReason({ isSuggestion, isSubscribed }: Feed): Pick<Feed, 'reason'> {
  if (isSuggestion) return because('recent');
  return because(isSubscribed ? 'subscription' : 'follow');
}

/** The viewer's home, each post with the reason why it is there (docs/product.md, 5.14). */
async function listHome(deps: Deps, query: FeedQuery, viewerContext: ViewerContext): Promise<FeedList> {
  const page = await listFeedsFor(deps, query, viewerContext);
  return { ...page, data: page.data.map((feed) => ({ ...feed, ...homeReason(feed) })) };
}

/**
 * Posts of creators whom the viewer neither follows nor subscribes to (docs/product.md, 5.14), newest first. Of each of
 * at most 20 creators no more posts are read than the page holds, however many there are and however deep it lies.
 */
async function listSuggested(deps: Deps, query: FeedQuery, viewerContext: ViewerContext): Promise<FeedList> {
  const { viewer } = viewerContext;
  if (!viewer) return listHome(deps, { ...query, isHome: true }, viewerContext);
  const creators = await suggestedCreators(deps.db, {
    viewerId: viewer.id,
    ...exclusionsOf(viewerContext),
    now: deps.clock.now(),
    most: SUGGESTED_CREATORS,
  });
  const ids = creators.map(({ id }) => id);
  const asked = { scope: 'creators', creators: ids, filters: filtersOf(query) } as const;
  const page = await listOf(deps, query, asked, viewerContext);
  const categoryOf = new Map(creators.map(({ id, category }) => [id, category]));
  const data = page.data.map((feed) => {
    const category = categoryOf.get(feed.fromSourceId);
    return { ...feed, ...(category ? because('category', category) : because('popular')) };
  });
  return { ...page, data };
}

/** The posts that somebody asks for: of one performer, of their home, suggested to them, or all. */
export function listPosts(deps: Deps, query: FeedQuery, viewerContext: ViewerContext): Promise<FeedList> {
  if (query.performerId) return listFeedsFor(deps, query, viewerContext);
  if (query.isSuggested) return listSuggested(deps, query, viewerContext);
  return (query.isHome ? listHome : listFeedsFor)(deps, query, viewerContext);
}
