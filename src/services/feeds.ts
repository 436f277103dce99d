import { toApiError } from '#api/api-error.ts';
import { service } from '#api/service.ts';
import type { CallInput, ReplyData } from '#contract/endpoint.ts';
import { type Feed, feeds } from '#contract/feeds.ts';
import { streaming } from '#contract/streaming.ts';
import { interleave } from '#rules/interleave.ts';
import { api } from './api.ts';
import { updateCached } from './cached-answers.ts';
import { mutationOf, queryOf, tagsOf } from './endpoints.ts';

const feedsService = service(feeds);

export type ScheduleInput = NonNullable<CallInput<typeof streaming.schedule>['query']>;
type ListQuery = NonNullable<NonNullable<Parameters<typeof feedsService.list>[0]>['query']>;

/** Posts to read from one place: the call's filters, and how many of each page come from it. */
export interface FeedSource {
  query: ListQuery;
  share: number;
  /** How many the first page holds, when it is shorter: it is what a reader waits for. */
  first?: number;
}

/** A part of a feed; `cursors[i]` is where source i goes on, null where it has ended. */
interface FeedPart {
  data: Feed[];
  cursors: (string | null)[];
}

/** How many posts show their picture where only pictures are shown. */
const PICTURES = 8;
const START: (string | null | undefined)[] = [];
/** A post as it is now, where a list says why it holds it. */
const laidOver =
  (now: Feed) =>
  ({ isSuggestion, reason }: Feed): Feed => ({ ...now, isSuggestion, ...(reason ? { reason } : {}) });
const hasOpenPicture = ({ isLocked, files }: Feed): boolean => !isLocked && files.some((file) => file.url);

export const feedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One post as it is now; every list that holds it shows it like that from then on. */
    feed: build.query({
      ...queryOf(feeds.view),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const fresh = await queryFulfilled.catch(() => null);
        if (!fresh) return;
        dispatch(updateCached('feeds', fresh.data._id, laidOver(fresh.data)));
      },
    }),
    feeds: build.query(queryOf(feeds.list)),
    /** The first posts that show a picture to whoever asks; no more than that travels with a page. */
    feedPictures: build.query({
      ...queryOf(feeds.list),
      transformResponse: ({ data }: { data: Feed[] }) => ({
        data: data.filter(hasOpenPicture).slice(0, PICTURES),
      }),
    }),
    /** A feed that grows as one reads on, mixed from several lists, by keyset so that depth costs nothing. */
    feedStream: build.infiniteQuery<FeedPart, readonly FeedSource[], typeof START>({
      infiniteQueryOptions: {
        initialPageParam: START,
        getNextPageParam: ({ cursors }) => (cursors.every((cursor) => cursor === null) ? undefined : cursors),
        refetchCachedPages: false,
      },
      providesTags: tagsOf('feeds'),
      async queryFn({ queryArg: sources, pageParam }, _api, _extra, ask) {
        const answers = await Promise.all(
          sources.map(({ query, share, first }, index) => {
            const cursor = pageParam[index];
            if (cursor === null) return null;
            const limit = cursor ? share : (first ?? share);
            const input = { query: { ...query, limit, ...(cursor ? { cursor } : {}) } };
            return ask({ call: feeds.list, input });
          }),
        );
        for (const answer of answers) if (answer?.error) return { error: answer.error };
        const pages = answers.map(
          (answer) => answer?.data as { data: Feed[]; nextCursor: string | null } | undefined,
        );
        const lists = pages.map((page) => page?.data ?? []);
        const turn = Math.min(...sources.map(({ share }) => share));
        const shares = sources.map(({ share }) => Math.round(share / turn));
        return {
          data: { data: interleave(lists, shares), cursors: pages.map((page) => page?.nextCursor ?? null) },
        };
      },
    }),
    /** Announced streams, what begins first first: a list that grows behind its last one. */
    schedule: build.infiniteQuery<ReplyData<typeof streaming.schedule>, ScheduleInput, string | null>({
      query: ({ queryArg, pageParam }) => ({
        call: streaming.schedule,
        input: { query: { ...queryArg, ...(pageParam ? { cursor: pageParam } : {}) } },
      }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        refetchCachedPages: false,
      },
      providesTags: tagsOf('feeds'),
    }),
    /** A vote; every list that holds the post shows how it stands then. */
    vote: build.mutation<void, { feed: Feed; optionId: string }>({
      async queryFn({ feed: { _id }, optionId }, { dispatch }, _extra, ask) {
        const sent = await ask({ call: feeds.vote, input: { params: { id: optionId } } });
        // Somebody who voted elsewhere before is shown how it stands as well.
        const isRefused = sent.error && toApiError(sent.error).code !== 'feeds.already-voted';
        if (isRefused) return { error: sent.error };
        const fresh = await ask({ call: feeds.view, input: { params: { id: _id } } });
        if (fresh.data) {
          const now = fresh.data as Feed;
          dispatch(updateCached('feeds', _id, laidOver(now)));
        }
        return { data: undefined };
      },
    }),
    countFeedView: build.mutation(mutationOf(feeds.countView, [], { quiet: true })),
  }),
});

export const {
  useFeedQuery,
  useFeedsQuery,
  useFeedStreamInfiniteQuery,
  useFeedPicturesQuery,
  useScheduleInfiniteQuery,
  useCountFeedViewMutation,
  useVoteMutation,
} = feedsApi;
