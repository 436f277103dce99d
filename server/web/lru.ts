interface LruLimits<T> {
  /** Entries at most. */
  most: number;
  /** All sizes together at most; without it only the number counts. */
  bytes?: number;
  sizeOf?: (value: T) => number;
}

/** Keeps values by key and forgets the one that was used longest ago when they become too many or too large. */
export class Lru<T> {
  readonly #entries = new Map<string, { value: T; size: number }>();
  readonly #limits: LruLimits<T>;
  #bytes = 0;

  constructor(limits: LruLimits<T>) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** The value, which counts as used now. */
  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps the value; the entries that had to go. One that is larger than everything allowed goes itself. */
  set(key: string, value: T): [key: string, value: T][] {
    this.delete(key);
    const size = this.#limits.sizeOf?.(value) ?? 0;
    this.#entries.set(key, { value, size });
    this.#bytes += size;
    const gone: [string, T][] = [];
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= this.#limits.most && this.#bytes <= (this.#limits.bytes ?? Infinity)) break;
      this.delete(oldest);
      gone.push([oldest, entry.value]);
    }
    return gone;
  }

  delete(key: string): boolean {
    const entry = this.#entries.get(key);
    if (!entry) return false;
    this.#bytes -= entry.size;
    return this.#entries.delete(key);
  }

  deleteWhere(isGone: (value: T) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isGone(value)) this.delete(key);
  }
}
