import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Life, TagCache, type TagCacheOptions } from './tag-cache.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A page as Next rendered it. */
export interface RenderedPage {
  status: number;
  /** `set-cookie` may be a list. */
  headers: Record<string, string | string[]>;
  html: Buffer;
  /** What the page shows; when one of these changes, the page is forgotten. */
  tags: string[];
}

/** A page and, when it is kept for long, its compressed copies. */
export interface CachedPage extends RenderedPage {
  packed?: { etag: string; gzip: Buffer; brotli: Buffer };
}

/** All kept pages with their compressed copies. */
const MOST_BYTES = 64 * 1024 * 1024;

const isHtml = ({ headers }: RenderedPage): boolean =>
  String(headers['content-type']).startsWith('text/html');

/** Only a page that is one is kept; that there is nothing at an address, for some seconds. */
export function lifeOf(page: RenderedPage): Life {
  if (!isHtml(page) || 'set-cookie' in page.headers) return 'none';
  if (page.status === 200) return 'usual';
  return page.status === 404 ? 'brief' : 'none';
}

async function pack(page: RenderedPage): Promise<CachedPage> {
  if (lifeOf(page) !== 'usual') return page;
  const [zipped, brotli] = await Promise.all([
    toGzip(page.html, { level: 6 }),
    toBrotli(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ]);
  // Weak: the compressed copies are other bytes of the same page.
  const etag = `W/"${createHash('sha1').update(page.html).digest('base64url')}"`;
  return { ...page, packed: { etag, gzip: zipped, brotli } };
}

/** Anonymous pages, whole and compressed once. */
export class PageCache {
  readonly #pages: TagCache<CachedPage>;

  constructor(options: Partial<TagCacheOptions<CachedPage>> = {}) {
    this.#pages = new TagCache({
      bytes: MOST_BYTES,
      sizeOf: ({ html, packed }) => html.length + (packed ? packed.gzip.length + packed.brotli.length : 0),
      ...options,
    });
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#pages.bytes;
  }

  /** True when `get` will not have to wait for a render. */
  isKept(key: string): boolean {
    return this.#pages.isKept(key);
  }

  /** The page for `key`, rendered when there is none. */
  get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> | CachedPage {
    return this.#pages.get(key, () => render().then(pack), lifeOf);
  }

  invalidate(tags: readonly string[]): void {
    this.#pages.invalidate(tags);
  }
}
