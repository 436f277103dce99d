import { type Art, circle, linearAt, n, shape, stroke } from './art.ts';
import { along, type Point, smooth } from './geometry.ts';
import { fade, mix, tone } from './palette.ts';
import type { Random } from './random.ts';

/** What hair is drawn with: its colour, where light comes from, and a stream of its own. */
export interface Brush {
  art: Art;
  colour: string;
  light: -1 | 1;
  random: Random;
}

/** Parts of a hairstyle: behind the shoulders, over the face, and the edge that shades the forehead. */
export interface Hair {
  back: string;
  front: string;
  edge: string;
}

/** Mirrors points to the other half of the head. */
export function mirror(points: readonly Point[]): Point[] {
  return points.map(([x, y]) => [-x, y] as const);
}

function strandAt(guides: readonly (readonly Point[])[], share: number): Point[] {
  const place = share * (guides.length - 1);
  const index = Math.min(guides.length - 2, Math.floor(place));
  const left = guides[index] as readonly Point[];
  const right = guides[index + 1] as readonly Point[];
  return left.map((point, at) => along(point, right[at] as Point, place - index));
}

/** The outline of hair that flows along `guides` (strands with equally many points, side by side). */
export function sheetPath(guides: readonly (readonly Point[])[]): string {
  const first = guides[0] as readonly Point[];
  const last = guides.at(-1) as readonly Point[];
  const ends = guides.slice(1, -1).map((guide) => guide.at(-1) as Point);
  const starts = guides.slice(1, -1).map((guide) => guide[0] as Point);
  return smooth([...first, ...ends, ...[...last].reverse(), ...starts.reverse()], true, 0.92);
}

/** Lit on one side, deep on the other. */
export function hairFill(brush: Brush, reach = 120): string {
  const { art, colour, light } = brush;
  const warm = mix(colour, '#e8a766', 0.16);
  return linearAt(
    art,
    [
      [0, tone(warm, 0.13)],
      [0.4, tone(colour, 0.02)],
      [1, tone(colour, -0.07)],
    ],
    [light * reach, -120, -light * reach, 60],
  );
}

/** Hair flowing along its guides: a body, strands light and dark, and a band of shine a third of the way down. */
export function sheet(brush: Brush, guides: readonly (readonly Point[])[], strands = 20, shine = 1): string {
  const { colour, random } = brush;
  const lit = tone(mix(colour, '#f0b878', 0.22), 0.12);
  const dark = tone(colour, -0.09);
  const fill = hairFill(brush);
  const cells = guides.slice(1).map((guide, index) => sheetPath([guides[index] as readonly Point[], guide]));
  let markup = cells
    .map((cell) => shape(cell, fill, `stroke="${fade(colour, 0.9)}" stroke-width="1.5"`))
    .join('');
  for (let index = 0; index < strands; index += 1) {
    const share = Math.min(0.97, Math.max(0.03, (index + random.between(0.1, 0.9)) / strands));
    const points = strandAt(guides, share);
    const bright = random.chance(0.45);
    markup += stroke(
      smooth(points),
      fade(bright ? lit : dark, random.between(0.16, 0.42)),
      random.between(1.2, 4.4),
    );
    if (random.chance(0.5) && shine > 0) {
      const from = random.whole(1, Math.max(1, points.length - 3));
      markup += stroke(
        smooth(points.slice(from, from + 3)),
        fade(tone(lit, 0.1), 0.24 * shine),
        random.between(2, 5.5),
      );
    }
  }
  return markup;
}

/** A mass of curls: balls of hair, each with its own light and a turn of the strand. */
export function curls(brush: Brush, centres: readonly Point[], size: number): string {
  const { colour, light, random } = brush;
  const ordered = [...centres].sort(
    (left, right) => (left[0] - right[0]) * light * 0.5 + (right[1] - left[1]) * 0.5,
  );
  return ordered
    .map(([x, y]) => {
      const lightness = Math.min(1, Math.max(0, 0.45 + (x * light) / 260 - (y + 60) / 420));
      const body = tone(mix(colour, '#d89860', lightness * 0.2), lightness * 0.15 - 0.06);
      const radius = size * random.between(0.75, 1.2);
      const turn = random.between(0, 360);
      const arc = (share: number, colourOf: string, opacity: number) => {
        const r = n(radius * share);
        return stroke(
          `M${n(-radius * share)},0A${r},${r} 0 0 1 ${n(radius * share * 0.7)},${n(-radius * share * 0.7)}`,
          fade(colourOf, opacity),
          radius * 0.17,
        );
      };
      return (
        `<g transform="translate(${n(x)},${n(y)}) rotate(${n(turn)})">${circle(0, 0, radius, body)}` +
        `${arc(0.72, tone(body, 0.13), 0.6)}${arc(0.38, tone(body, -0.1), 0.7)}</g>`
      );
    })
    .join('');
}

/** Points spread over an area by rows, jittered, kept where `inside` says so. */
export function scatter(
  random: Random,
  box: readonly number[],
  step: number,
  inside: (x: number, y: number) => boolean,
): Point[] {
  const [left, top, right, bottom] = box as [number, number, number, number];
  const points: Point[] = [];
  for (let y = top; y <= bottom; y += step) {
    for (let x = left; x <= right; x += step) {
      const point: Point = [x + random.around(0, step * 0.4), y + random.around(0, step * 0.4)];
      if (inside(point[0], point[1])) points.push(point);
    }
  }
  return points;
}
