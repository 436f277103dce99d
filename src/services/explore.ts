import type { CallInput, ReplyData } from '#contract/endpoint.ts';
import { type Explored, explore } from '#contract/explore.ts';
import { api } from './api.ts';

export type ExploreInput = NonNullable<CallInput<typeof explore.explore>['query']>;
type TrendingInput = NonNullable<CallInput<typeof explore.trending>['query']>;

const EXPLORE_PAGE = 24;
const START: string | null = null;

export const exploreApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A list that grows behind its last thing, so that depth costs nothing; `cursor` is where it begins. */
    exploreList: build.infiniteQuery<{ data: Explored[] }, ExploreInput, string | null>({
      query: ({ queryArg, pageParam }) => ({
        call: explore.explore,
        input: { query: { ...queryArg, limit: EXPLORE_PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
      }),
      transformResponse: (reply: ReplyData<typeof explore.explore>) => ({ data: reply }),
      infiniteQueryOptions: {
        initialPageParam: START,
        getNextPageParam: ({ data }) => (data.length < EXPLORE_PAGE ? undefined : data.at(-1)?.cursor),
        refetchCachedPages: false,
      },
      providesTags: ['explore'],
    }),
    trending: build.query({
      query: (query: TrendingInput) => ({ call: explore.trending, input: { query } }),
      transformResponse: (reply: ReplyData<typeof explore.trending>) => ({ data: reply }),
      providesTags: ['explore'],
    }),
  }),
});

export const { useExploreListInfiniteQuery, useTrendingQuery } = exploreApi;
