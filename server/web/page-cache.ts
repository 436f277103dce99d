import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { TagCache, type TagCacheOptions } from './tag-cache.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A page as Next rendered it for a visitor nobody knows. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  html: Buffer;
  /** What the page shows; when one of these changes, the page is forgotten. */
  tags: string[];
}

export interface CachedPage extends RenderedPage {
  etag: string;
  gzip: Buffer;
  brotli: Buffer;
}

async function pack(page: RenderedPage): Promise<CachedPage> {
  const [zipped, brotli] = await Promise.all([
    toGzip(page.html, { level: 6 }),
    toBrotli(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ]);
  const etag = `"${createHash('sha1').update(page.html).digest('base64url')}"`;
  return { ...page, etag, gzip: zipped, brotli };
}

/** Anonymous pages, whole and compressed once (design §6). What is no page with status 200 is not kept. */
export class PageCache {
  readonly #pages: TagCache<CachedPage>;

  constructor(options: Partial<TagCacheOptions> = {}) {
    this.#pages = new TagCache(options);
  }

  get size(): number {
    return this.#pages.size;
  }

  /** The page for `key`, rendered when there is none. */
  get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> | CachedPage {
    return this.#pages.get(
      key,
      () => render().then(pack),
      (page) => page.status === 200,
    );
  }

  invalidate(tags: readonly string[]): void {
    this.#pages.invalidate(tags);
  }
}
