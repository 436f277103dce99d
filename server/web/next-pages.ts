import { Server } from 'node:http';
import next from 'next';
import type { PageHandler } from './front.ts';

/** The built pages. Next gets a server of its own that never listens, so it cannot touch our upgrades. */
export async function nextPages(root: string): Promise<{ render: PageHandler; close(): Promise<void> }> {
  const app = next({ dev: false, dir: root, httpServer: new Server() });
  await app.prepare();
  const handle = app.getRequestHandler();
  return { render: (request, response) => handle(request, response), close: () => app.close() };
}
