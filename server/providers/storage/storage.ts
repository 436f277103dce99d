import type { Readable } from 'node:stream';

export interface StoredObject {
  size: number;
  /** Opens the bytes from `start` to `end` inclusive, or all of them. */
  open(range?: { start: number; end: number }): Readable;
}

/** Where files live. Keys are made by us: lower-case letters, digits, `/`, `-` and `.`. */
export interface Storage {
  /** Streams `body` in; resolves with the number of bytes when they are durable. */
  put(key: string, body: Readable | Buffer, contentType: string): Promise<number>;
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
