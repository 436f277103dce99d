import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import './drizzle-internals/quick-imports.ts';

// As in serve.ts: a command spends most of its time on being compiled.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
const { operate } = await import('#server/operator.ts');
await operate(process.argv.slice(2));
