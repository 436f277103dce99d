import { createHash } from 'node:crypto';
import { httpErrors } from '#contract/errors.ts';
import { violates } from '../db/errors.ts';
import { fail } from './errors.ts';

/** What a request is known by when it is sent again. */
export interface MakingRequest {
  key: string;
  hash: string;
}

/** What tells a request from another one under the same key. */
export const requestHash = (input: unknown): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url');

interface Making<T> {
  /** The request's `Idempotency-Key`; without one nothing is looked for. */
  key: string | null;
  /** What the request asks for. */
  input: unknown;
  /** What was made under the key before. */
  find(key: string): Promise<{ id: string; requestHash: string | null } | null>;
  /** The thing as it is now; null when it cannot be shown any more. */
  view(id: string): Promise<T | null>;
  make(request: MakingRequest | null): Promise<T>;
  /** The unique index over maker and key, which two requests at the same time meet. */
  index: string;
  /** The error for another thing under the same key. */
  reused(): Error;
}

/**
 * Makes something once a request key: who sends the same request again, also at the same time, gets the first one.
 * Another one under the same key is refused, and so is one whose thing has gone since: it is not made anew. A refused
 * request leaves its key free.
 */
export async function makeOnce<T>({ key, input, find, view, make, index, reused }: Making<T>): Promise<T> {
  if (key === null) return make(null);
  const hash = requestHash(input);
  const replay = async (): Promise<T | null> => {
    const made = await find(key);
    if (!made) return null;
    if (made.requestHash !== hash) throw reused();
    const seen = await view(made.id);
    if (!seen) throw fail(httpErrors, 'gone');
    return seen;
  };
  const before = await replay();
  if (before) return before;
  try {
    return await make({ key, hash });
  } catch (error) {
    const meanwhile = violates(error, index) ? await replay() : null;
    if (meanwhile) return meanwhile;
    throw error;
  }
}
