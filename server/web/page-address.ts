import { pageQuery } from '#rules/page-query.ts';
import { Lru } from './lru.ts';

export interface PageAddress {
  /** The address in the one form in which a page is rendered and kept. */
  url: string;
  route: string;
  /** Made for one person: it carries a token of a mail. */
  secret: boolean;
  /** Texts of a locale as a script: no page, and nothing personal in it. */
  isTexts: boolean;
}

type AddressReading = { kind: 'page'; address: PageAddress } | { kind: 'moved'; to: string };

interface Route {
  name: string;
  parts: string[];
}

/** Readings that are kept, as what people look at is asked for again and again. */
const MOST_KEPT = 1000;
const NOT_FOUND = '/404';
/** Built like pages, but none to go to. */
const NO_PAGES = /^\/(_app|_document|_error|404)\/?$/;
const isParameter = (part: string): boolean => part.startsWith('[');

/** The parts of a path, decoded; null when it is none that a page of ours could have. */
function decodedParts(path: string): string[] | null {
  if (!path.startsWith('/')) return null;
  if (path === '/') return [];
  try {
    const parts = path.slice(1).split('/').map(decodeURIComponent);
    return parts.some((part) => part === '' || part === '.' || part === '..') ? null : parts;
  } catch {
    return null;
  }
}

/** Names before parameters: /post/[id] is asked before /[a]/[b]. */
function byParameters(a: Route, b: Route): number {
  return a.parts.filter(isParameter).length - b.parts.filter(isParameter).length;
}

/**
 * Reads an address as one of the built pages. Everything that cannot be a page is the one page that says so, however
 * it is written, and of the query only what the page reads is left.
 */
export function addressReader(routeNames: readonly string[]): (rawUrl: string) => AddressReading {
  const routes = routeNames
    .filter((name) => !NO_PAGES.test(name))
    .map((name): Route => ({ name, parts: name.split('/').filter(Boolean) }))
    .sort(byParameters);
  const routeOf = (parts: readonly string[]) =>
    routes.find(
      (route) =>
        route.parts.length === parts.length &&
        route.parts.every((part, index) => isParameter(part) || part === parts[index]),
    );
  const nothing: AddressReading = {
    kind: 'page',
    address: { url: NOT_FOUND, route: NOT_FOUND, secret: false, isTexts: false },
  };

  const read = (rawUrl: string): AddressReading => {
    const [withQuery = ''] = rawUrl.split('#', 1);
    const cut = withQuery.indexOf('?');
    const rawPath = cut < 0 ? withQuery : withQuery.slice(0, cut);
    const search = new URLSearchParams(cut < 0 ? '' : withQuery.slice(cut + 1));
    const hasSlash = rawPath.length > 1 && rawPath.endsWith('/');
    const parts = decodedParts(hasSlash ? rawPath.slice(0, -1) : rawPath);
    const route = parts && routeOf(parts);
    if (!parts || !route || NO_PAGES.test(rawPath)) return nothing;
    const { text, secret } = pageQuery(route.name, search);
    const url = `/${parts.map(encodeURIComponent).join('/')}${text ? `?${text}` : ''}`;
    if (hasSlash) return { kind: 'moved', to: url };
    const isTexts = route.name.startsWith('/i18n/');
    return { kind: 'page', address: { url, route: route.name, secret, isTexts } };
  };

  const kept = new Lru<AddressReading>({ most: MOST_KEPT });
  return (rawUrl) => {
    // What stands in a query is seldom asked for again, and it may be a secret.
    if (rawUrl.includes('?')) return read(rawUrl);
    const known = kept.get(rawUrl);
    if (known) return known;
    const reading = read(rawUrl);
    kept.set(rawUrl, reading);
    return reading;
  };
}
