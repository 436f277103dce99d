import { Lru } from './lru.ts';

/** Something to keep; when one of its tags changes, it is forgotten. */
interface Tagged {
  tags: readonly string[];
}

interface Entry<T> {
  value: T;
  freshUntil: number;
  staleUntil: number;
}

/** How long a value is kept: the usual time, some seconds only, or not at all. */
export type Life = 'usual' | 'brief' | 'none';

export interface TagCacheOptions<T> {
  freshMs: number;
  staleMs: number;
  /** How long a value of a brief life is kept. */
  briefMs: number;
  /** Entries at most, those of a brief life not counted. */
  most: number;
  /** Entries of a brief life at most. */
  mostBrief: number;
  /** All values together at most, as `sizeOf` counts them. */
  bytes: number;
  sizeOf: (value: T) => number;
  now: () => number;
}

/** The share of the room for what was asked for once. */
const NEWCOMERS = 1 / 4;

/**
 * Keeps what is the same for everybody. One making at a time for a key, however many ask; after `freshMs` the old
 * value is still served while one making replaces it, until `staleMs`. `invalidate` forgets at once, and what was
 * being made when one of its tags changed is never kept.
 *
 * Values that were asked for once, values that were asked for again and values of a brief life have a room each:
 * somebody who asks for a thousand addresses once drives out others like them, never what people read.
 */
export class TagCache<T extends Tagged> {
  readonly #newcomers: Lru<Entry<T>>;
  readonly #regulars: Lru<Entry<T>>;
  readonly #brief: Lru<Entry<T>>;
  readonly #inFlight = new Map<string, Promise<T>>();
  readonly #options: Omit<TagCacheOptions<T>, 'sizeOf'>;
  #changes: { at: number; tags: ReadonlySet<string> }[] = [];
  #turn = 0;
  #underWay = 0;

  constructor(options: Partial<TagCacheOptions<T>> = {}) {
    const { sizeOf, ...rest } = options;
    const all = {
      freshMs: 5_000,
      staleMs: 60_000,
      briefMs: 5_000,
      most: 500,
      mostBrief: 200,
      bytes: Infinity,
      now: () => performance.now(),
      ...rest,
    };
    this.#options = all;
    const room = (share: number) =>
      new Lru<Entry<T>>({
        most: Math.max(1, Math.round(all.most * share)),
        bytes: all.bytes * share,
        sizeOf: ({ value }) => sizeOf?.(value) ?? 0,
      });
    this.#newcomers = room(NEWCOMERS);
    this.#regulars = room(1 - NEWCOMERS);
    this.#brief = new Lru({ most: all.mostBrief });
  }

  get size(): number {
    return this.#newcomers.size + this.#regulars.size + this.#brief.size;
  }

  /** As `sizeOf` counts it. */
  get bytes(): number {
    return this.#newcomers.bytes + this.#regulars.bytes;
  }

  /** Whether there is a value that can be served without making it. */
  isKept(key: string): boolean {
    const entry = this.#find(key);
    return entry !== undefined && this.#options.now() < entry.staleUntil;
  }

  /** The value for `key`, made when there is none; kept as long as `lifeOf` says. */
  get(key: string, make: () => Promise<T>, lifeOf: (value: T) => Life): Promise<T> | T {
    const entry = this.#find(key);
    const now = this.#options.now();
    if (entry && now < entry.freshUntil) return entry.value;
    if (entry && now < entry.staleUntil) {
      this.#make(key, make, lifeOf).catch(() => undefined);
      return entry.value;
    }
    return this.#make(key, make, lifeOf);
  }

  invalidate(tags: readonly string[]): void {
    const changed = new Set(tags);
    for (const room of [this.#newcomers, this.#regulars, this.#brief])
      room.deleteWhere((entry) => entry.value.tags.some((tag) => changed.has(tag)));
    this.#turn += 1;
    if (this.#underWay > 0) this.#changes.push({ at: this.#turn, tags: changed });
    // Whoever asks from now on must not be handed what was begun before the change.
    this.#inFlight.clear();
  }

  /** What is asked for again stays; for it, the regular used longest ago is a newcomer again. */
  #find(key: string): Entry<T> | undefined {
    const entry = this.#regulars.get(key) ?? this.#brief.get(key);
    if (entry) return entry;
    const again = this.#newcomers.get(key);
    if (!again) return undefined;
    this.#newcomers.delete(key);
    this.#keepRegular(key, again);
    return again;
  }

  #keepRegular(key: string, entry: Entry<T>): void {
    for (const [goneKey, gone] of this.#regulars.set(key, entry)) {
      if (goneKey !== key) this.#newcomers.set(goneKey, gone);
    }
  }

  #make(key: string, make: () => Promise<T>, lifeOf: (value: T) => Life): Promise<T> {
    const under = this.#inFlight.get(key);
    if (under) return under;
    const startedAt = this.#turn;
    this.#underWay += 1;
    const work: Promise<T> = make()
      .then((value) => {
        if (!this.#changedSince(startedAt, value.tags)) this.#keep(key, value, lifeOf(value));
        return value;
      })
      .finally(() => {
        this.#underWay -= 1;
        if (this.#inFlight.get(key) === work) this.#inFlight.delete(key);
        if (this.#underWay === 0) this.#changes = [];
      });
    this.#inFlight.set(key, work);
    return work;
  }

  #changedSince(turn: number, tags: readonly string[]): boolean {
    return this.#changes.some((change) => change.at > turn && tags.some((tag) => change.tags.has(tag)));
  }

  #keep(key: string, value: T, life: Life): void {
    const { freshMs, staleMs, briefMs, now } = this.#options;
    const wasRegular = this.#regulars.has(key);
    // What was there before is older than this value, whatever its life.
    for (const room of [this.#newcomers, this.#regulars, this.#brief]) room.delete(key);
    if (life === 'none') return;
    const at = now();
    if (life === 'brief') {
      this.#brief.set(key, { value, freshUntil: at + briefMs, staleUntil: at + briefMs });
      return;
    }
    const entry = { value, freshUntil: at + freshMs, staleUntil: at + staleMs };
    if (wasRegular) this.#keepRegular(key, entry);
    else this.#newcomers.set(key, entry);
  }
}
