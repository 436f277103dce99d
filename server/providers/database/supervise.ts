import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './launch.ts';
import type { Log } from './log.ts';
import { isAlive, stopServer } from './postmaster.ts';

const lookEvery = 500;
const longestPause = 30_000;

interface Watched {
  /** Stops watching and shuts the server down. */
  stop(): Promise<void>;
}

/**
 * Watches the server's process and brings it back on the same port when it is gone (killed for memory, or by
 * hand), so that the product's connections heal without a restart.
 *
 * @param relaunch starts the server again on its old port and tells the new process id
 */
export function superviseServer(first: Running, relaunch: () => Promise<number>, log: Log): Watched {
  let pid = first.pid;
  const stopping = new AbortController();
  let reviving: Promise<void> | undefined;

  const revive = async () => {
    for (let pause = 1_000; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        pid = await relaunch();
        log.warn({ pid, port: first.port }, 'The embedded Postgres had ended and was started again');
        return;
      } catch (error) {
        log.warn({ err: error }, 'The embedded Postgres ended and cannot be started yet');
        await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  const timer = setInterval(() => {
    if (reviving || isAlive(pid)) return;
    reviving = revive().finally(() => {
      reviving = undefined;
    });
  }, lookEvery);
  timer.unref();

  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await reviving;
      if (isAlive(pid) && !(await stopServer(pid))) log.warn({ pid }, 'The embedded Postgres would not stop');
    },
  };
}
