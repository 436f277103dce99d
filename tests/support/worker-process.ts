import { startServeProcess } from './serve-process.ts';

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
export async function startWorkerProcess(
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<WorkerProcess> {
  const worker = await startServeProcess({
    ROLE: 'worker',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...env,
  });
  return {
    pid: worker.pid,
    output: worker.output,
    kill: () => worker.end('SIGKILL'),
    stop: () => worker.end('SIGTERM'),
  };
}
