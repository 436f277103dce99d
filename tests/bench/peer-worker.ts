import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadReply } from './live-load-peers.ts';

/** A process that answers each message once, by its number. */
export class PeerWorker {
  readonly child: ChildProcess;
  private readonly waiting = new Map<number, (reply: LoadReply) => void>();
  private next = 1;

  constructor(path: string) {
    this.child = fork(path, [], {
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    this.child.on('message', (reply: LoadReply) => {
      this.waiting.get(reply.id)?.(reply);
      this.waiting.delete(reply.id);
    });
  }

  ask(order: object): Promise<LoadReply> {
    const id = this.next;
    this.next += 1;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.child.send({ ...order, id });
    });
  }

  async end(): Promise<void> {
    const ended = once(this.child, 'exit');
    // The library's own end goes wrong while lines are open.
    this.child.kill('SIGKILL');
    await ended;
  }
}
