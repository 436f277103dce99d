import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isBuilt } from '../../tools/build.ts';
import { ROOT } from '../../tools/run.ts';
import { freePort } from './free-port.ts';

const READY = 'Footlight is ready at';
/** The first start with the demo world draws its pictures; a busy machine takes minutes for that. */
const START_LIMIT_MS = 600_000;

/** A running copy of the product: the production build, its own data folder, a free port. */
export interface Product {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it wrote so far. */
  output(): string;
  /** Ends it as an operator would and removes its data, unless the folder was given. */
  stop(): Promise<void>;
}

function waitUntilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = (problem: string) => reject(new Error(`${problem}\n${output().slice(-4000)}`));
    const timer = setTimeout(() => give('The product did not start in time.'), START_LIMIT_MS);
    child.on('exit', (code) => give(`The product ended with code ${code} before it was ready.`));
    child.stdout?.on('data', () => {
      if (!output().includes(READY)) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Starts the product and waits until it answers. Builds the pages first when they are not built. */
export async function startProduct(
  options: { env?: Record<string, string>; dataDir?: string; port?: number } = {},
): Promise<Product> {
  if (!isBuilt()) await build();
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'footlight-product-'));
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, ['tools/serve.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...options.env,
    },
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
  }
  const output = () => written;
  await waitUntilReady(child, output);
  return {
    // Not the address it prints: that may be a public one in front of it.
    url: `http://127.0.0.1:${port}`,
    dataDir,
    process: child,
    output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
