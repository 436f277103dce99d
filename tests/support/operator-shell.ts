import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import '../../tools/drizzle-internals/quick-imports.ts';
import { until } from './until.ts';

// As in tools/operator.ts, which this is but for doing more than one command.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));
const { operate } = await import('#server/operator.ts');

/** What keeps this process alive. */
const alive = () => process.getActiveResourcesInfo().toSorted().join();

/**
 * Does one command, and writes where its output ends: a process of its own would have ended here, so nothing may be
 * left that would have kept it alive.
 */
async function command(words: string[]): Promise<void> {
  const before = alive();
  process.exitCode = 0;
  await operate(words);
  await until(() => alive() === before);
  process.stdout.write(`\0${process.exitCode}\n`);
  process.stderr.write('\0\n');
}

process.on('message', (words: string[]) => void command(words));
process.once('disconnect', () => process.exit(0));
