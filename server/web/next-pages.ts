import { readFileSync } from 'node:fs';
import { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import next from 'next';
import type { PageHandler } from './page-render.ts';

interface StringRenderer {
  renderToString(element: unknown, options?: { identifierPrefix?: string }): string;
}

/** A whole text as what Next reads of a render: its pieces in turn, and a promise that they are all there. */
const readable = (html: string) => Object.assign([Buffer.from(html)], { allReady: Promise.resolve() });

/**
 * Next renders pages through React's stream for edge runtimes and then collects the stream into one text. That
 * stream turns each name and value of an attribute into bytes of its own, which are joined and read back: a third
 * of a render. Rendered to a text at once it is the same markup. What suspends is left to the browser; no page of
 * ours suspends before somebody has clicked.
 */
function renderToText(): void {
  const require = createRequire(import.meta.url);
  const { renderToString } = require('react-dom/server.node') as StringRenderer;
  const edge = require('react-dom/server.edge') as Record<string, unknown>;
  const loaded = require.cache[require.resolve('react-dom/server.edge')];
  if (!loaded) return;
  loaded.exports = {
    ...edge,
    renderToReadableStream: async (element: unknown, options?: { identifierPrefix?: string }) =>
      readable(renderToString(element, options)),
  };
}

export interface NextPages {
  render: PageHandler;
  /** The built pages by their routes: `/post/[id]`. */
  routes: string[];
  close(): Promise<void>;
}

function builtRoutes(root: string): string[] {
  const manifest = readFileSync(join(root, '.next/server/pages-manifest.json'), 'utf8');
  return Object.keys(JSON.parse(manifest) as Record<string, string>);
}

/** The built pages. Next gets a server of its own that never listens, so it cannot touch our upgrades. */
export async function nextPages(root: string): Promise<NextPages> {
  renderToText();
  const app = next({ dev: false, dir: root, httpServer: new Server() });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    render: (request, response) => handle(request, response),
    routes: builtRoutes(root),
    close: () => app.close(),
  };
}
