import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import './drizzle-internals/quick-imports.ts';

// Node keeps what it has compiled, so that later starts need not; hence the imports below, which come after it.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
const { startServer } = await import('#server/main.ts');
const { prepareWorld } = await import('./demo/first-start.ts');

/** The product with its demo world; `npm start` builds the pages first. */
await startServer(prepareWorld);
