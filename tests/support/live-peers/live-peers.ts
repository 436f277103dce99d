import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PeerOrder } from './child.ts';
import type { PeerSeen, PeerStart } from './peer.ts';

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));

/** Hosts and viewers in a process of their own, without browsers: what they send is no picture, and nobody looks at it. */
export interface LivePeers {
  start(peer: PeerStart): void;
  stop(name: string): void;
  /** Leaves the room, and does not come back. */
  leave(name: string): void;
  seen(name: string): Promise<PeerSeen>;
  close(): Promise<void>;
}

export function livePeers(): LivePeers {
  const child = fork(CHILD, [], {
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (seen: PeerSeen[]) => void>();
  child.on('message', ({ answer, seen }: { answer: number; seen: PeerSeen[] }) => {
    waiting.get(answer)?.(seen);
    waiting.delete(answer);
  });
  const say = (order: PeerOrder) => child.send(order);
  let next = 0;
  return {
    start: (start) => say({ start }),
    stop: (stop) => say({ stop }),
    leave: (leave) => say({ leave }),
    async seen(name) {
      next += 1;
      const answer = next;
      const all = await new Promise<PeerSeen[]>((resolve) => {
        waiting.set(answer, resolve);
        say({ ask: answer });
      });
      const found = all.find((one) => one.name === name);
      if (!found) throw new Error(`There is no peer ${name}.`);
      return found;
    },
    async close() {
      const ended = once(child, 'exit');
      // The library's own end goes wrong while lines are open.
      child.kill('SIGKILL');
      await ended;
    },
  };
}
