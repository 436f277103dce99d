import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The product in a process of its own, as a test or a benchmark holds it. */
interface ServeProcess {
  pid: number;
  /** Everything it wrote so far. */
  output(): string;
  /** Ends it with this signal, and resolves once it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts the product with this configuration besides what the environment says. It ends with the process that started
 * it. With `ready` it resolves once that was written, and throws when the process ends before.
 */
export async function startServeProcess(env: Record<string, string>, ready?: string): Promise<ServeProcess> {
  const child = spawn(process.execPath, ['--no-warnings', 'tools/serve.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
  });
  const ended = once(child, 'exit');
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  let output = '';
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (ready && output.includes(ready)) resolve();
      });
    }
  });
  if (ready) {
    await Promise.race([isReady, ended]);
    if (!output.includes(ready)) throw new Error(`The product did not start.\n${output}`);
  }
  return {
    pid: child.pid ?? 0,
    output: () => output,
    async end(signal) {
      process.removeListener('exit', killed);
      child.kill(signal);
      await ended;
    },
  };
}
