import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { Clock } from '#server/clock.ts';
import { compose } from '#server/compose.ts';
import { type Deps, EVERY_PAGE } from '#server/deps.ts';
import { settingsKept } from '#server/features/settings/settings.service.ts';
import { nextPages } from '#server/web/next-pages.ts';
import { type CachedPage, PageCache, type RenderedPage } from '#server/web/page-cache.ts';
import { followPageTags } from '#server/web/page-tags.ts';
import { ReplyCache } from '#server/web/reply-cache.ts';
import { createRequestRouter } from '#server/web/request-router.ts';
import { type Answer, askServer } from '#support/ask-server.ts';
import { ROOT } from '../../../tools/run.ts';
import { COUNTRY_HEADER } from './product-under-test.ts';

/** What the page cache was given, and whether it kept it. */
interface Kept {
  key: string;
  status: number;
  type: string;
  isKept: boolean;
}

class WatchedCache extends PageCache {
  readonly seen: Kept[] = [];

  override get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> | CachedPage {
    let rendered: RenderedPage | undefined;
    const answer = super.get(key, async () => {
      rendered = await render();
      return rendered;
    });
    // Noted before whoever asked goes on: by then the page is kept, or not, and nobody has emptied the cache yet.
    if (answer instanceof Promise) answer.then(() => rendered && this.#note(key, rendered)).catch(() => {});
    return answer;
  }

  #note(key: string, { status, headers }: RenderedPage): void {
    this.seen.push({ key, status, type: String(headers['content-type'] ?? ''), isKept: this.isKept(key) });
  }
}

/** The built pages in this process, with a page cache that can be looked into. */
export interface PageServer {
  deps: Deps;
  app: FastifyInstance;
  ask(path: string, headers?: Record<string, string | string[]>, method?: string): Promise<Answer>;
  seen: Kept[];
  /** Empties the caches. */
  forget(): void;
  /** How many pages were rendered to a text. */
  textRenders(): number | null;
  close(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  /** The time as the pages have it; that of the machine when absent. */
  clock?: Clock;
  /** What changes is forgotten, as on the site. */
  followsChanges?: boolean;
}

/** Serves on the database of the product; where `env` names a DATA_DIR, on a site that is made there. */
export async function startPageServer({ env, clock, followsChanges }: Options = {}): Promise<PageServer> {
  Object.assign(process.env, { NODE_ENV: 'production' });
  const isBesideProduct = env?.DATA_DIR === undefined;
  const composition = await compose({
    env: {
      NODE_ENV: 'production',
      DATA_DIR: process.env.E2E_DATA_DIR,
      DEMO: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      GEO_COUNTRY_HEADER: COUNTRY_HEADER,
      TRUST_PROXY: '127.0.0.1',
      ...env,
    },
    join: isBesideProduct,
  });
  const { client } = composition;
  const deps = { ...composition.deps, ...(clock ? { clock } : {}) };
  const app = await buildApp(deps);
  const pages = await nextPages({ root: ROOT, textRender: true, log: deps.log });
  const cache = new WatchedCache();
  const replies = new ReplyCache();
  const told = [settingsKept(deps), cache, replies];
  const unfollow = followsChanges ? await followPageTags(client.pool, told, deps.log, deps.pages) : () => {};
  const options = { app, deps, root: ROOT, routes: pages.routes, cache, replies, renderPage: pages.render };
  const server = createServer(
    createRequestRouter(options)((request, response) => app.routing(request, response)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    deps,
    app,
    seen: cache.seen,
    textRenders: pages.textRenders,
    ask: (path, headers, method) => askServer(port, path, headers, method),
    forget() {
      for (const one of [cache, replies]) one.invalidate([EVERY_PAGE]);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      unfollow();
      await pages.close();
      await app.close();
      await composition.close();
    },
  };
}
