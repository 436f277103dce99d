import type { ServerResponse } from 'node:http';
import type { AppContext } from 'next/app';
import { LOGIN_PATH } from '#rules/return-path.ts';
import { loginNoticeCookie } from '#rules/session-cookie.ts';
import { startServerRender } from './boot.ts';
import { carryAnswers } from './carried-answers.ts';
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
