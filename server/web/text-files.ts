import type { ServerResponse } from 'node:http';
import type { Deps } from '../deps.ts';
import { pageAddresses } from '../features/pages/pages.service.ts';
import { publicAddresses } from '../features/performers/sitemap.service.ts';
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

async function sitemap(deps: Deps): Promise<string> {
  const fixed = ['/', '/home', '/creator', '/contact'].map((path) => ({
    path,
    updatedAt: null as Date | null,
  }));
  const written = [...(await pageAddresses(deps)), ...(await publicAddresses(deps))];
  const urls = [...fixed, ...written].map(({ path, updatedAt }) => {
    const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeMarkup(deps.config.publicUrl + path)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

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

/** The site map names every profile and post: it is made once a minute, however many ask. */
const SITEMAP_MS = 60_000;

/** robots.txt, sitemap.xml and the web manifest, all made from data. */
export function textFiles(deps: Deps, headers: Record<string, string>) {
  const maps = new TagCache<{ text: string; tags: string[] }>({
    freshMs: SITEMAP_MS,
    staleMs: 2 * SITEMAP_MS,
  });
  const keptSitemap = async () => {
    const make = async () => ({ text: await sitemap(deps), tags: [] });
    return (await maps.get('', make, () => 'usual')).text;
  };
  const visitor = ({ country }: Pick<PageVisit, 'country'>) => ({
    country,
    role: async () => undefined,
  });
  // A closed site keeps its rules for crawlers: without them everything would count as allowed.
  const files: Record<string, { type: string; make: () => Promise<string>; isGated?: boolean }> = {
    '/robots.txt': { type: 'text/plain; charset=utf-8', make: async () => robots(deps.config.publicUrl) },
    '/sitemap.xml': { type: 'application/xml; charset=utf-8', make: keptSitemap, isGated: true },
    '/manifest.webmanifest': { type: 'application/manifest+json', make: () => manifest(deps) },
  };
  return {
    handles: (path: string): boolean => Object.hasOwn(files, path),
    send(path: string, response: ServerResponse, asked: Pick<PageVisit, 'country'>): void {
      const file = files[path];
      if (!file) return;
      const make = async () => {
        if (file.isGated) await enforceFileAvailability(deps, visitor(asked));
        const text = await file.make();
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
