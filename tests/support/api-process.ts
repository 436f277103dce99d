import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startServeProcess } from './serve-process.ts';

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
  const api = await startServeProcess(
    {
      ROLE: 'api',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '10',
      RATE_LIMITS: 'off',
      ...env,
    },
    'Footlight is ready at',
  );
  return {
    url: `http://127.0.0.1:${port}`,
    pid: api.pid,
    dataDir,
    output: api.output,
    async stop() {
      await api.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
