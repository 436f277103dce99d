import { AsyncLocalStorage } from 'node:async_hooks';

/** Who waits for what is being done: the client of the call that runs now. */
export interface Caller {
  /** The address the call comes from, as `request.ip`. */
  ip: string;
  /** Calls `drop` when the client hangs up before it has its answer. What it returns stops listening. */
  onDisconnect(drop: () => void): () => void;
  /** Counts the first password of a call that is not counted as a login anyway; throws 429. */
  countPassword(): Promise<void>;
}

const callers = new AsyncLocalStorage<Caller>();

/** Runs what a call asks for, known to be for this client. */
export const runForCaller = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

/** The client that waits; null in jobs and commands. */
export const currentCaller = (): Caller | null => callers.getStore() ?? null;
