import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import pretty from 'pino-pretty';
import { generate } from './build.ts';
import { packageBin, ROOT, requireNode24 } from './run.ts';

/**
 * `npm run dev`: the API restarts by itself when server code changes, the pages keep hot reloading, because each
 * runs in a process of its own. Pages on PORT (3000), the API behind it on the next port.
 */
requireNode24();
await generate();
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const site = `http://localhost:${port}`;
const api = `http://localhost:${apiPort}`;
/** Both sides must name the other's address alike: pages ask the API there, and the API's pictures lie there. */
const addresses = {
  PUBLIC_URL: site,
  PUBLIC_API_ENDPOINT: `${api}/api`,
  PUBLIC_SOCKET_ENDPOINT: api,
};

process.stdout.write(`
  Footlight in development; Ctrl-C stops it.
    pages  ${site}  follow every change
    API    ${api}/api  starts anew when server code changes; described at ${api}/api/docs

`);

const children = new Map<string, ChildProcess>();
let stopping = false;

/** Stops both and waits for them: the database is closed by the API. */
function stopAll(): void {
  stopping = true;
  for (const child of children.values()) child.kill('SIGTERM');
}

/** One without the other is of no use: when one ends by itself, the other is stopped and this fails. */
function start(name: string, args: string[], env: Record<string, string>, output: 'inherit' | 'pipe') {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['inherit', output, 'inherit'],
    env: { SANDBOX_PAYMENTS: 'on', ...process.env, NODE_ENV: 'development', ...addresses, ...env },
  });
  children.set(name, child);
  child.on('exit', (code) => {
    children.delete(name);
    if (stopping) return;
    process.stderr.write(`\nThe ${name} ended with code ${code}.\n`);
    process.exitCode = 1;
    stopAll();
  });
  return child;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);
const server = start(
  'API',
  [
    '--watch-path=server',
    '--watch-path=src/contract',
    '--watch-path=src/rules',
    '--watch-preserve-output',
    join(ROOT, 'tools/serve.ts'),
  ],
  { PORT: String(apiPort), CORS_ORIGINS: site, DEMO: process.env.DEMO ?? 'true' },
  'pipe',
);
// Log lines for machines become lines for people; everything else passes as it is.
server.stdout?.pipe(pretty({ ignore: 'pid,hostname,role', translateTime: 'SYS:HH:MM:ss' }));
start(
  'page server',
  [packageBin('next', 'next'), 'dev', '--webpack', '-p', String(port)],
  { API_SERVER_ENDPOINT: `${api}/api`, NEXT_TELEMETRY_DISABLED: '1' },
  'inherit',
);
