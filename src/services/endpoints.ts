import type { CallOptions } from '#api/client.ts';
import type { CallInput, Endpoint, EndpointSpec, ReplyData } from '#contract/endpoint.ts';
import type { Noun } from './api.ts';
import { itemsOf } from './items.ts';

/** What a hook is called with: the call's input as the contract types it, `undefined` where it needs none. */
export type Input<E extends EndpointSpec> =
  Record<string, never> extends CallInput<E> ? CallInput<E> | undefined : CallInput<E>;

/** The same for a change, with a key for money or a progress where it is needed. */
type Change<E extends EndpointSpec> = Input<E> | (CallInput<E> & { options?: CallOptions });

type Tag = Noun | { type: Noun; id: string };

/** The tag of answers that are asked for again when the server tells that something of the noun was changed (`changed-elsewhere.ts`). */
export const refetchTagOf = (noun: Noun): Tag => ({ type: noun, id: 'changed elsewhere' });

interface Page<Item> {
  data: Item[];
  total: number;
}

/** A tag has to be named for a call whose own noun is none of `NOUNS`; the compiler asks for it. */
type Named<N extends string, T, More extends unknown[] = []> = [N] extends [Noun]
  ? [named?: T | undefined, ...More]
  : [named: T, ...More];

/** The call's own noun, where nothing else was named: one of `NOUNS`, by `Named`. */
const nounOf = ({ noun }: { noun: string }): Noun => noun as Noun;

/** The noun, and each thing in the answer by its id. */
export const tagsOf =
  (noun: Noun) =>
  (data: unknown): Tag[] => {
    const items = data ? itemsOf(data) : [];
    const ids = items.flatMap(({ _id }) => (typeof _id === 'string' ? [{ type: noun, id: _id }] : []));
    return [noun, ...ids];
  };

/** `build.query(queryOf(feeds.view))`: one answer, held by its input. `tag` when it is not the contract's noun. */
export const queryOf = <E extends EndpointSpec, N extends string = Noun>(
  call: Endpoint<E, N>,
  ...[tag = nounOf(call)]: Named<N, Noun>
) => ({
  query: (input: Input<E>) => ({ call, input }),
  transformResponse: (reply: ReplyData<E>) => reply,
  providesTags: (data: unknown): Tag[] => [...tagsOf(tag)(data), refetchTagOf(tag)],
});

/** `build.mutation(mutationOf(follows.follow, ['follows']))`: what it makes out of date, its own noun by default. */
export const mutationOf = <E extends EndpointSpec, N extends string = Noun>(
  call: Endpoint<E, N>,
  ...[changes = [nounOf(call)], options]: Named<N, readonly Noun[], [options?: CallOptions]>
) => ({
  query: (input: Change<E>) => ({ call, input }),
  transformResponse: (reply: ReplyData<E>) => reply,
  invalidatesTags: (_: unknown, error: unknown): readonly Noun[] => (error ? [] : changes),
  extraOptions: options,
});

type Item<E extends EndpointSpec> = ReplyData<E> extends Page<infer I> ? I : never;

/** Where a growing list begins: at a row that its address names, or the first. */
const startOf = (input: unknown): number =>
  (input as { query?: { offset?: number } } | undefined)?.query?.offset ?? 0;

/** `build.infiniteQuery(listOf(follows.following, 20))`: a list that grows by so many rows, from `offset` on. `tag` as above. */
export const listOf = <E extends EndpointSpec, N extends string = Noun>(
  call: Endpoint<E, N>,
  limit: number,
  ...[tag = nounOf(call)]: Named<N, Noun>
) => ({
  query: ({ queryArg, pageParam }: { queryArg: Input<E>; pageParam: number }) => ({
    call,
    input: { ...queryArg, query: { ...queryArg?.query, limit, offset: startOf(queryArg) + pageParam } },
  }),
  transformResponse: (reply: Page<Item<E>>) => reply,
  infiniteQueryOptions: {
    initialPageParam: 0,
    getNextPageParam: (
      { data, total }: Page<Item<E>>,
      _: unknown,
      offset: number,
      __: unknown,
      queryArg: Input<E>,
    ) => {
      const seen = offset + data.length;
      // An empty page ends the list whatever the count says.
      return data.length === 0 || startOf(queryArg) + seen >= total ? undefined : seen;
    },
    refetchCachedPages: false,
  },
  // Asked for again it has its first rows only: one that was read further keeps its place.
  providesTags: (data: { pages: unknown[] } | undefined): Tag[] =>
    data?.pages.length === 1 ? [...tagsOf(tag)(data), refetchTagOf(tag)] : tagsOf(tag)(data),
});
