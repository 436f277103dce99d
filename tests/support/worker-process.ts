import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The product as `ROLE=worker` in a process of its own: it does jobs and answers nobody. */
export interface WorkerProcess {
  pid: number;
  /** Everything it wrote so far. */
  output(): string;
  /** Ends it in the middle of what it does, as a machine that is switched off would. */
  kill(): Promise<void>;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
}

/** Starts one on this database and data folder. It takes jobs as soon as it has started, which nobody is told. */
export function startWorkerProcess(
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string> = {},
): WorkerProcess {
  const child = spawn(process.execPath, ['--no-warnings', 'tools/serve.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ROLE: 'worker',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const end = async (signal: NodeJS.Signals) => {
    process.removeListener('exit', kill);
    child.kill(signal);
    await ended;
  };
  return {
    pid: child.pid ?? 0,
    output: () => output,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
