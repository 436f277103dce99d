import { type Category, categories } from '#contract/categories.ts';
import { api } from './api.ts';
import { queryOf } from './endpoints.ts';

/** All categories at once: what forms and filters choose from. */
export const CATEGORIES = { query: { limit: 200 } };

/** What a choice needs of a category: no more than that travels with a page. */
export type CategoryChoice = Pick<Category, '_id' | 'name'>;

export const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    categories: build.query({
      ...queryOf(categories.search),
      transformResponse: ({ data }: { data: Category[] }): { data: CategoryChoice[] } => ({
        data: data.map(({ _id, name }) => ({ _id, name })),
      }),
      // The creators page asks, its filter only looks: it may not go because nobody asked for a while.
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

export const { useCategoriesQuery } = categoriesApi;
