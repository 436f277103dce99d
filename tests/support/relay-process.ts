import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startServeProcess } from './serve-process.ts';

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

/** Starts one on this database, and waits until API processes can reach it. */
export async function startRelayProcess(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<RelayProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-relay-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const relay = await startServeProcess(
    {
      ROLE: 'relay',
      PORT: String(port),
      HOST: '127.0.0.1',
      RELAY_ADDRESS: address,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...env,
    },
    "Footlight's relay is ready at",
  );
  const end = async (signal: NodeJS.Signals) => {
    await relay.end(signal);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { address, output: relay.output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
