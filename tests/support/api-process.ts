import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const READY = 'Footlight is ready at';

/** The API of the product in a process of its own, on a database that others may use at the same time. */
export interface ApiProcess {
  url: string;
  pid: number;
  /** Its data folder, with the uploads under way. */
  dataDir: string;
  /** Everything it wrote so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts the product as `ROLE=api`, without limits on the number of calls, and waits until it answers. */
export async function startApiProcess(
  databaseUrl: string,
  { onPort, env = {} }: { onPort?: number; env?: Record<string, string> } = {},
): Promise<ApiProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-api-'));
  const port = onPort ?? (await freePort());
  const child = spawn(process.execPath, ['--no-warnings', 'tools/serve.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ROLE: 'api',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '10',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const ended = once(child, 'exit');
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  let output = '';
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes(READY)) resolve();
      });
    }
  });
  await Promise.race([isReady, ended]);
  if (!output.includes(READY)) throw new Error(`The API did not start.\n${output}`);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    dataDir,
    output: () => output,
    async stop() {
      process.removeListener('exit', killed);
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
