import { setTimeout as pause } from 'node:timers/promises';
import { uploadErrors } from '#contract/uploads.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { newToken } from '../../ids.ts';
import { keepUpload, lockUpload, unlockUpload, wantUpload } from './uploads.queries.ts';

/** A process that died has an upload no longer than this. */
const LEASE_MS = 15_000;
const RENEW_MS = 1000;
const ASK_MS = 200;
/** As long as a lease, and a moment more. */
const MOST_ASKED = (LEASE_MS + 5000) / ASK_MS;
/** Each asks the database again and again: a client has one request, and some that its network has forgotten. */
const MOST_WAITING = 8;
const RETRY_SECONDS = 2;

/** How many requests of this process wait for an upload. */
const waiting = new Map<string, number>();
const busy = () => fail(uploadErrors, 'busy', { retryAfter: RETRY_SECONDS });

/**
 * One request at a time works on an upload, whichever process it came to. A newer one asks the older to end: of a
 * connection that broke, its sender knows long before the server does.
 */
export class UploadLock {
  readonly #deps: Deps;
  readonly #id: string;
  readonly #token = newToken();
  #renewing: ReturnType<typeof setInterval> | undefined;

  constructor(deps: Deps, id: string) {
    this.#deps = deps;
    this.#id = id;
  }

  #until(): Date {
    return new Date(this.#deps.clock.now().getTime() + LEASE_MS);
  }

  /**
   * Waits for the upload; `release` is called when somebody else waits for it. 409 when that takes too long, and at
   * once when many wait already.
   */
  async lock(signal: AbortSignal, release: () => void | Promise<void>): Promise<void> {
    const others = waiting.get(this.#id) ?? 0;
    if (others >= MOST_WAITING) throw busy();
    waiting.set(this.#id, others + 1);
    try {
      await this.#wait(signal, release);
    } finally {
      const left = (waiting.get(this.#id) ?? 1) - 1;
      if (left > 0) waiting.set(this.#id, left);
      else waiting.delete(this.#id);
    }
  }

  async #wait(signal: AbortSignal, release: () => void | Promise<void>): Promise<void> {
    const { db, clock, log } = this.#deps;
    for (let asked = 0; asked < MOST_ASKED; asked += 1) {
      if (signal.aborted) break;
      if (await lockUpload(db, this.#id, this.#token, clock.now(), this.#until())) {
        this.#renewing = setInterval(() => {
          keepUpload(db, this.#id, this.#token, clock.now(), this.#until()).then(
            (isWanted) => isWanted !== false && release(),
            (error: unknown) => log.warn({ err: error }, 'the lock of an upload could not be renewed'),
          );
        }, RENEW_MS);
        return;
      }
      // Nothing to wait for: what comes next finds out that it is not there.
      if (!(await wantUpload(db, this.#id))) return;
      await pause(ASK_MS);
    }
    throw busy();
  }

  async unlock(): Promise<void> {
    clearInterval(this.#renewing);
    await unlockUpload(this.#deps.db, this.#id, this.#token, this.#deps.clock.now());
  }
}

/** Works on an upload while nobody else does. */
export async function withUpload<T>(deps: Deps, id: string, work: () => Promise<T>): Promise<T> {
  const lock = new UploadLock(deps, id);
  await lock.lock(new AbortController().signal, () => undefined);
  try {
    return await work();
  } finally {
    await lock.unlock();
  }
}
