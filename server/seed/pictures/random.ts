/** A stream of numbers that depends on nothing but its seed, so the demo world is the same on every machine. */
export interface Random {
  /** 0 <= n < 1 */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  /** `center` give or take `reach`. */
  around(center: number, reach: number): number;
  chance(probability: number): boolean;
  pick<Item>(list: readonly Item[]): Item;
  shuffle<Item>(list: readonly Item[]): Item[];
  /** A stream of its own, so that drawing one part more does not move every part after it. */
  fork(label: string): Random;
}

/** 32-bit FNV-1a with a final avalanche: near-identical seeds ("p1", "p2") must not look alike. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function mulberry32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The stream for one seed text. */
export function createRandom(seed: string): Random {
  const next = mulberry32(hashText(seed));
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => low + Math.floor((high - low + 1) * next());
  const shuffle = <Item>(list: readonly Item[]): Item[] => {
    const copy = [...list];
    for (let index = copy.length - 1; index > 0; index -= 1) {
      const other = whole(0, index);
      [copy[index], copy[other]] = [copy[other] as Item, copy[index] as Item];
    }
    return copy;
  };
  return {
    next,
    between,
    whole,
    shuffle,
    around: (center, reach) => between(center - reach, center + reach),
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)] as (typeof list)[number],
    fork: (label) => createRandom(`${seed}/${label}`),
  };
}

/** Smooth noise over one dimension, about -1 … 1; octaves add finer detail at half the height each. */
export function createNoise(random: Random, octaves: number): (at: number) => number {
  const values = Array.from({ length: 256 }, () => random.between(-1, 1));
  const value = (at: number) => {
    const cell = Math.floor(at);
    const part = at - cell;
    const eased = part * part * (3 - 2 * part);
    const left = values[cell & 255] as number;
    const right = values[(cell + 1) & 255] as number;
    return left + (right - left) * eased;
  };
  return (at) => {
    let sum = 0;
    for (let octave = 0; octave < octaves; octave += 1)
      sum += value(at * 2 ** octave + octave * 37) / 2 ** octave;
    return sum / (2 - 2 ** (1 - octaves));
  };
}
