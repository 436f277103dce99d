/** Something to keep; when one of its tags changes, it is forgotten. */
export interface Tagged {
  tags: readonly string[];
}

interface Entry<T> {
  value: T;
  freshUntil: number;
  staleUntil: number;
}

export interface TagCacheOptions {
  freshMs: number;
  staleMs: number;
  most: number;
  now: () => number;
}

/**
 * Keeps what is the same for everybody (design §6). One making at a time for a key, however many ask; after
 * `freshMs` the old value is still served while one making replaces it, until `staleMs`. `invalidate` forgets at
 * once, and what was being made when one of its tags changed is never kept.
 */
export class TagCache<T extends Tagged> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #makings = new Map<string, Promise<T>>();
  readonly #options: TagCacheOptions;
  #changes: { at: number; tags: ReadonlySet<string> }[] = [];
  #turn = 0;
  #underWay = 0;

  constructor(options: Partial<TagCacheOptions> = {}) {
    this.#options = {
      freshMs: 5_000,
      staleMs: 60_000,
      most: 500,
      now: () => performance.now(),
      ...options,
    };
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The value for `key`, made when there is none; kept when `isKept` says so. */
  get(key: string, make: () => Promise<T>, isKept: (value: T) => boolean): Promise<T> | T {
    const entry = this.#entries.get(key);
    const now = this.#options.now();
    if (entry && now < entry.freshUntil) return entry.value;
    if (entry && now < entry.staleUntil) {
      this.#make(key, make, isKept).catch(() => undefined);
      return entry.value;
    }
    return this.#make(key, make, isKept);
  }

  invalidate(tags: readonly string[]): void {
    const changed = new Set(tags);
    for (const [key, entry] of this.#entries) {
      if (entry.value.tags.some((tag) => changed.has(tag))) this.#entries.delete(key);
    }
    this.#turn += 1;
    if (this.#underWay > 0) this.#changes.push({ at: this.#turn, tags: changed });
    // Whoever asks from now on must not be handed what was begun before the change.
    this.#makings.clear();
  }

  #make(key: string, make: () => Promise<T>, isKept: (value: T) => boolean): Promise<T> {
    const under = this.#makings.get(key);
    if (under) return under;
    const startedAt = this.#turn;
    this.#underWay += 1;
    const work: Promise<T> = make()
      .then((value) => {
        if (isKept(value) && !this.#changedSince(startedAt, value.tags)) this.#keep(key, value);
        return value;
      })
      .finally(() => {
        this.#underWay -= 1;
        if (this.#makings.get(key) === work) this.#makings.delete(key);
        if (this.#underWay === 0) this.#changes = [];
      });
    this.#makings.set(key, work);
    return work;
  }

  #changedSince(turn: number, tags: readonly string[]): boolean {
    return this.#changes.some((change) => change.at > turn && tags.some((tag) => change.tags.has(tag)));
  }

  #keep(key: string, value: T): void {
    const now = this.#options.now();
    this.#entries.delete(key);
    this.#entries.set(key, {
      value,
      freshUntil: now + this.#options.freshMs,
      staleUntil: now + this.#options.staleMs,
    });
    if (this.#entries.size <= this.#options.most) return;
    const oldest = this.#entries.keys().next().value;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
