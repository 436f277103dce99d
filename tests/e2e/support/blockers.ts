import { globSync, readFileSync } from 'node:fs';
import { FiltersEngine, Request } from '@ghostery/adblocker';
import type { Page, Request as PageRequest } from '@playwright/test';
import { BASE } from './session.ts';

/** Where Debian's package `webext-ublock-origin-firefox` puts the lists that most blockers begin with. */
const LISTS = '/usr/share/mozilla/extensions/*/uBlock0@raymondhill.net/assets/{thirdparties,ublock}/**/*.txt';
/** A place in the open: what holds for addresses of this machine alone holds for no site. */
const SITE = 'https://footlight.example';

/** The lists of ad blockers as an engine that decides by them; null where they are not installed. */
export function blockerLists(): FiltersEngine | null {
  const lists = globSync(LISTS).map((path) => readFileSync(path, 'utf8'));
  return lists.length === 0 ? null : FiltersEngine.parse(lists.join('\n'));
}

const asOnSite = (url: string): string => url.replace(BASE, SITE);

/** Whether a request of one of our pages would not be made, with the rule that forbids it. */
export function blockedRequest(engine: FiltersEngine, url: string, type: string): string | null {
  const { match, filter } = engine.match(
    Request.fromRawDetails({ url: asOnSite(url), sourceUrl: `${SITE}/home`, type: type as 'image' }),
  );
  return match ? `${url} by ${filter?.toString()}` : null;
}

/** Runs in the page: what rules for elements are chosen by. */
function names(): { classes: string[]; ids: string[]; hrefs: string[] } {
  const all = [...document.querySelectorAll('*')];
  const once = (texts: string[]) => [...new Set(texts.filter(Boolean))];
  return {
    classes: once(all.flatMap((element) => [...element.classList])),
    ids: once(all.map(({ id }) => id)),
    hrefs: once(all.map((element) => element.getAttribute('href') ?? '')),
  };
}

/** Runs in the page: what these selectors find in it. One that the browser does not know hides nothing. */
function foundBy(selectors: readonly string[]): string[] {
  const found = (selector: string): Element[] => {
    try {
      return [...document.querySelectorAll(selector)];
    } catch {
      return [];
    }
  };
  return selectors.flatMap((selector) =>
    found(selector).map(({ outerHTML }) => `${outerHTML.slice(0, 120)} by ${selector}`),
  );
}

/** What of this page a blocker would hide. */
export async function hiddenElements(engine: FiltersEngine, page: Page): Promise<string[]> {
  const { hostname } = new URL(SITE);
  const { styles } = engine.getCosmeticsFilters({
    url: asOnSite(page.url()),
    hostname,
    domain: hostname,
    ...(await page.evaluate(names)),
  });
  const selectors = styles.split(/,\n|\s*\{ display: none !important; \}\s*/).filter(Boolean);
  return page.evaluate(foundBy, selectors);
}

/** Notes what a page asks for; each call of the answer says what of it, since the call before, a blocker would keep from it. */
export function watchRequests(engine: FiltersEngine, page: Page): () => string[] {
  const asked = new Map<string, string>();
  page.on('request', (request: PageRequest) => asked.set(request.url(), request.resourceType()));
  return () => {
    const urls = [...asked];
    asked.clear();
    return urls.flatMap(([url, type]) =>
      url.startsWith('http') ? (blockedRequest(engine, url, type) ?? []) : [],
    );
  };
}
