import { type ChildProcess, fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Carrier, CarrierEvents } from './carrier.ts';
import { ALIVE_MS, type RelayCall, type RelayMessage, type RelayReply, type RelayStart } from './messages.ts';

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));
const START_MS = 30_000;
const ANSWER_MS = 10_000;
/** A process that ends right after its start is not started again faster than this. */
const RESTART_MS = 1000;
/** So many times it may be asked for a sign of life in vain: five seconds. */
const MOST_SILENT_TURNS = 10;

interface Running {
  child: ChildProcess;
  ready: Promise<void>;
  waiting: Map<number, (reply: RelayReply) => void>;
}

/** A port that nobody has at this moment. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0);
  await once(socket, 'listening');
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return port;
}

/**
 * The relay's process: forked with the first stream, and again when it has died. It is one of its own, so that a fault of the
 * library takes no page with it, and work of the pages holds up no picture.
 */
export class Supervisor implements Carrier {
  private readonly start: RelayStart;
  private readonly events: CarrierEvents;
  private running: Promise<Running> | null = null;
  private startedAt = Number.NEGATIVE_INFINITY;
  private isClosed = false;
  private next = 1;

  constructor(start: RelayStart, events: CarrierEvents) {
    this.start = start;
    this.events = events;
  }

  /** Whether there is a process: what only ends something is not told to a new one. */
  get isRunning(): boolean {
    return this.running !== null;
  }

  /** Never fails. */
  async call(request: RelayCall): Promise<RelayReply> {
    if (this.isClosed) return { refused: 'unavailable', detail: 'stopping' };
    try {
      this.running ??= this.fork().catch((error: unknown) => {
        this.running = null;
        throw error;
      });
      const running = await this.running;
      await running.ready;
      return await this.ask(running, request);
    } catch (error) {
      return { refused: 'unavailable', detail: String(error) };
    }
  }

  private async ask({ child, waiting }: Running, request: RelayCall): Promise<RelayReply> {
    const id = this.next;
    this.next += 1;
    const { promise, resolve } = Promise.withResolvers<RelayReply>();
    const late = setTimeout(() => resolve({ refused: 'unavailable', detail: 'no answer' }), ANSWER_MS);
    waiting.set(id, resolve);
    child.send({ ...request, id }, () => undefined);
    const reply = await promise;
    clearTimeout(late);
    waiting.delete(id);
    return reply;
  }

  private async fork(): Promise<Running> {
    const pause = this.startedAt + RESTART_MS - performance.now();
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    this.startedAt = performance.now();
    const udpPort = this.start.udpPort || (await freePort());
    // No variable of ours is handed on: they hold secrets.
    const child = fork(CHILD, [], {
      env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    const waiting: Running['waiting'] = new Map();
    const ready = Promise.withResolvers<void>();
    const late = setTimeout(() => {
      ready.reject(new Error('the relay does not start'));
      child.kill('SIGKILL');
    }, START_MS);
    ready.promise.catch(() => undefined).finally(() => clearTimeout(late));
    let silentTurns = 0;
    let watch: NodeJS.Timeout | undefined;
    // Turns are counted, not time: where this process stood still itself, only one has passed.
    const watchChild = () => {
      watch = setInterval(() => {
        silentTurns += 1;
        if (silentTurns > MOST_SILENT_TURNS) child.kill('SIGKILL');
      }, ALIVE_MS);
    };
    child.on('message', (message: RelayMessage) => {
      silentTurns = 0;
      if ('id' in message) {
        const { id, ...reply } = message;
        waiting.get(id)?.(reply);
      } else if (message.event === 'ready') {
        watchChild();
        ready.resolve();
      } else if (message.event !== 'alive') this.events.onEvent(message);
    });
    let hasEnded = false;
    const ended = (death: Error) => {
      if (hasEnded) return;
      hasEnded = true;
      clearInterval(watch);
      this.running = null;
      ready.reject(death);
      for (const answer of waiting.values()) answer({ refused: 'unavailable', detail: death.message });
      if (!this.isClosed) this.events.onDeath(death);
    };
    // One that could not be started has no end.
    child.on('error', (error) => {
      if (child.pid === undefined) ended(error);
    });
    child.once('exit', (code, signal) =>
      ended(new Error(`the relay ended with code ${code}, signal ${signal}`)),
    );
    child.send({ ...this.start, udpPort } satisfies RelayStart, () => undefined);
    return { child, ready: ready.promise, waiting };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const running = await this.running?.catch(() => null);
    if (!running) return;
    const { child } = running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
