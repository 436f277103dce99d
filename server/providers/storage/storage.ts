import type { Readable } from 'node:stream';

export interface StoredObject {
  size: number;
  /** The bytes from `start` to `end` inclusive, or all of them; null when the object has gone meanwhile. */
  open(range?: { start: number; end: number }): Promise<Readable | null>;
}

/**
 * The place of files does not answer, or not as it should. What it said in its own words names keys and buckets and
 * is left out: errors are logged.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly code: string;
  readonly status: number | undefined;

  constructor(code: string, status?: number) {
    super(`storage is unavailable: ${code}${status === undefined ? '' : ` (${status})`}`);
    this.code = code;
    this.status = status;
  }
}

const SAFE_KEY = /^[a-z0-9][a-z0-9/.-]*$/;

/** Keys are made by us: lower-case letters, digits, `/`, `-` and `.`. */
export const isKey = (text: string): boolean => SAFE_KEY.test(text) && !text.includes('..');

/** Throws for what is no key. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`not a storage key: ${key}`);
}

/** Where files live. */
export interface Storage {
  /** Streams `body` in; resolves with the number of bytes when they are durable. */
  put(key: string, body: Readable | Buffer, contentType: string): Promise<number>;
  /** Moves a file of this machine in, without reading it where it can be moved; resolves with its bytes when durable. */
  take(key: string, path: string, contentType: string): Promise<number>;
  /**
   * A file of this machine with an object's bytes, for tools that read files; null when there is no such object. It
   * is to be read only, and `release` is called when it is no longer needed.
   */
  onDisk(key: string): Promise<{ path: string; release(): Promise<void> } | null>;
  /** Null when there is no such object. */
  get(key: string): Promise<StoredObject | null>;
  delete(key: string): Promise<void>;
  /** Keys of all objects that were put before `before`, in no order. */
  keys(before: Date): AsyncIterable<string>;
  /** Removes what was being put by processes that died before `before`; how many objects. */
  sweep(before: Date): Promise<number>;
  /** Throws when storage cannot be written. */
  check(): Promise<void>;
}
