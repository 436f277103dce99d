import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import {
  type MediaAnswer,
  MediaError,
  type MediaLimits,
  type MediaRequest,
  type MediaSession,
  type MediaStart,
  type MediaTools,
  TOO_MUCH_MEMORY_EXIT_CODE,
} from './media-tools.ts';

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));
/** Half a second on a machine at rest. */
const START_SECONDS = 120;
/** How a process ends whose decoder goes wrong. Any other end is not the file's: ours, or the machine took it away. */
const CRASH_SIGNALS: readonly (NodeJS.Signals | null)[] = [
  'SIGSEGV',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGABRT',
];
const MEGABYTE = 1024 * 1024;
/** A 1080p video needs about 300 MB, a 4K one about 700. */
const MOST_MEMORY = 1536 * MEGABYTE;
/** A processor that they share gives three quarters of it to this one, a quarter to what is behind (`PRIORITY_LOW`). */
const FILMS_PRIORITY = 14;

interface ProcessToolsOptions {
  /** Of one process; by default half of the machine's cores, at least one. */
  threads?: number;
  /** Bytes that one process may fill. */
  mostMemory?: number;
  /**
   * Of its processes for the operating system: low, so that pages and calls come first; normal for what is awaited, and
   * lower for what is behind other films.
   */
  priority?: number;
}

/** A process that does one call after the other; every way it may end becomes a `MediaError`. */
class Worker {
  private readonly child: ChildProcess;
  private readonly priority: number;
  private readonly waiting = new Map<number, { done(answer: MediaAnswer): void; fail(error: Error): void }>();
  private next = 1;
  private ended: MediaError | null = null;
  private readonly ready: Promise<void>;

  constructor(priority: number) {
    this.priority = priority;
    // No variable of ours is handed on: they hold secrets, and the decoder needs none. What it prints is dropped.
    this.child = fork(CHILD, [], {
      env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'json',
    });
    this.ready = new Promise((resolve, reject) => {
      this.child.once('message', () => resolve());
      this.child.once('error', (error) => reject(new MediaError('unavailable', String(error))));
      this.child.once('exit', (code) =>
        reject(new MediaError('unavailable', `the tools ended with ${code}`)),
      );
    });
    this.child.on('exit', (code, signal) => {
      const problem = CRASH_SIGNALS.includes(signal) ? 'crashed' : 'failed';
      this.stop(
        code === TOO_MUCH_MEMORY_EXIT_CODE
          ? new MediaError('too-much-memory')
          : new MediaError(problem, `code ${code}, signal ${signal}`),
      );
    });
    // The message that cannot be sent is answered by the end of the process.
    this.child.on('error', () => undefined);
  }

  /** Waits for the tools to be loaded. */
  async open(start: MediaStart): Promise<void> {
    try {
      await within(START_SECONDS, this.ready, () => new MediaError('unavailable', 'the tools do not start'));
    } catch (error) {
      this.kill();
      throw error;
    }
    try {
      if (this.child.pid) setPriority(this.child.pid, this.priority);
    } catch {
      // It has ended already, which the first call will tell.
    }
    this.child.on('message', (answer: MediaAnswer) => this.waiting.get(answer.id)?.done(answer));
    this.child.send(start);
  }

  async call(seconds: number, call: MediaRequest['call'], args: unknown[]): Promise<unknown> {
    if (this.ended) throw this.ended;
    const id = this.next;
    this.next += 1;
    const answered = new Promise<MediaAnswer>((done, fail) => this.waiting.set(id, { done, fail }));
    this.child.send({ id, call, args } satisfies MediaRequest, () => undefined);
    try {
      const answer = await within(seconds, answered, () => {
        this.kill();
        return new MediaError('too-slow', call);
      });
      if ('problem' in answer) throw new MediaError(answer.problem, answer.detail);
      return answer.value;
    } finally {
      this.waiting.delete(id);
    }
  }

  private stop(error: MediaError): void {
    this.ended ??= error;
    for (const { fail } of this.waiting.values()) fail(this.ended);
    this.waiting.clear();
  }

  /** The decoder may hang in a way that no polite request ends. */
  kill(): void {
    this.child.kill('SIGKILL');
  }
}

async function within<T>(seconds: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(late()), seconds * 1000);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

function sessionOf(worker: Worker, limits: MediaLimits): MediaSession {
  let { seconds } = limits;
  const call =
    <K extends MediaRequest['call']>(name: K) =>
    (...args: Parameters<MediaSession[K]>) =>
      // What is left out must not arrive as null.
      worker.call(
        seconds,
        name,
        args.filter((arg) => arg !== undefined),
      ) as ReturnType<MediaSession[K]>;
  const allow = (next: number) => {
    seconds = next;
  };
  return { probe: call('probe'), allow, video: call('video'), frames: call('frames'), audio: call('audio') };
}

/**
 * FFmpeg in a process of its own for each file: a decoder that is broken into, hangs or fills the memory takes
 * neither pages nor jobs with it. Nothing is loaded in the server itself.
 */
export function processTools(options: ProcessToolsOptions = {}): MediaTools {
  const threads = options.threads ?? Math.max(1, Math.floor(availableParallelism() / 2));
  const { mostMemory = MOST_MEMORY, priority = FILMS_PRIORITY } = options;
  const priorityFor = ({ isAwaited, isBehind }: MediaLimits): number => {
    if (isAwaited) return constants.priority.PRIORITY_NORMAL;
    return isBehind ? constants.priority.PRIORITY_LOW : priority;
  };
  return {
    async use({ path, mimeType }, limits, work) {
      const worker = new Worker(priorityFor(limits));
      const { mostPlayed, mostPixels } = limits;
      await worker.open({ path, mimeType, threads, mostMemory, mostPlayed, mostPixels });
      try {
        return await work(sessionOf(worker, limits));
      } finally {
        worker.kill();
      }
    },
  };
}
