import { service } from '#api/service.ts';
import { blocks } from '#contract/blocks.ts';
import { api } from './api.ts';
import { listOf, mutationOf } from './endpoints.ts';

export const blocksService = service(blocks);

/** People that are listed at a time. */
const PAGE_SIZE = 20;

const blocksApi = api.injectEndpoints({
  endpoints: (build) => ({
    blocked: build.infiniteQuery(listOf(blocks.list, PAGE_SIZE)),
    unblock: build.mutation(mutationOf(blocks.remove)),
  }),
});

export const { useBlockedInfiniteQuery, useUnblockMutation } = blocksApi;
