import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import inject from 'light-my-request';
import { TOKEN_COOKIE } from '#rules/constants.ts';
import type { Deps } from '../deps.ts';
import { clientAddress } from '../http/address.ts';
import { pageHeaders } from '../http/headers.ts';
import type { CachedPage, PageCache, RenderedPage } from './page-cache.ts';
import { type ReplyCache, renderContext } from './render-context.ts';
import { type Middleware, statics } from './statics.ts';
import { textFiles } from './text-files.ts';

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const STATIC_PREFIX = '/_next/static/';
const LOCALE_COOKIE = 'i18nextLng';
const LONGEST_ADDRESS = 2000;
const KEPT_HEADERS = new Set(['content-type', 'location', 'x-robots-tag']);

const cookie = (request: IncomingMessage, name: string): string | undefined =>
  request.headers.cookie?.match(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`))?.[1];

/** Texts carry their own lifetime; everything else that Next serves here is a page. */
const isPage = (request: IncomingMessage): boolean => !(request.url ?? '').startsWith('/i18n/');

const isAnonymous = (request: IncomingMessage): boolean =>
  request.method === 'GET' &&
  isPage(request) &&
  !cookie(request, TOKEN_COOKIE) &&
  !request.headers.authorization;

interface FrontOptions {
  app: FastifyInstance;
  deps: Deps;
  root: string;
  cache: PageCache;
  replies: ReplyCache;
  renderPage: PageHandler;
}

function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  headers: Record<string, string>,
): void {
  const accepts = String(request.headers['accept-encoding'] ?? '');
  const encoding = accepts.includes('br') ? 'br' : accepts.includes('gzip') ? 'gzip' : null;
  const body = encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.html;
  const all: Record<string, string> = {
    ...headers,
    ...page.headers,
    etag: page.etag,
    'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=60',
    vary: 'Cookie, Accept-Encoding',
  };
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, all).end();
    return;
  }
  if (encoding) all['content-encoding'] = encoding;
  all['content-length'] = String(body.length);
  response.writeHead(page.status, all).end(body);
}

/** Renders a page as nobody in particular: no cookies but the language, no encoding. */
async function renderAnonymous(options: FrontOptions, request: IncomingMessage): Promise<RenderedPage> {
  const locale = cookie(request, LOCALE_COOKIE);
  const tags = new Set<string>();
  const {
    cookie: _cookie,
    'accept-encoding': _encoding,
    'if-none-match': _match,
    ...headers
  } = request.headers;
  const dispatch = (rendered: IncomingMessage, response: ServerResponse) => {
    const context = renderContext(options, request);
    rendered.footlight = context;
    void options.renderPage(rendered, response).finally(() => {
      for (const tag of context.tags) tags.add(tag);
    });
  };
  const answer = await inject(dispatch as never, {
    method: 'GET',
    url: request.url ?? '/',
    headers: {
      ...(headers as Record<string, string>),
      ...(locale ? { cookie: `${LOCALE_COOKIE}=${locale}` } : {}),
    },
  });
  const kept = Object.entries(answer.headers).filter(([name]) => KEPT_HEADERS.has(name));
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    html: answer.rawPayload,
    tags: [...tags],
  };
}

/**
 * Everything that reaches the port: the API, static files, and pages. Anonymous pages come from the page cache;
 * pages for signed-in people are rendered for them alone and never kept.
 */
export function front(options: FrontOptions): (api: Listener) => Listener {
  const { deps } = options;
  const headers = pageHeaders(deps.config);
  const files = statics(options.root, headers);
  const texts = textFiles(deps, headers);

  const page: Middleware = (request, response) => {
    if ((request.url ?? '').length > LONGEST_ADDRESS) {
      response.writeHead(414, headers).end();
      return;
    }
    if (deps.config.pageCache === 'on' && isAnonymous(request)) {
      const address = clientAddress(request, deps.config.trustProxy);
      const country = deps.geo.country(address, request.headers) ?? '';
      const key = `${request.url} ${cookie(request, LOCALE_COOKIE) ?? ''} ${country}`;
      const found = options.cache.get(key, () => renderAnonymous(options, request));
      if (!(found instanceof Promise)) return sendCached(request, response, found, headers);
      found.then(
        (rendered) => sendCached(request, response, rendered, headers),
        (error: unknown) => {
          deps.log.error({ err: error }, 'a page failed');
          response
            .writeHead(500, { ...headers, 'content-type': 'text/plain' })
            .end('Something went wrong. Please try again.');
        },
      );
      return;
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('vary', 'Cookie, Accept-Encoding');
    request.footlight = renderContext(options, request);
    void options.renderPage(request, response);
  };

  return (api) => (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) return api(request, response);
    if (path.startsWith(STATIC_PREFIX)) {
      request.url = (request.url ?? '').slice('/_next/static'.length);
      return files.built(request, response, () => response.writeHead(404, headers).end());
    }
    if (path.startsWith('/_next/')) return page(request, response, () => undefined);
    if (texts.handles(path)) return texts.send(path, response);
    if (path.slice(path.lastIndexOf('/')).includes('.')) {
      return files.open(request, response, () =>
        response.writeHead(404, { ...headers, 'content-type': 'text/plain' }).end('Not found'),
      );
    }
    return page(request, response, () => undefined);
  };
}
