import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const READY = "Footlight's relay is ready at";

/** The product as `ROLE=relay` in a process of its own. */
export interface RelayProcess {
  /** Where API processes reach it. */
  address: string;
  output(): string;
  /** Ends it as a machine does that is switched off. */
  kill(): Promise<void>;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
}

export async function startRelayProcess(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<RelayProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-relay-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--no-warnings', 'tools/serve.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ROLE: 'relay',
      PORT: String(port),
      HOST: '127.0.0.1',
      RELAY_ADDRESS: address,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
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
  if (!output.includes(READY)) throw new Error(`The relay did not start.\n${output}`);
  const end = async (signal: NodeJS.Signals) => {
    process.removeListener('exit', killed);
    child.kill(signal);
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { address, output: () => output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
