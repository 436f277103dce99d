import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
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
const api = `http://localhost:${apiPort}`;

const start = (args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', ...env },
  });

const children = [
  start(
    [
      '--watch-path=server',
      '--watch-path=src/contract',
      '--watch-path=src/rules',
      join(ROOT, 'server/main.ts'),
    ],
    {
      PORT: String(apiPort),
      PUBLIC_URL: `http://localhost:${port}`,
      PUBLIC_API_ENDPOINT: `${api}/api`,
      PUBLIC_SOCKET_ENDPOINT: api,
      CORS_ORIGINS: `http://localhost:${port}`,
      DEMO: process.env.DEMO ?? 'true',
    },
  ),
  start([packageBin('next', 'next'), 'dev', '--webpack', '-p', String(port)], {
    API_SERVER_ENDPOINT: `${api}/api`,
    PUBLIC_API_ENDPOINT: `${api}/api`,
    PUBLIC_SOCKET_ENDPOINT: api,
    NEXT_TELEMETRY_DISABLED: '1',
  }),
];
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll);
for (const child of children) child.on('exit', stopAll);
