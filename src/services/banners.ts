import { type Banner, banners } from '#contract/banners.ts';
import { BANNER_POSITIONS, BANNERS_SHOWN_MAX } from '#rules/banners.ts';
import { api } from './api.ts';
import { queryOf } from './endpoints.ts';

/** What a page needs of a banner: less than the API's reply has, as it travels with the page. */
export type ShownBanner = Pick<Banner, '_id' | 'title' | 'description' | 'link' | 'position'> & {
  /** `small` is at most 640 pixels wide. */
  picture: { url: string; small: string; width: number } | null;
};

function shownBanner({ _id, title, description, link, position, photo }: Banner): ShownBanner {
  const picture =
    photo?.url && photo.width
      ? { url: photo.url, small: photo.thumbnail ?? photo.url, width: photo.width }
      : null;
  return { _id, title, description, link, position, picture };
}

/** Those of all positions at once: they are few, and the next page has them already. */
export const BANNERS = { query: { limit: BANNER_POSITIONS.length * BANNERS_SHOWN_MAX } };

export const bannersApi = api.injectEndpoints({
  endpoints: (build) => ({
    banners: build.query({
      ...queryOf(banners.search),
      transformResponse: ({ data }: { data: Banner[] }) => ({ data: data.map(shownBanner) }),
      // Pages ask, screens only look: none may lose its banners because nobody asked for a while.
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});
