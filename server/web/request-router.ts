import type { IncomingMessage, ServerResponse } from 'node:http';
import { LOCALE_COOKIE, TOKEN_COOKIE } from '#rules/constants.ts';
import { isKeptCookie, KEEP_PATH } from '#rules/kept-cookies.ts';
import { isSupportedLocale } from '#rules/locales.ts';
import { cookiesOf, hasCookieTwice } from '#rules/request-cookies.ts';
import { LOGIN_PATH } from '#rules/return-path.ts';
import { forgetTokenCookie, loginNoticeCookie } from '#rules/session-cookie.ts';
import { clientAddress } from '../http/address.ts';
import { pageHeaders } from '../http/headers.ts';
import { tokenOf } from '../http/wire.ts';
import { cookieKeeper } from './kept-cookies.ts';
import { addressReader, type PageAddress } from './page-address.ts';
import { type CachedPage, lifeOf, type PageCache } from './page-cache.ts';
import { noPageLimits, type PageLimits, pageLimits } from './page-limits.ts';
import { type RenderOptions, renderVisit } from './page-render.ts';
import { type PageViewer, pageViewers } from './page-viewer.ts';
import type { PageVisit } from './render-context.ts';
import { scriptsNeeded } from './scripts-needed.ts';
import { sendPage } from './send-page.ts';
import { statics } from './statics.ts';
import type { Life } from './tag-cache.ts';
import { textFiles } from './text-files.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const STATIC_PREFIX = '/_next/static/';
/** A network that asked for too much may ask again after this. */
const NETWORK_WAIT_SECONDS = 60;
const LONGEST_ADDRESS = 2000;
/** What browsers send forms as. */
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;
/** How long caches in front of us may keep a page. */
const KEPT: Record<Life, string | null> = {
  usual: 'public, max-age=0, s-maxage=5, stale-while-revalidate=60',
  brief: 'public, max-age=0, s-maxage=5',
  none: null,
};

interface RequestRouterOptions extends RenderOptions {
  root: string;
  /** The built pages by their routes: `/post/[id]`. */
  routes: readonly string[];
  cache: PageCache;
  /** Made from the configuration when absent. */
  limits?: PageLimits;
}

/**
 * Everything that reaches the port: the API, static files, and pages. Anonymous pages come from the page cache;
 * pages for signed-in people are rendered for them alone and never kept. Of a request only its address, the
 * language, a live session and the country reach a page: nothing else can change what others get.
 */
export function createRequestRouter(options: RequestRouterOptions): (api: Listener) => Listener {
  const { app, cache, deps, root, routes } = options;
  const { config } = deps;
  const headers = pageHeaders(config);
  const closed = { ...headers, 'cache-control': 'no-store' };
  const files = statics(root, headers);
  const texts = textFiles(deps, headers);
  const read = addressReader(routes);
  const limits = options.limits ?? (config.rateLimits ? pageLimits() : noPageLimits);
  const viewerOf = pageViewers({
    authenticate: app.authenticate,
    limits,
    now: () => deps.clock.now().getTime(),
    isKnown: app.callLimits.knows,
  });
  const keeper = cookieKeeper({
    isSecure: config.publicUrl.startsWith('https:'),
    now: () => deps.clock.now().getTime(),
  });
  // Caches in front of us must know everything that a page depends on.
  const vary = ['Cookie', 'Authorization', 'Accept-Encoding', config.countryHeader]
    .filter(Boolean)
    .join(', ');

  const refuse = (
    response: ServerResponse,
    status: number,
    text: string,
    more: Record<string, string> = {},
  ) =>
    void response
      .writeHead(status, { ...closed, 'content-type': 'text/plain; charset=utf-8', ...more })
      .end(text);
  const askLater = (response: ServerResponse, seconds: number) =>
    refuse(response, 429, 'Too many requests. Please try again in a moment.', {
      'retry-after': String(seconds),
    });
  const fault = (response: ServerResponse, error: unknown) => {
    deps.log.error({ err: error }, 'a page failed');
    if (response.headersSent) return void response.end();
    refuse(response, 500, 'Something went wrong. Please try again.');
  };

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    page: CachedPage,
    more: Record<string, string | string[]>,
  ) => sendPage(request, response, page, { ...headers, ...page.headers, vary, ...more });

  function visitOf(request: IncomingMessage): PageVisit {
    const locale = cookiesOf(request.headers)[LOCALE_COOKIE];
    return {
      ip: clientAddress(request, config.trustProxy),
      country: deps.geo.country(request),
      locale: isSupportedLocale(locale) ? locale : null,
      token: null,
    };
  }

  /** Seconds to wait before a page may be made: it is also one of all the things that a network asks for. */
  async function waitForPage(ip: string, personId: string | null): Promise<number> {
    if (!(await deps.limiter.allowsFrom('network', ip))) return NETWORK_WAIT_SECONDS;
    return personId === null ? limits.renderFrom(ip) : limits.renderFor(personId);
  }

  /** For visitors: from the cache, but for what carries somebody's token. */
  async function showVisitor(
    request: IncomingMessage,
    response: ServerResponse,
    address: PageAddress,
    visit: PageVisit,
    isRefused: boolean,
  ): Promise<void> {
    const isCached = config.pageCache === 'on' && !address.secret && !address.isTexts;
    const key = `${address.url} ${visit.locale ?? ''} ${visit.country ?? ''}`;
    const wait = isCached && cache.isKept(key) ? 0 : await waitForPage(visit.ip, null);
    if (wait > 0) return askLater(response, wait);
    const render = () => renderVisit(options, address, visit);
    const page: CachedPage = await (isCached ? cache.get(key, render) : render());
    if (isRefused) {
      const leadsToLogin = String(page.headers.location).startsWith(LOGIN_PATH);
      const forget = forgetTokenCookie();
      return send(request, response, page, {
        'cache-control': 'private, no-store',
        'set-cookie': leadsToLogin ? [forget, loginNoticeCookie()] : [forget],
      });
    }
    const kept = isCached ? KEPT[lifeOf(page)] : null;
    const texts = address.isTexts && page.status === 200 ? page.headers['cache-control'] : undefined;
    return send(request, response, page, { 'cache-control': kept ?? texts ?? 'no-store' });
  }

  async function showPerson(
    request: IncomingMessage,
    response: ServerResponse,
    address: PageAddress,
    visit: PageVisit,
    person: Extract<PageViewer, { kind: 'person' | 'unknown' }>,
  ): Promise<void> {
    const wait = await waitForPage(visit.ip, person.kind === 'person' ? person.viewer.id : null);
    if (wait > 0) return askLater(response, wait);
    const { token } = person;
    const viewer = person.kind === 'person' ? { viewer: person.viewer } : {};
    const page = await renderVisit(options, address, { ...visit, token, ...viewer });
    const renewed =
      person.kind === 'person' ? keeper.renewed(cookiesOf(request.headers), token, person.viewer) : [];
    return send(request, response, page, {
      'cache-control': 'private, no-store',
      ...(renewed.length > 0 ? { 'set-cookie': [page.headers['set-cookie'] ?? [], renewed].flat() } : {}),
    });
  }

  /** Sets the named cookie anew, as the request brings it. */
  async function keep(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
    const cookies = cookiesOf(request.headers);
    if (name !== TOKEN_COOKIE && !isKeptCookie(name)) return refuse(response, 404, 'Not found');
    // Old browsers send no such header: their cookies are SameSite=Lax.
    if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')
      return refuse(response, 403, 'Only pages of this host ask for their cookies.');
    const done = (kept: string[]) =>
      void response.writeHead(204, { ...closed, ...(kept.length > 0 ? { 'set-cookie': kept } : {}) }).end();
    // Another host of this domain can add a cookie of the same name: which one is ours cannot be told.
    if (hasCookieTwice(request.headers, name)) return done([]);
    if (name !== TOKEN_COOKIE) return done(keeper.answerCookie(cookies, name));
    const token = cookies[TOKEN_COOKIE] ?? '';
    const { ip, country } = visitOf(request);
    const viewer = await viewerOf(token, ip, country);
    if (viewer.kind === 'too-many') return askLater(response, viewer.retryAfter);
    return done(viewer.kind === 'person' ? keeper.tokenCookie(token, viewer.viewer) : []);
  }

  async function show(
    request: IncomingMessage,
    response: ServerResponse,
    address: PageAddress,
  ): Promise<void> {
    const visit = visitOf(request);
    const token = cookiesOf(request.headers)[TOKEN_COOKIE] || tokenOf(request.headers.authorization);
    if (!token || address.isTexts) return showVisitor(request, response, address, visit, false);
    const viewer = await viewerOf(token, visit.ip, visit.country);
    if (viewer.kind === 'too-many') return askLater(response, viewer.retryAfter);
    if (viewer.kind === 'refused') return showVisitor(request, response, address, visit, true);
    return showPerson(request, response, address, visit, viewer);
  }

  function page(request: IncomingMessage, response: ServerResponse, url: string): void {
    const reading = read(url);
    if (reading.kind === 'moved') response.writeHead(308, { ...closed, location: reading.to }).end();
    else show(request, response, reading.address).catch((error: unknown) => fault(response, error));
  }

  return (api) => (request, response) => {
    const url = request.url ?? '/';
    const path = url.split('?', 1)[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) return api(request, response);
    if (request.method === 'POST' && path.startsWith(KEEP_PATH))
      return void keep(request, response, path.slice(KEEP_PATH.length)).catch((error: unknown) =>
        fault(response, error),
      );
    if (request.method === 'POST' && FORM.test(request.headers['content-type'] ?? ''))
      return void response
        .writeHead(405, { ...closed, 'content-type': 'text/html; charset=utf-8', allow: 'GET, HEAD' })
        .end(scriptsNeeded(path));
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' });
    const notFound = () => refuse(response, 404, 'Not found');
    if (path.startsWith(STATIC_PREFIX)) {
      request.url = url.slice('/_next/static'.length);
      return files.built(request, response, notFound);
    }
    // Next's other addresses bring data and pictures for features that no page of ours uses.
    if (path.startsWith('/_next/')) return notFound();
    if (texts.handles(path)) return texts.send(path, response, visitOf(request));
    if (path.slice(path.lastIndexOf('/')).includes('.')) return files.open(request, response, notFound);
    if (url.length > LONGEST_ADDRESS) return refuse(response, 414, 'This address is too long.');
    return page(request, response, url);
  };
}
