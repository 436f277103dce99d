import type { LockReason } from '#rules/item-access.ts';
import type { ShownType } from '#rules/objects.ts';
import { api, type Noun } from './api.ts';
import { cachedAnswersOf, cachedItems, type ServiceAction } from './cached-answers.ts';
import { feedsApi } from './feeds.ts';
import { galleriesApi } from './galleries.ts';
import { performersApi } from './performers.ts';
import { productsApi } from './products.ts';
import { videosApi } from './videos.ts';

/** What a payment has opened: one thing, or all that is for a performer's subscribers. */
interface Opened {
  item?: { type: ShownType; id: string };
  performerId?: string;
}

/** As far as the things that are sold are alike. */
interface Lockable {
  _id: string;
  isLocked: boolean;
  lockReason: LockReason | null;
  performer: { _id: string };
}

const FORCE_REFETCH = { subscribe: false, forceRefetch: true } as const;

/** Where things of a kind are held, and how one of them is asked for as it is now. */
const KINDS: Record<ShownType, { noun: Noun; ask: (id: string) => ServiceAction }> = {
  feed: {
    noun: 'feeds',
    ask: (id) => (dispatch) =>
      void dispatch(feedsApi.endpoints.feed.initiate({ params: { id } }, FORCE_REFETCH)),
  },
  gallery: {
    noun: 'galleries',
    ask: (id) => (dispatch) => {
      const asked = dispatch(galleriesApi.endpoints.gallery.initiate({ params: { id } }, FORCE_REFETCH));
      // Its photos come by a call of their own.
      void asked.then(() => dispatch(api.util.invalidateTags(['photos'])));
    },
  },
  video: {
    noun: 'videos',
    ask: (id) => (dispatch) =>
      void dispatch(videosApi.endpoints.video.initiate({ params: { id } }, FORCE_REFETCH)),
  },
  product: {
    noun: 'products',
    ask: (id) => (dispatch) =>
      void dispatch(productsApi.endpoints.product.initiate({ params: { id } }, FORCE_REFETCH)),
  },
};
const TYPES = Object.keys(KINDS) as ShownType[];

const isOpened = (type: ShownType, thing: Lockable, { item, performerId }: Opened): boolean =>
  (item?.type === type && item.id === thing._id) ||
  (thing.isLocked && thing.lockReason === 'subscribe' && thing.performer._id === performerId);

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
    for (const type of TYPES) {
      const { noun, ask } = KINDS[type];
      const held = (cachedItems(getState(), noun) as Lockable[]).filter((one) => isOpened(type, one, opened));
      for (const id of new Set(held.map(({ _id }) => _id))) dispatch(ask(id));
    }
  };
