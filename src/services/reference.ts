import { reference } from '#contract/reference.ts';
import { api } from './api.ts';
import { queryOf } from './endpoints.ts';

const referenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    detailLists: build.query(queryOf(reference.userAdditional)),
    states: build.query(queryOf(reference.states)),
    cities: build.query(queryOf(reference.cities)),
  }),
});

export const { useDetailListsQuery, useStatesQuery, useCitiesQuery } = referenceApi;
