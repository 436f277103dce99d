import { service } from '#api/service.ts';
import { library } from '#contract/library.ts';
import { api } from './api.ts';
import { listOf, queryOf } from './endpoints.ts';

export const libraryService = service(library);

const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    purchasedItems: build.infiniteQuery(listOf(library.list, 20)),
    purchasedSummary: build.query(queryOf(library.summary)),
    purchasedFiles: build.query(queryOf(library.files)),
  }),
});

export const { usePurchasedItemsInfiniteQuery, usePurchasedSummaryQuery, usePurchasedFilesQuery } =
  libraryApi;
