import { reference } from '#contract/reference.ts';
import { api } from './api.ts';
import { queryOf } from './endpoints.ts';

const referenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    detailLists: build.query(queryOf(reference.userAdditional)),
  }),
});

export const { useDetailListsQuery } = referenceApi;
