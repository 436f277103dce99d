import { startSystemPostgres } from '#support/system-postgres.ts';
import { requireNode24, runNode } from './run.ts';
import { runJest } from './run-jest.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * `npm run test:nightly [-- name…]`: what looks for rare things and takes hours. A step runs also when the one before
 * failed; at the end there is a line for each. Steps in the browser need `npm run build` first.
 */
const STEPS: Record<string, () => Promise<number>> = {
  // Long random sequences, and every moment of a crash.
  long: () => runJest([], { LONG: '1' }),
  kills: () => runNode(['tests/bench/kill.ts']),
  // What a server of another version or locale could do differently: SQL, locks, the order of texts.
  'second-postgres': async () => {
    const server = await startSystemPostgres();
    if (!server) {
      process.stdout.write('The system has no Postgres: apt-get install postgresql\n');
      return 1;
    }
    // An interrupted run must not leave the server behind.
    const interrupted = () => void server.stop().finally(() => process.exit(1));
    for (const signal of SIGNALS) process.once(signal, interrupted);
    try {
      return await runJest(['--selectProjects', 'api'], { DATABASE_URL: server.url });
    } finally {
      for (const signal of SIGNALS) process.off(signal, interrupted);
      await server.stop();
    }
  },
  reflow: () => runNode(['tools/e2e.ts', 'reflow'], { REFLOW_FITS: 'all' }),
  screens: () => runNode(['tools/e2e.ts', '--nightly', 'focus-everywhere', 'accessibility-tree']),
  mutations: () => runNode(['tests/mutation/run.ts']),
};

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
  const code = await step();
  rows.push(
    `${name.padEnd(18)}${code === 0 ? 'ok' : 'FAILED'} after ${Math.round((Date.now() - started) / 1000)} s`,
  );
  if (code !== 0) process.exitCode = 1;
}
process.stdout.write(`\n${rows.join('\n')}\n`);
