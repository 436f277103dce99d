import type { i18n } from 'i18next';
import type { NextPageContext } from 'next';
import { ApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import { publicConfig } from '#config';
import { translator } from '#i18n/create-i18n.ts';
import { report } from '#lib/report.ts';
import { isComingBack } from '#lib/visit.ts';
import { loginPath } from '#rules/return-path.ts';
import type { AppStore } from '#store/create-store.ts';
import type { RootState } from '#store/root-reducer.ts';
import type { Boot } from './boot.ts';
import { type LoadContext, type PageComponent, PageError, PageRedirect } from './page.tsx';

/** What a server render and a tab have in common. */
export interface Runtime {
  boot: Boot;
  api: Api;
  store: AppStore;
  /** In a tab: what the server's HTML was made of. Parts that come to life later must match it first. */
  hydrated?: RootState;
  i18n: i18n;
  locale: string;
}

export type LoadOutcome = { props: object } | { problem: number } | { redirect: string };

function firstValues(query: NextPageContext['query']): Record<string, string> {
  const pairs = Object.entries(query).map(([key, value]) => [key, Array.isArray(value) ? value[0] : value]);
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

function loadContext(ctx: NextPageContext, { api, store, i18n, locale }: Runtime): LoadContext {
  const { user, settings } = store.getState();
  const ask: LoadContext['ask'] = (endpoint, input) =>
    store.dispatch(endpoint.initiate(input, { subscribe: false, forceRefetch: !isComingBack() })).unwrap();
  return {
    ask,
    api,
    query: firstValues(ctx.query),
    path: ctx.asPath ?? '/',
    store,
    t: translator(i18n),
    locale,
    viewer: user.current,
    settings,
    origin: publicConfig().url,
    setStatus: (status) => {
      if (ctx.res) ctx.res.statusCode = status;
    },
  };
}

const SHOWN_AS_THEY_ARE = new Set([403, 404, 410]);

function problemOf(error: unknown, path: string): LoadOutcome {
  if (error instanceof PageError) return { problem: error.status };
  if (error instanceof PageRedirect) return { redirect: error.to };
  if (error instanceof ApiError) {
    if (error.status === 401) return { redirect: loginPath(path) };
    if (SHOWN_AS_THEY_ARE.has(error.status)) return { problem: error.status };
    // Ids that cannot exist are refused as malformed; to a reader the page is not there.
    if (error.status === 422) return { problem: 404 };
    if (error.status === 0 || error.status === 503 || error.status === 429) return { problem: 503 };
  }
  report('A page could not be loaded', error);
  return { problem: 500 };
}

/** Runs a page's load function; whatever it throws becomes a system page or the way to the login. */
export async function loadPage(
  page: PageComponent,
  ctx: NextPageContext,
  runtime: Runtime,
): Promise<LoadOutcome> {
  if (!page.getInitialProps) return { props: {} };
  const shell = loadContext(ctx, runtime);
  try {
    return { props: await page.getInitialProps(Object.assign(ctx, { shell })) };
  } catch (error) {
    return problemOf(error, shell.path);
  }
}
