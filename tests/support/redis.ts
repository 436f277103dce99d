import { execFileSync, spawn } from 'node:child_process';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';

/** A Redis of the system, in memory only. */
export interface RedisServer {
  url: string;
  /** Ends every connection to it, as a network does that breaks. */
  dropClients(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether this machine has one; where the whole verdict is made it has to. */
export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    if (process.env.CI) throw new Error('redis-server is missing: .ci/run installs it.');
    return false;
  }
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const child = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
    stdio: 'ignore',
  });
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  const url = `redis://127.0.0.1:${port}`;
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  redis.on('error', () => undefined);
  await redis.ping();
  return {
    url,
    async dropClients() {
      for (const type of ['normal', 'pubsub'] as const)
        await redis.call('CLIENT', 'KILL', 'TYPE', type, 'SKIPME', 'yes');
    },
    async stop() {
      process.removeListener('exit', killed);
      redis.disconnect();
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
    },
  };
}
