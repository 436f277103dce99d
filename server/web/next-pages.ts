import { readFileSync } from 'node:fs';
import { Server } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { renderToText } from '#next-internals/render-to-text.ts';
import type { PageHandler } from './page-render.ts';

interface NextPages {
  render: PageHandler;
  /** The built pages by their routes: `/post/[id]`. */
  routes: string[];
  /** How many pages were rendered to a text; null with `TEXT_RENDER=off`. */
  textRenders(): number | null;
  close(): Promise<void>;
}

interface Options {
  root: string;
  /** Renders to a text instead of React's stream: next-internals/README.md. */
  textRender: boolean;
  log: { error(text: string): void };
}

function builtRoutes(root: string): string[] {
  const manifest = readFileSync(join(root, '.next/server/pages-manifest.json'), 'utf8');
  return Object.keys(JSON.parse(manifest) as Record<string, string>);
}

/** The built pages. Next gets a server of its own that never listens, so it cannot touch our upgrades. */
export async function nextPages({ root, textRender, log }: Options): Promise<NextPages> {
  const count = textRender ? renderToText() : null;
  const app = next({ dev: false, dir: root, httpServer: new Server() });
  await app.prepare();
  const handle = app.getRequestHandler();
  let isChecked = count === null;
  const check = (status: number) => {
    // A redirect renders nothing.
    if (isChecked || status !== 200) return;
    isChecked = true;
    if (count?.() === 0)
      log.error(
        'Next no longer renders through what next-internals/render-to-text.ts replaces: pages are slower',
      );
  };
  return {
    async render(request, response) {
      await handle(request, response);
      check(response.statusCode);
    },
    routes: builtRoutes(root),
    textRenders: () => count?.() ?? null,
    close: () => app.close(),
  };
}
