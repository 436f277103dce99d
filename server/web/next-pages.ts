import { Server } from 'node:http';
import { createRequire } from 'node:module';
import next from 'next';
import type { PageHandler } from './front.ts';

/**
 * Next asks React for its renderer of edge runtimes, as the one for Node had no web streams when that was written.
 * It has them now, and writes text where the other turns every attribute's name and value into bytes of its own:
 * a fifth of a render. To be dropped when Next asks for it itself.
 */
function renderWithNodeReact(): void {
  const require = createRequire(import.meta.url);
  const edge = require.resolve('react-dom/server.edge');
  const forNode = require('react-dom/server.node') as { renderToReadableStream?: unknown };
  require(edge);
  const loaded = require.cache[edge];
  if (loaded && typeof forNode.renderToReadableStream === 'function') loaded.exports = forNode;
}

/** The built pages. Next gets a server of its own that never listens, so it cannot touch our upgrades. */
export async function nextPages(root: string): Promise<{ render: PageHandler; close(): Promise<void> }> {
  renderWithNodeReact();
  const app = next({ dev: false, dir: root, httpServer: new Server() });
  await app.prepare();
  const handle = app.getRequestHandler();
  return { render: (request, response) => handle(request, response), close: () => app.close() };
}
