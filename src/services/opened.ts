import type { Feed } from '#contract/feeds.ts';
import { cachedAnswersOf, cachedItems, type ServiceAction } from './cached-answers.ts';
import { feedsApi } from './feeds.ts';
import { performersApi } from './performers.ts';

/** What a payment has opened: one post, or all subscribers' posts of a performer. */
export interface Opened {
  feedId?: string;
  performerId?: string;
}

const isOpened = (feed: Feed, { feedId, performerId }: Opened): boolean =>
  feed._id === feedId ||
  (feed.isLocked && feed.lockReason === 'subscribe' && feed.performer._id === performerId);

const FORCE_REFETCH = { subscribe: false, forceRefetch: true } as const;

/**
 * Asks again for what a payment has opened, one by one: each answer changes in place wherever it is held, in lists
 * far down too. What cannot be asked for now stays as it was and opens with the next visit.
 */
export const showOpened =
  (opened: Opened): ServiceAction =>
  (dispatch, getState) => {
    const { performerId } = opened;
    if (performerId && cachedAnswersOf(getState(), 'performers', performerId).length > 0)
      void dispatch(
        performersApi.endpoints.performer.initiate({ params: { id: performerId } }, FORCE_REFETCH),
      );
    const feeds = (cachedItems(getState(), 'feeds') as Feed[]).filter((feed) => isOpened(feed, opened));
    for (const id of new Set(feeds.map(({ _id }) => _id)))
      void dispatch(feedsApi.endpoints.feed.initiate({ params: { id } }, FORCE_REFETCH));
  };
