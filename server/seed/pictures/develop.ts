import { createRandom } from './random.ts';

/** Raw pixels row by row: RGBA for a drawing, RGB for what lies behind it and for the result. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** A small layer that will be enlarged. */
interface Soft {
  data: Float32Array;
  width: number;
  height: number;
}

const GRAIN_SIDE = 256;
const GRAIN_MASK = GRAIN_SIDE ** 2 - 1;
const GRAIN_STRENGTH = 4.6;
const BLOOM_CELL = 8;
const BLOOM_FROM = 168;
const BLOOM_STRENGTH = 0.2;

/** One tile of film grain: mostly fine, a little clumped, the same for every picture. */
const grainTile: Int8Array = (() => {
  const random = createRandom('film grain');
  const fine = Float32Array.from(
    { length: GRAIN_SIDE ** 2 },
    () => random.next() + random.next() + random.next() - 1.5,
  );
  return Int8Array.from(fine, (value, at) => {
    const right = fine[(at + 1) % fine.length] as number;
    const below = fine[(at + GRAIN_SIDE) % fine.length] as number;
    return Math.round((value * 0.62 + right * 0.3 + below * 0.3) * GRAIN_STRENGTH);
  });
})();

/** How dark each level is, after a mild S curve with deeper darks, brighter lights and blacks not quite black. */
const curve: Float32Array = Float32Array.from({ length: 256 }, (_, level) => {
  const value = level / 255;
  return 1 - ((value + 0.2 * value * (1 - value) * (2 * value - 1)) * 0.98 + 0.012);
});

/** Grain shows most in the middle tones. */
const grainiest: Float32Array = Float32Array.from(
  { length: 256 },
  (_, level) => 0.35 + (2 * level * (255 - level)) / 65025,
);

/** Where each of `wide` pixels falls among `narrow` ones: the left neighbour, and how far towards the right one. */
function placesOf(narrow: number, wide: number): { left: Int32Array; part: Float32Array } {
  const left = new Int32Array(wide);
  const part = new Float32Array(wide);
  for (let x = 0; x < wide; x += 1) {
    const place = Math.min(narrow - 1, Math.max(0, ((x + 0.5) * narrow) / wide - 0.5));
    left[x] = Math.min(narrow - 2, Math.floor(place));
    part[x] = place - (left[x] as number);
  }
  return { left, part };
}

/** Enlarges a small layer row by row: one row is interpolated downwards once, then across for every pixel. */
function enlarger(layer: Soft, width: number, height: number): (y: number) => Float32Array {
  const { data } = layer;
  const line = layer.width * 3;
  const across = placesOf(layer.width, width);
  const down = placesOf(layer.height, height);
  const mixed = new Float32Array(line);
  const wide = new Float32Array(width * 3);
  return (y) => {
    const top = (down.left[y] as number) * line;
    const share = down.part[y] as number;
    for (let at = 0; at < line; at += 1) {
      const upper = data[top + at] as number;
      mixed[at] = upper + ((data[top + line + at] as number) - upper) * share;
    }
    for (let x = 0, at = 0; x < width; x += 1, at += 3) {
      const left = (across.left[x] as number) * 3;
      const part = across.part[x] as number;
      const rest = 1 - part;
      wide[at] = (mixed[left] as number) * rest + (mixed[left + 3] as number) * part;
      wide[at + 1] = (mixed[left + 1] as number) * rest + (mixed[left + 4] as number) * part;
      wide[at + 2] = (mixed[left + 2] as number) * rest + (mixed[left + 5] as number) * part;
    }
    return wide;
  };
}

/** Lays the sharp drawing over one row of a ground. */
function lay(
  row: Uint8ClampedArray,
  start: number,
  layer: Uint8ClampedArray,
  from: number,
  ground: Float32Array,
): void {
  for (let under = 0, at = start, source = from; under < ground.length; under += 3, at += 3, source += 4) {
    const share = (layer[source + 3] as number) / 255;
    const rest = 1 - share;
    row[at] = (ground[under] as number) * rest + (layer[source] as number) * share;
    row[at + 1] = (ground[under + 1] as number) * rest + (layer[source + 1] as number) * share;
    row[at + 2] = (ground[under + 2] as number) * rest + (layer[source + 2] as number) * share;
  }
}

/** The drawing over its out-of-focus ground, as RGB. */
export function stack(drawing: Pixels, behind?: Pixels): Pixels {
  const { width, height } = drawing;
  const data = new Uint8ClampedArray(width * height * 3);
  const black = new Float32Array(width * 3);
  const soft = behind && enlarger({ ...behind, data: Float32Array.from(behind.data) }, width, height);
  for (let y = 0; y < height; y += 1) {
    lay(data, y * width * 3, drawing.data, y * width * 4, soft ? soft(y) : black);
  }
  return { data, width, height };
}

/** Averages every `step`-th value of a line over `reach` neighbours to both sides; edges repeat. */
function blurLine(data: Float32Array, start: number, step: number, length: number, reach: number): void {
  const copy = new Float32Array(length);
  for (let at = 0; at < length; at += 1) copy[at] = data[start + at * step] as number;
  const [first, last] = [copy[0] as number, copy[length - 1] as number];
  const wide = reach * 2 + 1;
  let sum = first * reach;
  for (let at = 0; at < reach; at += 1) sum += at < length ? (copy[at] as number) : last;
  for (let at = 0; at < length; at += 1) {
    sum += at + reach < length ? (copy[at + reach] as number) : last;
    data[start + at * step] = sum / wide;
    sum -= at - reach > 0 ? (copy[at - reach] as number) : first;
  }
}

function boxBlur({ data, width, height }: Soft, reach: number): void {
  for (let channel = 0; channel < 3; channel += 1) {
    for (let y = 0; y < height; y += 1) blurLine(data, y * width * 3 + channel, 3, width, reach);
    for (let x = 0; x < width; x += 1) blurLine(data, x * 3 + channel, width * 3, height, reach);
  }
}

/** What is bright enough to spill over its surroundings, as it does in a lens; one cell per 8×8 pixels. */
function bloomOf({ data, width, height }: Pixels): Soft {
  const [across, down] = [Math.ceil(width / BLOOM_CELL), Math.ceil(height / BLOOM_CELL)];
  const cells = new Float32Array(across * down * 3);
  for (let y = 0; y < height; y += 2) {
    const row = (y >> 3) * across;
    for (let x = 0; x < width; x += 2) {
      const at = (y * width + x) * 3;
      const cell = (row + (x >> 3)) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const bright = (data[at + channel] as number) - BLOOM_FROM;
        if (bright > 0)
          cells[cell + channel] = (cells[cell + channel] as number) + bright / (16 * (255 - BLOOM_FROM));
      }
    }
  }
  const bloom: Soft = { data: cells, width: across, height: down };
  for (const reach of [3, 5, 5]) boxBlur(bloom, reach);
  return bloom;
}

/** Bloom, a soft vignette, contrast and grain, in place. `shift` says where in the grain to start. */
export function develop(pixels: Pixels, shift: number): void {
  const { data, width, height } = pixels;
  const bloomRow = enlarger(bloomOf(pixels), width, height);
  const aside = Float32Array.from({ length: width }, (_, x) => (x / width - 0.5) ** 2);
  for (let y = 0, at = 0; y < height; y += 1) {
    const bloom = bloomRow(y);
    const fromMiddle = (y / height - 0.5) ** 2;
    const start = at;
    const row = (shift + y * GRAIN_SIDE) & GRAIN_MASK;
    for (let x = 0; x < width; x += 1) {
      const distance = fromMiddle + (aside[x] as number);
      const light = 258 - distance * distance * 150;
      const grain = grainTile[(row + (x & (GRAIN_SIDE - 1))) & GRAIN_MASK] as number;
      for (const end = at + 3; at < end; at += 1) {
        const level = data[at] as number;
        const spilled = 1 - (curve[level] as number) * (1 - (bloom[at - start] as number) * BLOOM_STRENGTH);
        data[at] = spilled * light + grain * (grainiest[level] as number);
      }
    }
  }
}
