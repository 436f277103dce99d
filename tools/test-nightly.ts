import { startSystemPostgres } from '#support/system-postgres.ts';
import { requireNode24, runNode } from './run.ts';
import { runJest } from './run-jest.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Every API test on the Postgres that the system's packages brought: another build, and often another version. */
async function runOnSystemPostgres(): Promise<number> {
  const server = await startSystemPostgres();
  if (!server) {
    process.stdout.write('The system has no Postgres: apt-get install postgresql\n');
    return 1;
  }
  // An interrupted run must not leave the server behind.
  const stopAndExit = () => void server.stop().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, stopAndExit);
  try {
    const env = { DATABASE_URL: server.url };
    return await runJest(['--selectProjects', 'api'], env, 'test-report/system-postgres');
  } finally {
    for (const signal of SIGNALS) process.off(signal, stopAndExit);
    await server.stop();
  }
}

/**
 * `npm run test:nightly [-- name…]`: what looks for rare things and takes hours. A step runs also when the one before
 * failed; at the end there is a line for each. `pages` and `mutations` need `npm run build` first.
 */
const STEPS: Record<string, () => Promise<number>> = {
  long: () => runJest([], { LONG: '1' }, 'test-report/long'),
  kills: () => runNode(['tests/bench/kill.ts']),
  'system-postgres': runOnSystemPostgres,
  pages: () =>
    runNode(['tools/e2e.ts', '--nightly', 'reflow', 'focus-everywhere', 'accessibility-tree', 'page-guard'], {
      REFLOW_FITS: 'all',
    }),
  mutations: () => runNode(['tests/mutation/run.ts']),
};

/** The exit code of a step; one that throws has failed, and the others still run. */
async function codeOf(step: () => Promise<number>): Promise<number> {
  try {
    return await step();
  } catch (error) {
    process.stderr.write(`${(error as Error).stack}\n`);
    return 1;
  }
}

requireNode24();
const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(STEPS, name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. The steps are ${Object.keys(STEPS).join(', ')}.\n`);
  process.exit(2);
}
const rows: string[] = [];
for (const [name, step] of Object.entries(STEPS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const started = Date.now();
  const code = await codeOf(step);
  const seconds = Math.round((Date.now() - started) / 1000);
  rows.push(`${name.padEnd(18)}${code === 0 ? 'ok' : 'FAILED'} after ${seconds} s`);
  if (code !== 0) process.exitCode = 1;
}
process.stdout.write(`\n${rows.join('\n')}\n`);
