import { service } from '#api/service.ts';
import { locales } from '#contract/locales.ts';
import { api } from './api.ts';
import { queryOf } from './endpoints.ts';

export const localesService = service(locales);

export const localesApi = api.injectEndpoints({
  endpoints: (build) => ({
    detailLists: build.query(queryOf(locales.userAdditional)),
  }),
});

export const { useDetailListsQuery } = localesApi;
