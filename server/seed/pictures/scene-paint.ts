import { type Art, circle, clipped, glow, linear, n, placed, rect, shape, stroke, wash } from './art.ts';
import { blob } from './food.ts';
import { type Point, polar, smooth } from './geometry.ts';
import { fade, tone } from './palette.ts';

export const PIGMENTS = [
  ['#d9573f', '#f0b24a', '#f4e3c4', '#2f4f5a', '#7fa09a'],
  ['#e08a5c', '#f4d9b0', '#8a4a5e', '#3c3f57', '#d8b8a8'],
  ['#3f6f7a', '#8fb3a8', '#f0e2c8', '#d99a5a', '#a8483a'],
  ['#6f8a5c', '#d9c46a', '#f6efdc', '#c9744f', '#3a4a48'],
  ['#5a5f8a', '#c98aa0', '#f3dcc8', '#e8a860', '#2f3550'],
] as const;

/** One stroke of a flat brush: many hairs side by side, running dry at the end. */
export function brushStroke(art: Art, points: readonly Point[], wide: number, colour: string): string {
  const { random } = art;
  const hairs = 13;
  let markup = stroke(smooth(points), fade(colour, 0.85), wide * 0.86);
  for (let hair = 0; hair < hairs; hair += 1) {
    const shift = (hair / (hairs - 1) - 0.5) * wide * 0.98;
    const moved = points.map(
      ([x, y], index): Point => [
        x + shift * 0.3 + random.around(0, wide * 0.012),
        y + shift + (index % 2 ? wide * 0.01 : 0),
      ],
    );
    markup += stroke(
      smooth(moved),
      fade(tone(colour, random.around(0, 0.07)), random.between(0.35, 0.85)),
      (wide / hairs) * random.between(0.6, 1.5),
    );
  }
  return markup;
}

/** An abstract picture in a rectangle from (0, 0): fields, arcs, hills or strokes. */
export function abstractPicture(art: Art, wide: number, tall: number): string {
  const { random } = art;
  const colours = random.shuffle(random.pick(PIGMENTS));
  const [ground, one, two, three, four] = colours as [string, string, string, string, string];
  const kind = random.whole(0, 4);
  const size = Math.min(wide, tall);
  let inside = rect(0, 0, wide, tall, linear(art, [tone(ground, 0.03), tone(ground, -0.04)]));
  if (kind === 0) {
    for (let row = 0; row < 5; row += 1)
      inside += shape(
        `${smooth(Array.from({ length: 6 }, (_, step): Point => [(step / 5) * wide, tall * (0.3 + row * 0.15) + random.around(0, tall * 0.06)]))}L${n(wide)},${n(tall)}L0,${n(tall)}Z`,
        [one, two, three, four, ground][row] as string,
      );
    inside += circle(wide * 0.68, tall * 0.24, size * 0.13, two);
  }
  if (kind === 1)
    for (let index = 0; index < 7; index += 1)
      inside += placed(
        shape(
          blob(art, size * random.between(0.14, 0.3), 0.22, 9),
          fade([one, two, three, four][index % 4] as string, 0.92),
        ),
        random.between(0.1, 0.9) * wide,
        random.between(0.1, 0.9) * tall,
      );
  if (kind === 2)
    [one, two, three, four, one].forEach((colour, index) => {
      inside += `<path d="M${n(wide * 0.5 - size * (0.46 - index * 0.09))},${n(tall * 0.8)}A${n(size * (0.46 - index * 0.09))},${n(size * (0.46 - index * 0.09))} 0 0 1 ${n(wide * 0.5 + size * (0.46 - index * 0.09))},${n(tall * 0.8)}Z" fill="${colour}"/>`;
    });
  if (kind >= 3) {
    for (let index = 0; index < 13; index += 1) {
      const y = tall * (index / 12.5) + random.around(0, tall * 0.04);
      const from = random.between(-0.1, 0.5) * wide;
      const points = Array.from(
        { length: 5 },
        (_, step): Point => [
          from + step * wide * random.between(0.12, 0.2),
          y + random.around(0, tall * 0.04) - (kind === 4 ? step * tall * 0.04 : 0),
        ],
      );
      inside += brushStroke(
        art,
        points,
        size * random.between(0.05, 0.13),
        [one, two, three, four][index % 4] as string,
      );
    }
  }
  return clipped(art, `<rect width="${n(wide)}" height="${n(tall)}"/>`, inside);
}

/** Paint on canvas, so near that every hair of the brush shows. */
export function canvas(art: Art): void {
  const { width, height, random } = art;
  const colours = random.shuffle(random.pick(PIGMENTS));
  art.body.push(
    wash(
      art,
      linear(art, [tone(colours[0] as string, 0.03), tone(colours[0] as string, -0.05)], [0, 0, 1, 1]),
    ),
  );
  const size = Math.min(width, height);
  const flow = random.between(-24, 24);
  const strokes = Math.round(20 * Math.max(1, width / height));
  for (let index = 0; index < strokes; index += 1) {
    const from: Point = [random.between(-0.2, 0.9) * width, random.between(0, 1) * height];
    const points: Point[] = [from];
    for (let step = 1; step < 6; step += 1)
      points.push(
        polar(
          points.at(-1) as Point,
          flow + Math.sin(step * 0.9 + index) * 22 + random.around(0, 10),
          size * random.between(0.1, 0.16),
        ),
      );
    art.body.push(
      brushStroke(art, points, size * random.between(0.06, 0.15), colours[(index % 4) + 1] as string),
    );
  }
  for (let drop = 0; drop < 50; drop += 1)
    art.body.push(
      circle(
        random.between(0, width),
        random.between(0, height),
        size * 0.012 * random.next() ** 2.4 + 1,
        fade(random.pick(colours), 0.85),
      ),
    );
  art.body.push(glow(art, 0, 0, width * 0.8, '#fff4dc', 0.3));
}
