import type { ServerResponse } from 'node:http';
import { SITEMAP_KINDS } from '#rules/sitemap.ts';
import type { Deps } from '../deps.ts';
import { pageAddresses } from '../features/pages/pages.service.ts';
import { type PublicAddress, sitemapPart, sitemapSizes } from '../features/performers/sitemap.service.ts';
import { siteSettings } from '../features/settings/settings.service.ts';
import { answerTo } from '../http/errors.ts';
import { enforceFileAvailability, sharedCaching } from '../http/site-availability.ts';
import { escapeMarkup } from '../markup.ts';
import type { PageVisit } from './render-context.ts';
import { TagCache } from './tag-cache.ts';

/** Crawlers may read what visitors may, pictures for everyone too; work screens and the API are not for them. */
function robots(publicUrl: string): string {
  const closed = ['/api/', '/user/', '/creator/', '/wallet', '/auth/', '/payment/'];
  const lines = closed.map((path) => `Disallow: ${path}`);
  const open = ['/creator$', '/api/media/public/', '/api/media/open/'].map((path) => `Allow: ${path}`);
  return ['User-agent: *', ...open, ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const xml = (root: string, lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${XMLNS}>\n${lines.join('\n')}\n</${root}>\n`;

/** The site's own pages. */
const OWN = '/sitemap/site.xml';
const PART = new RegExp(`^/sitemap/(${SITEMAP_KINDS.join('|')})-([1-9][0-9]{0,5})\\.xml$`);

/** Names the files of the site map: one for the site's own pages, and for each kind as many as it needs. */
async function sitemapIndex(deps: Deps): Promise<string> {
  const sizes = await sitemapSizes(deps);
  const parts = sizes.flatMap(({ kind, parts: count }) =>
    Array.from({ length: count }, (_, index) => `/sitemap/${kind}-${index + 1}.xml`),
  );
  const { publicUrl } = deps.config;
  return xml(
    'sitemapindex',
    [OWN, ...parts].map((path) => `<sitemap><loc>${escapeMarkup(publicUrl + path)}</loc></sitemap>`),
  );
}

function sitemapFile(deps: Deps, addresses: readonly PublicAddress[]): string {
  const urls = addresses.map(({ path, updatedAt }) => {
    const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeMarkup(deps.config.publicUrl + path)}</loc>${changed}</url>`;
  });
  return xml('urlset', urls);
}

/** What a path of the site map answers; null where there is no such file. */
async function sitemap(deps: Deps, path: string): Promise<string | null> {
  if (path === '/sitemap.xml') return sitemapIndex(deps);
  if (path === OWN) {
    const fixed = ['/', '/home', '/explore', '/trending', '/creator', '/contact'].map((one) => ({
      path: one,
      updatedAt: null,
    }));
    return sitemapFile(deps, [...fixed, ...(await pageAddresses(deps))]);
  }
  const [, kind, number] = PART.exec(path) ?? [];
  const found = SITEMAP_KINDS.find((one) => one === kind);
  const addresses = found ? await sitemapPart(deps, found, Number(number)) : null;
  return addresses && sitemapFile(deps, addresses);
}

const isOfSitemap = (path: string): boolean => path === '/sitemap.xml' || path === OWN || PART.test(path);

async function manifest(deps: Deps): Promise<string> {
  const settings = await siteSettings(deps);
  return JSON.stringify({
    name: settings.siteName,
    short_name: settings.siteName,
    start_url: '/home',
    display: 'standalone',
    background_color: '#F7F5F2',
    theme_color: '#F7F5F2',
    icons: [192, 512].map((size) => ({
      src: `/icons/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any',
    })),
  });
}

/** A file of the site map is made once a minute, however many ask. */
const SITEMAP_MS = 60_000;
/** All that are kept together. */
const SITEMAP_BYTES = 64 * 1024 * 1024;

/** robots.txt, sitemap.xml and the web manifest, all made from data. */
export function textFiles(deps: Deps, headers: Record<string, string>) {
  const maps = new TagCache<{ text: string; tags: string[] }>({
    freshMs: SITEMAP_MS,
    staleMs: 2 * SITEMAP_MS,
    bytes: SITEMAP_BYTES,
    sizeOf: ({ text }) => 2 * text.length,
  });
  const keptSitemap = async (path: string) => {
    const make = async () => ({ text: (await sitemap(deps, path)) ?? '', tags: [] });
    return (await maps.get(path, make, () => 'usual')).text || null;
  };
  const visitor = ({ country }: Pick<PageVisit, 'country'>) => ({
    country,
    role: async () => undefined,
  });
  // A closed site keeps its rules for crawlers: without them everything would count as allowed.
  interface File {
    type: string;
    /** Null where nothing stands at this path. */
    make: (path: string) => Promise<string | null>;
    isGated?: boolean;
  }
  const map: File = { type: 'application/xml; charset=utf-8', make: keptSitemap, isGated: true };
  const files: Record<string, File> = {
    '/robots.txt': { type: 'text/plain; charset=utf-8', make: async () => robots(deps.config.publicUrl) },
    '/manifest.webmanifest': { type: 'application/manifest+json', make: () => manifest(deps) },
  };
  return {
    handles: (path: string): boolean => Object.hasOwn(files, path) || isOfSitemap(path),
    send(path: string, response: ServerResponse, asked: Pick<PageVisit, 'country'>): void {
      const file = isOfSitemap(path) ? map : files[path];
      if (!file) return;
      const make = async () => {
        if (file.isGated) await enforceFileAvailability(deps, visitor(asked));
        const text = await file.make(path);
        if (text === null) {
          const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
          return void response.writeHead(404, { ...headers, ...plain }).end('Not found');
        }
        const caching = file.isGated ? await sharedCaching(deps) : 'public';
        response
          .writeHead(200, {
            ...headers,
            'content-type': file.type,
            'cache-control': `${caching}, max-age=300`,
          })
          .end(text);
      };
      make().catch((error: unknown) => {
        const { status, message } = answerTo(error, deps.log);
        response
          .writeHead(status === 500 ? 503 : status, {
            ...headers,
            'content-type': 'text/plain; charset=utf-8',
            'cache-control': 'no-store',
          })
          .end(message);
      });
    },
  };
}
