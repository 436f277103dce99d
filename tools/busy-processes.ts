import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './run.ts';

export interface BusyProcesses {
  ids: number[];
  /** Resolves when all of them have ended. */
  stop(): Promise<void>;
}

/** Starts processes that each keep a core busy. They end with this one, also where it is killed. */
export function startBusyProcesses(count: number): BusyProcesses {
  const children = Array.from({ length: count }, () =>
    fork(join(ROOT, 'tools/busy-process.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  return {
    ids: children.flatMap(({ pid }) => pid ?? []),
    async stop() {
      const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      const ended = running.map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}
