import { service } from '#api/service.ts';
import { search } from '#contract/search.ts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

export const searchService = service(search);

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    found: build.query(queryOf(search.find)),
    suggestions: build.query(queryOf(search.suggest)),
    recentSearches: build.query(queryOf(search.recent)),
    forgetSearches: build.mutation(mutationOf(search.forget)),
  }),
});

export const { useFoundQuery, useSuggestionsQuery, useRecentSearchesQuery, useForgetSearchesMutation } =
  searchApi;
