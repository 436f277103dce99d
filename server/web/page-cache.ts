import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

interface Entry {
  page: CachedPage;
  freshUntil: number;
  staleUntil: number;
}

interface Options {
  freshMs: number;
  staleMs: number;
  maxPages: number;
  now: () => number;
}

async function pack(page: RenderedPage): Promise<CachedPage> {
  const [zipped, brotli] = await Promise.all([
    toGzip(page.html, { level: 6 }),
    toBrotli(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ]);
  const etag = `"${createHash('sha1').update(page.html).digest('base64url')}"`;
  return { ...page, etag, gzip: zipped, brotli };
}

/**
 * Anonymous pages, whole and compressed once (design §6). One render at a time for a key, however many ask;
 * after `freshMs` the old page is still served while one render replaces it, until `staleMs`. `invalidate`
 * forgets at once, and a render that was under way when its tag changed is never kept.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #renders = new Map<string, Promise<CachedPage>>();
  readonly #options: Options;
  #changes: { at: number; tags: ReadonlySet<string> }[] = [];
  #turn = 0;
  #underWay = 0;

  constructor(options: Partial<Options> = {}) {
    this.#options = {
      freshMs: 5_000,
      staleMs: 60_000,
      maxPages: 500,
      now: () => performance.now(),
      ...options,
    };
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The page for `key`, rendered when there is none. */
  get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> | CachedPage {
    const entry = this.#entries.get(key);
    const now = this.#options.now();
    if (entry && now < entry.freshUntil) return entry.page;
    if (entry && now < entry.staleUntil) {
      this.#render(key, render).catch(() => undefined);
      return entry.page;
    }
    return this.#render(key, render);
  }

  invalidate(tags: readonly string[]): void {
    const changed = new Set(tags);
    for (const [key, entry] of this.#entries) {
      if (entry.page.tags.some((tag) => changed.has(tag))) this.#entries.delete(key);
    }
    this.#turn += 1;
    if (this.#underWay > 0) this.#changes.push({ at: this.#turn, tags: changed });
    // Whoever asks from now on must not be handed a render that began before the change.
    this.#renders.clear();
  }

  #render(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const under = this.#renders.get(key);
    if (under) return under;
    const startedAt = this.#turn;
    this.#underWay += 1;
    const work: Promise<CachedPage> = render()
      .then(pack)
      .then((page) => {
        if (page.status === 200 && !this.#changedSince(startedAt, page.tags)) this.#keep(key, page);
        return page;
      })
      .finally(() => {
        this.#underWay -= 1;
        if (this.#renders.get(key) === work) this.#renders.delete(key);
        if (this.#underWay === 0) this.#changes = [];
      });
    this.#renders.set(key, work);
    return work;
  }

  #changedSince(turn: number, tags: readonly string[]): boolean {
    return this.#changes.some((change) => change.at > turn && tags.some((tag) => change.tags.has(tag)));
  }

  #keep(key: string, page: CachedPage): void {
    const now = this.#options.now();
    this.#entries.delete(key);
    this.#entries.set(key, {
      page,
      freshUntil: now + this.#options.freshMs,
      staleUntil: now + this.#options.staleMs,
    });
    if (this.#entries.size <= this.#options.maxPages) return;
    const oldest = this.#entries.keys().next().value;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
