import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { ApiError, toApiError } from '#api/api-error.ts';
import { browserApi } from '#api/browser-api.ts';
import type { Api, CallInfo, CallOptions, CallParts } from '#api/client.ts';

/** Every noun is a tag: a change of a noun makes what is held of it out of date. */
export const NOUNS = [
  'addresses',
  'auth',
  'banners',
  'blocks',
  'cards',
  'categories',
  'comments',
  'delivery',
  'earnings',
  'explore',
  'feeds',
  'follows',
  'galleries',
  'inbox',
  'library',
  'mass-messages',
  'orders',
  'payments',
  'payouts',
  'performers',
  'photos',
  'planner',
  'products',
  'push',
  'reactions',
  'reference',
  'referrals',
  'reports',
  'search',
  'spending',
  'streaming',
  'subscriptions',
  'tax',
  'users',
  'videos',
  'wallet',
] as const;
export type Noun = (typeof NOUNS)[number];

/** What the store is created with, so that a server render asks in its own visitor's name. */
export interface StoreExtra {
  api?: Api | undefined;
}

interface Request {
  call: CallInfo;
  input: (CallParts & { options?: CallOptions }) | undefined;
}

interface SignedIn {
  auth?: { loggedIn: boolean };
}

/** Of a screen that is still there when its person has signed out: it would only be told that nobody is signed in. */
const isForNobody = (call: CallInfo, state: SignedIn): boolean =>
  call.access !== 'public' && !state.auth?.loggedIn;

/** Sends calls through the one client: its headers, its way with a refused session, its errors. */
const baseQuery: BaseQueryFn<Request, unknown, ApiError, CallOptions | undefined> = async (
  { call, input },
  { signal, extra, type, getState },
  always,
) => {
  if (type === 'query' && isForNobody(call, getState() as SignedIn)) return { error: new ApiError(401) };
  const client = (extra as StoreExtra | undefined)?.api ?? browserApi();
  const { options, ...parts } = input ?? {};
  try {
    // An answer without contents is held as null: undefined means "not asked yet".
    return { data: (await client.send(call, parts, { signal, ...always, ...options })) ?? null };
  } catch (thrown) {
    return { error: toApiError(thrown) };
  }
};

/** Signed addresses of pictures live a quarter of an hour: what nobody shows for this long is asked for anew. */
const KEPT_SECONDS = 10 * 60;

/**
 * Everything the server says is held here (RTK Query, https://redux-toolkit.js.org/rtk-query/overview). A noun's
 * endpoints stand in `src/services/<noun>.ts` and are made from its contract: `queryOf` for what is read, `listOf`
 * for a list that grows, `mutationOf` for what changes something. Add one line there, export the hook that comes
 * with it, and use the hook on the screen: `useFeedQuery({ params: { id } })`, `const [follow] = useFollowMutation()`.
 * A page's `load` asks for what its first picture needs by `ctx.ask(endpoint, input)`; the same hook then has it
 * at once, rendered on the server too. Each answer carries its noun and the ids in it as tags; a mutation names
 * the nouns that it makes out of date. What changes one thing only asks for that thing again and lays it into
 * every list (`cached-answers.ts`), because a list that is out of date and not on screen loses its place.
 */
export const api = createApi({
  baseQuery,
  tagTypes: NOUNS,
  // A server's store dies with its request: nothing may wait for it.
  keepUnusedDataFor: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : KEPT_SECONDS,
  endpoints: () => ({}),
});
