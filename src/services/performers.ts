import type { PerformerCard } from '#contract/performer-profile.ts';
import { performers } from '#contract/performers.ts';
import { api } from './api.ts';
import { updateCached } from './cached-answers.ts';
import { mutationOf, queryOf } from './endpoints.ts';
import type { Item } from './items.ts';

/** What a suggestion shows of a performer: no more than that travels with a page. */
const SUGGESTED = [
  '_id',
  'name',
  'username',
  'avatar',
  'verifiedAccount',
  'isFollowed',
  'isSubscribed',
] as const satisfies readonly (keyof PerformerCard)[];

export type SuggestedPerformer = Pick<PerformerCard, (typeof SUGGESTED)[number]>;

const suggested = (card: PerformerCard) =>
  Object.fromEntries(SUGGESTED.map((key) => [key, card[key]])) as SuggestedPerformer;

export const performersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One profile as it is now; every list that holds the performer shows what it knows of that from then on. */
    performer: build.query({
      ...queryOf(performers.view),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const fresh = await queryFulfilled.catch(() => null);
        if (!fresh) return;
        const told = Object.entries(fresh.data);
        const lay = (held: Item) => ({ ...held, ...Object.fromEntries(told.filter(([key]) => key in held)) });
        dispatch(updateCached('performers', fresh.data._id, lay));
      },
    }),
    performers: build.query(queryOf(performers.search)),
    topPerformers: build.query(queryOf(performers.top)),
    randomPerformers: build.query(queryOf(performers.random)),
    suggestedPerformers: build.query({
      ...queryOf(performers.random),
      transformResponse: ({ data }: { data: PerformerCard[] }) => ({ data: data.map(suggested) }),
    }),
    countPerformerView: build.mutation(mutationOf(performers.countView, [], { quiet: true })),
  }),
});

export const {
  usePerformerQuery,
  usePerformersQuery,
  useTopPerformersQuery,
  useRandomPerformersQuery,
  useSuggestedPerformersQuery,
  useCountPerformerViewMutation,
} = performersApi;
