import type { ServerResponse } from 'node:http';
import type { AppContext } from 'next/app';
import { LOGIN_PATH } from '#rules/return-path.ts';
import { loginNoticeCookie } from '#rules/session-cookie.ts';
import { createStore } from '#store/create-store.ts';
import type { RootState } from '#store/root-reducer.ts';
import { type ServerRuntime, startServerRender } from './boot.ts';
import { loadPage } from './load-page.ts';
import type { AnswerPage, PageComponent } from './page.tsx';
import {
  CLOSED_STATUS,
  checkVisitAccess,
  type InitialProps,
  NOTHING,
  type ShellProps,
} from './page-access.ts';
import type { PageRequest } from './request.ts';
import { keepServerRuntime } from './server-runtimes.ts';

/** Seconds after which it is worth asking again. */
const RETRY_AFTER = '120';

function redirect(response: ServerResponse, to: string, { stale }: { stale: boolean }): InitialProps {
  if (stale && to.startsWith(LOGIN_PATH)) response.appendHeader('Set-Cookie', loginNoticeCookie());
  response.writeHead(302, { Location: to }).end();
  return NOTHING;
}

/**
 * What the page's load has asked for travels to the browser, so that the first render there is the same and asks for
 * nothing. Refusals stay behind: what could not be read is asked for once more by the hook that shows it.
 */
function carryAnswers(runtime: ServerRuntime): void {
  const { boot, store, api } = runtime;
  const { queries, provided } = store.getState().api;
  const all = Object.entries(queries);
  if (all.length === 0) return;
  const fulfilled = all.filter(([, query]) => query?.status === 'fulfilled');
  // The other parts of the state begin as they always do.
  const answers = { queries: Object.fromEntries(fulfilled), provided } as RootState['api'];
  boot.state = { ...boot.state, api: answers };
  if (fulfilled.length < all.length) runtime.store = createStore(boot.state, undefined, { api });
}

/** _app's props on the server: the status of the document always says what is shown. */
export async function serverProps({ Component, ctx }: AppContext): Promise<InitialProps> {
  const { req, res, asPath = '/' } = ctx;
  if (!req || !res) return NOTHING;
  if ('answer' in Component) {
    await (Component as AnswerPage).answer(ctx);
    return NOTHING;
  }
  const runtime = await startServerRender(req as PageRequest, res);
  const { boot } = runtime;
  keepServerRuntime(boot, runtime);
  const decision = checkVisitAccess(runtime, boot, (Component as ShellProps['Component']).flags, asPath);
  if (decision.kind === 'redirect') return redirect(res, decision.to, runtime);
  if (decision.kind === 'closed') {
    res.statusCode = CLOSED_STATUS[decision.reason];
    if (res.statusCode === 503) res.setHeader('Retry-After', RETRY_AFTER);
    return { boot, pageProps: {}, pageState: decision };
  }
  const outcome = await loadPage(Component as PageComponent, ctx, runtime);
  if ('redirect' in outcome) return redirect(res, outcome.redirect, runtime);
  if ('props' in outcome) {
    carryAnswers(runtime);
    return { boot, pageProps: outcome.props, pageState: decision };
  }
  res.statusCode = outcome.problem;
  return { boot, pageProps: {}, pageState: { kind: 'problem', status: outcome.problem } };
}
