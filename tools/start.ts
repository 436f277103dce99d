import { trimEnvironment } from '../server/trim-environment.ts';
import { build, isBuilt } from './build.ts';
import { requireNode24 } from './run.ts';

/** `npm start`: builds what is missing, then serves. The only steps a newcomer needs are npm ci and this. */
requireNode24();
// The pages read some of it for themselves.
Object.assign(
  process.env,
  trimEnvironment({ ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' }),
);
if (!['api', 'worker', 'relay'].includes(process.env.ROLE ?? '') && !isBuilt()) {
  process.stdout.write('Building the pages, once. This takes about a minute.\n');
  try {
    await build();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
await import('./serve.ts');
