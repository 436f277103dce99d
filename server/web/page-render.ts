import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import inject from 'light-my-request';
import { LOCALE_COOKIE, TOKEN_COOKIE } from '#rules/constants.ts';
import type { Deps } from '../deps.ts';
import { siteSettings } from '../features/settings/settings.service.ts';
import { contentPolicy } from '../http/headers.ts';
import type { PageAddress } from './page-address.ts';
import type { RenderedPage } from './page-cache.ts';
import { type PageVisit, renderContext } from './render-context.ts';
import type { ReplyCache } from './reply-cache.ts';

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface RenderOptions {
  app: FastifyInstance;
  deps: Deps;
  replies: ReplyCache;
  renderPage: PageHandler;
}

/** Headers of an answer that are passed on; everything else is ours to say. */
const PASSED_ON = new Set(['content-type', 'location', 'retry-after', 'set-cookie', 'x-robots-tag']);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Cookies stay a list: joined by commas they would be one broken cookie. */
function passedOn(headers: Record<string, unknown>, isTexts: boolean): RenderedPage['headers'] {
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && (PASSED_ON.has(name) || (isTexts && name === 'cache-control')),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

/** What an answer of the renderer must be: a page, a way to another one, or the texts that were asked for. */
function isSound({ status, headers }: RenderedPage, isTexts: boolean): boolean {
  const type = String(headers['content-type'] ?? '');
  if (type.startsWith('text/html')) return !isTexts;
  if (REDIRECTS.has(status)) return /^\/(?![/\\])/.test(String(headers.location ?? ''));
  return isTexts && (status !== 200 || type.startsWith('text/javascript'));
}

/** The policy of a page, which names the analytics service only where the operator uses it. */
async function policyOf({ deps }: RenderOptions): Promise<string> {
  const { gaCode } = await siteSettings(deps).catch(() => ({ gaCode: '' }));
  return contentPolicy(deps.config, { analytics: gaCode !== '' });
}

/**
 * Renders a page for one visit. Next's server reads dozens of headers, some of which change what it answers; it gets
 * none of a visitor's, only a request of our own making with the language and, for a live session, its token. Throws
 * when what comes back is no page.
 */
export async function renderVisit(
  options: RenderOptions,
  { url, isTexts }: Pick<PageAddress, 'url' | 'isTexts'>,
  visit: PageVisit,
): Promise<RenderedPage> {
  const context = renderContext(options, visit);
  const dispatch = (request: IncomingMessage, response: ServerResponse) => {
    request.footlight = context;
    options.renderPage(request, response).catch((error: unknown) => {
      options.deps.log.error({ err: error }, 'a page failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
  const cookies = [
    ...(visit.locale ? [`${LOCALE_COOKIE}=${visit.locale}`] : []),
    ...(visit.token ? [`${TOKEN_COOKIE}=${visit.token}`] : []),
  ];
  const [answer, policy] = await Promise.all([
    inject(dispatch as never, {
      method: 'GET',
      url,
      headers: cookies.length > 0 ? { cookie: cookies.join('; ') } : {},
    }),
    policyOf(options),
  ]);
  const page: RenderedPage = {
    status: answer.statusCode,
    headers: passedOn(answer.headers, isTexts),
    html: answer.rawPayload,
    tags: [...context.tags],
  };
  if (!isSound(page, isTexts)) throw new Error(`What was rendered for ${url.split('?', 1)[0]} is no page`);
  return { ...page, headers: { ...page.headers, 'content-security-policy': policy } };
}
