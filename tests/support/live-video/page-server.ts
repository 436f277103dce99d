import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { LIVE_REFUSALS } from '#rules/live.ts';
import type { LiveSignals } from '#server/providers/live/live.ts';
import { serveFilms } from '#server/realtime/film-server.ts';

const ROOT = process.cwd();
const SHOWN =
  /^\/(src\/lib|src\/features\/streaming\/(?:live|recording)|tests\/support\/live-video)\/[\w-]+\.ts$/;
/** The words that the adapters need of the rules, which a browser does not find by that name. */
const RULES = /import \{ LIVE_REFUSALS \} from '#rules\/live\.ts';/;
/** The picture is decoded in full and shown small: nobody looks at it, and whatever draws it takes its time from the others. */
const PAGE =
  '<!doctype html><title>Live</title><script type="importmap">{"imports":{"#lib/":"/src/lib/"}}</script><video id="screen" width="160" height="90" muted playsinline autoplay></video>';

export interface PageServer {
  url: string;
  close(): Promise<void>;
}

/** An empty page, and beside it the product's own adapters as a browser reads them. */
export async function servePage(live: LiveSignals | null): Promise<PageServer> {
  const server = createServer(async ({ url = '/' }, response) => {
    if (!SHOWN.test(url)) {
      response.setHeader('content-type', 'text/html').end(PAGE);
      return;
    }
    const source = await readFile(join(ROOT, url), 'utf8');
    const script = stripTypeScriptTypes(source).replace(
      RULES,
      `const LIVE_REFUSALS = ${JSON.stringify(LIVE_REFUSALS)};`,
    );
    response.setHeader('content-type', 'text/javascript').end(script);
  });
  const films = serveFilms(server, live, {
    watchedType: async () => 'public',
    addressOf: () => '',
    report: () => undefined,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      films.close();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
