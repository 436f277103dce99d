import type { IncomingMessage } from 'node:http';
import { type Api, createApi } from '#api/client.ts';
import { queryText } from '#api/request-parts.ts';
import { apiServerEndpoint } from '#config';
import { LOCALE_KEY } from '#i18n/locale-storage.ts';
import { TOKEN_COOKIE } from '#rules/constants.ts';
import { closestLocale, isSupportedLocale } from '#rules/locales.ts';
import { cookiesOf } from '#rules/request-cookies.ts';

/** In one process our own server hangs on the request what reaches the API without a network. */
export type PageRequest = IncomingMessage & {
  footlight?: {
    call(
      endpoint: { method: string; path: string },
      input: { params: unknown; query: string; body: unknown },
      token: string | null,
    ): Promise<{ status: number; body: unknown }>;
    /** How often the server has forgotten all its pages. */
    readonly resets?: number;
  };
};
const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'user-agent'] as const;

/** The visitor's token: the cookie, else the Authorization header. */
export function tokenOf(request: IncomingMessage): string | null {
  return cookiesOf(request.headers)[TOKEN_COOKIE] || (request.headers.authorization ?? null);
}

/** The chosen language if the product supports it, else the site's own. */
export function localeOf(request: IncomingMessage, siteLocale: string): string {
  const chosen = cookiesOf(request.headers)[LOCALE_KEY] ?? null;
  return isSupportedLocale(chosen) ? chosen : closestLocale(siteLocale);
}

/** Over the network the API must still see the visitor, not the web server: for limits and the country check. */
function forwardingFetch(request: IncomingMessage): typeof fetch {
  const passed: Record<string, string> = {};
  for (const name of FORWARDED) {
    const value = request.headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  passed['x-forwarded-for'] ??= request.socket.remoteAddress ?? '';
  return (url, init) =>
    fetch(url, { ...init, headers: { ...passed, ...(init?.headers as Record<string, string>) } });
}

/** The API client of one server render. */
export function requestApi(request: PageRequest, token: string | null, locale: string): Api {
  const inProcess = request.footlight;
  return createApi({
    base: apiServerEndpoint(),
    fetch: forwardingFetch(request),
    direct:
      inProcess &&
      ((call, { params, query, body }) =>
        inProcess.call(call, { params, query: queryText(query).slice(1), body }, token)),
    token: () => token,
    locale: () => locale,
  });
}
