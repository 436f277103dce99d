import { type Art, clipped, glow, linear, n, placed, shape, stroke, wash } from './art.ts';
import { type Point, polar, ring, smooth } from './geometry.ts';
import { blob } from './food.ts';
import { fade, mix, tone } from './palette.ts';
import { potted } from './plant.ts';
import { softWall, table } from './scene-clay.ts';
import { tabletop } from './scene-food.ts';
import { tableShadow, vessel } from './vessel.ts';

const PIGMENTS = [
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
  let inside = `<rect width="${n(wide)}" height="${n(tall)}" fill="${linear(art, [
    [0, tone(ground, 0.03)],
    [1, tone(ground, -0.04)],
  ])}"/>`;
  if (kind === 0) {
    for (let row = 0; row < 5; row += 1)
      inside += shape(
        `${smooth(Array.from({ length: 6 }, (_, step): Point => [(step / 5) * wide, tall * (0.3 + row * 0.15) + random.around(0, tall * 0.06)]))}L${n(wide)},${n(tall)}L0,${n(tall)}Z`,
        [one, two, three, four, ground][row] as string,
      );
    inside += `<circle cx="${n(wide * 0.68)}" cy="${n(tall * 0.24)}" r="${n(size * 0.13)}" fill="${two}"/>`;
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
      linear(
        art,
        [
          [0, tone(colours[0] as string, 0.03)],
          [1, tone(colours[0] as string, -0.05)],
        ],
        [0, 0, 1, 1],
      ),
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
      `<circle cx="${n(random.between(0, width))}" cy="${n(random.between(0, height))}" r="${n(size * 0.012 * random.next() ** 2.4 + 1)}" fill="${fade(random.pick(colours), 0.85)}"/>`,
    );
  art.body.push(glow(art, 0, 0, width * 0.8, '#fff4dc', 0.3));
}

/** An easel with a picture on it, brushes in a jar, morning light. */
export function easel(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  const size = Math.min(width, height);
  softWall(art, random.pick(['#e4d6c2', '#c9cfc8', '#d9bfa8', '#e9dfcf', '#a9b3b0']), light);
  const floor = height * 0.86;
  art.body.push(table(art, floor, random.pick(['#9a6e48', '#7d5a42', '#c4a27a']), light));
  const wood = '#a87848';
  const x = width * (width > height * 1.2 ? random.between(0.38, 0.46) : 0.5);
  const [wide, tall] = random
    .pick([
      [0.5, 0.58],
      [0.58, 0.46],
      [0.46, 0.5],
    ] as const)
    .map((share) => share * size) as [number, number];
  const top = height * 0.14;
  art.body.push(
    `<ellipse cx="${n(x - light * size * 0.06)}" cy="${n(floor + height * 0.075)}" rx="${n(size * 0.34)}" ry="${n(size * 0.028)}" fill="rgba(40,22,14,.3)"/>`,
  );
  art.body.push(
    stroke(
      `M${n(x)},${n(top - size * 0.07)}L${n(x)},${n(floor + height * 0.03)}`,
      tone(wood, -0.1),
      size * 0.02,
    ),
    stroke(
      `M${n(x - size * 0.04)},${n(top - size * 0.03)}L${n(x - size * 0.27)},${n(floor + height * 0.08)}M${n(x + size * 0.04)},${n(top - size * 0.03)}L${n(x + size * 0.27)},${n(floor + height * 0.08)}`,
      wood,
      size * 0.024,
    ),
  );
  art.body.push(
    `<rect x="${n(x - wide / 2 - light * 14)}" y="${n(top + 12)}" width="${n(wide)}" height="${n(tall)}" fill="rgba(40,22,14,.24)"/>`,
    placed(abstractPicture(art, wide, tall), x - wide / 2, top),
    `<rect x="${n(x - wide / 2)}" y="${n(top)}" width="${n(wide)}" height="${n(tall)}" fill="none" stroke="rgba(255,250,238,.55)" stroke-width="4"/>`,
  );
  art.body.push(
    `<rect x="${n(x - size * 0.3)}" y="${n(top + tall)}" width="${n(size * 0.6)}" height="${n(size * 0.032)}" rx="5" fill="${tone(wood, 0.04)}"/>`,
  );
  const jarX = x + (width > height * 1.2 ? size * 0.56 : -size * 0.3);
  const jarY = width > height * 1.2 ? floor + height * 0.05 : height * 0.965;
  art.body.push(
    placed(tableShadow(size * 0.07, light), jarX, jarY),
    placed(jar(art, size * 0.16, light), jarX, jarY),
  );
  if (width > height * 1.2)
    art.body.push(placed(potted(art, size * 0.6, light), x + size * 0.82, floor + height * 0.06));
  art.body.push(glow(art, light < 0 ? 0 : width, height * 0.1, width * 0.75, '#fff0cf', 0.42));
}

/** Brushes in a jar standing on (0, 0). */
export function jar(art: Art, tall: number, light: number): string {
  const { random } = art;
  const brushes = Array.from({ length: 7 }, (_, index) => {
    const pigment = random.pick(random.pick(PIGMENTS));
    const long = tall * random.between(1.5, 2.1);
    return placed(
      stroke(
        `M0,0V${n(-long * 0.7)}`,
        random.pick(['#c9a06a', '#8a5a3a', '#2f3a42', '#b5533c']),
        tall * 0.05,
      ) +
        `<rect x="${n(-tall * 0.035)}" y="${n(-long * 0.8)}" width="${n(tall * 0.07)}" height="${n(long * 0.11)}" fill="#c9c4bc"/>` +
        shape(
          `M${n(-tall * 0.035)},${n(-long * 0.8)}C${n(-tall * 0.07)},${n(-long * 0.88)} ${n(-tall * 0.02)},${n(-long * 0.95)} 0,${n(-long)}C${n(tall * 0.02)},${n(-long * 0.95)} ${n(tall * 0.07)},${n(-long * 0.88)} ${n(tall * 0.035)},${n(-long * 0.8)}Z`,
          pigment,
        ),
      (index - 3) * tall * 0.05,
      -tall * 0.3,
      (index - 3) * 9,
    );
  }).join('');
  return (
    brushes +
    vessel(art, {
      form: 'cup',
      height: tall,
      colour: random.pick(['#d9cbb4', '#7f96a0', '#c9744f', '#e9e2d6']),
      light,
      finish: random.pick(['speckle', 'drip', 'dip'] as const),
      second: random.pick(random.pick(PIGMENTS)),
    })
  );
}

/** A palette, tubes and brushes from above. */
export function paletteTable(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  art.body.push(tabletop(art));
  const sheet = size * 0.62;
  art.body.push(
    placed(
      `<rect x="12" y="16" width="${n(sheet)}" height="${n(sheet * 0.76)}" fill="rgba(40,20,12,.28)"/>${abstractPicture(art, sheet, sheet * 0.76)}<rect width="${n(sheet)}" height="${n(sheet * 0.76)}" fill="none" stroke="#fbf6ea" stroke-width="${n(size * 0.024)}"/>`,
      width * 0.5 - (width > height * 1.2 ? size * 0.72 : sheet * 0.72),
      height * 0.1,
      random.around(-6, 4),
    ),
  );
  const [x, y] = [width * 0.5 + (width > height * 1.2 ? size * 0.32 : size * 0.08), height * 0.58];
  const board = smooth(
    [
      [-0.46, -0.04],
      [-0.34, -0.3],
      [0, -0.38],
      [0.36, -0.28],
      [0.48, 0.02],
      [0.34, 0.28],
      [0.12, 0.22],
      [0, 0.3],
      [-0.26, 0.3],
    ].map(([px, py]): Point => [(px as number) * size, (py as number) * size]),
    true,
  );
  const wood = random.pick(['#c49a6a', '#9a6a45', '#e6dccb']);
  art.body.push(
    placed(
      shape(board, 'rgba(40,20,12,.34)', 'transform="translate(12,16)"') +
        shape(
          board,
          linear(
            art,
            [
              [0, tone(wood, 0.08)],
              [1, tone(wood, -0.08)],
            ],
            [0, 0, 1, 1],
          ),
        ) +
        `<ellipse cx="${n(size * 0.24)}" cy="${n(size * 0.1)}" rx="${n(size * 0.05)}" ry="${n(size * 0.036)}" fill="rgba(40,22,14,.55)"/>`,
      x,
      y,
      random.around(0, 14),
    ),
  );
  const pigments = [...random.pick(PIGMENTS), ...random.pick(PIGMENTS)];
  pigments.forEach((colour, index) => {
    const spot = polar([x, y], 150 + index * 24, size * (index % 2 ? 0.22 : 0.29));
    const paint =
      shape(blob(art, size * random.between(0.035, 0.06), 0.24, 9), colour) +
      placed(shape(blob(art, size * 0.024, 0.3, 7), tone(colour, 0.12)), -size * 0.008, -size * 0.012);
    art.body.push(placed(paint, ...spot));
  });
  for (let smear = 0; smear < 5; smear += 1)
    art.body.push(
      brushStroke(
        art,
        ring(
          [x + random.around(0, size * 0.1), y + random.around(0, size * 0.06)],
          12,
          () => size * 0.07,
        ).slice(0, 4),
        size * 0.04,
        mix(random.pick(pigments), random.pick(pigments), 0.5),
      ),
    );
  for (let brush = 0; brush < 4; brush += 1) {
    const long = size * random.between(0.42, 0.56);
    art.body.push(
      placed(
        stroke(`M8,10V${n(long + 10)}`, 'rgba(40,20,12,.25)', size * 0.014) +
          stroke(`M0,0V${n(long)}`, random.pick(['#c9a06a', '#8a3f35', '#2f3a42']), size * 0.013) +
          `<rect x="${n(-size * 0.009)}" y="${n(-size * 0.05)}" width="${n(size * 0.018)}" height="${n(size * 0.06)}" fill="#c9c4bc"/>` +
          shape(
            `M${n(-size * 0.01)},${n(-size * 0.05)}C${n(-size * 0.02)},${n(-size * 0.09)} 0,${n(-size * 0.11)} 0,${n(-size * 0.13)}C0,${n(-size * 0.11)} ${n(size * 0.02)},${n(-size * 0.09)} ${n(size * 0.01)},${n(-size * 0.05)}Z`,
            random.pick(pigments),
          ),
        width * random.between(0.68, 0.96),
        height * random.between(0.08, 0.36),
        random.between(-50, 50),
      ),
    );
  }
  for (let tube = 0; tube < 5; tube += 1) {
    const colour = random.pick(pigments);
    const long = size * 0.17;
    art.body.push(
      placed(
        `<rect x="8" y="10" width="${n(long * 0.3)}" height="${n(long)}" rx="6" fill="rgba(40,20,12,.28)"/><rect width="${n(long * 0.3)}" height="${n(long)}" rx="6" fill="${linear(
          art,
          [
            [0, '#d8d4cc'],
            [0.4, '#fbf9f4'],
            [1, '#b9b4ac'],
          ],
          [0, 0, 1, 0],
        )}"/><rect y="${n(long * 0.22)}" width="${n(long * 0.3)}" height="${n(long * 0.44)}" fill="${colour}"/><rect x="${n(long * 0.09)}" y="${n(-long * 0.12)}" width="${n(long * 0.12)}" height="${n(long * 0.13)}" fill="#3a3430"/>`,
        width * random.between(0.04, 0.6),
        height * random.between(0.74, 0.86),
        random.between(-70, 70),
      ),
    );
  }
  art.body.push(glow(art, 0, 0, width * 0.9, '#fff0cf', 0.34));
}

/** Framed pictures on a wall above a bench. */
export function gallery(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  const size = Math.min(width, height);
  softWall(art, random.pick(['#ece4d6', '#d8d3c8', '#5d6a68', '#c9b8a4', '#38424a']), light);
  const floor = height * 0.84;
  art.body.push(table(art, floor, '#a8845e', light));
  const layout =
    width > height * 1.2
      ? [
          [0.1, 0.14, 0.22, 0.5],
          [0.37, 0.1, 0.26, 0.3],
          [0.37, 0.46, 0.26, 0.22],
          [0.68, 0.16, 0.22, 0.46],
        ]
      : [
          [0.12, 0.1, 0.36, 0.3],
          [0.54, 0.08, 0.34, 0.4],
          [0.12, 0.45, 0.36, 0.28],
          [0.54, 0.53, 0.34, 0.2],
        ];
  for (const [px, py, pw, ph] of layout as [number, number, number, number][]) {
    const [x, y, w, h] = [px * width, py * height, pw * width, ph * height];
    const frame = random.pick(['#2a2220', '#b98a5a', '#f3ece0', '#6a4a36']);
    const rim = size * 0.016;
    art.body.push(
      `<rect x="${n(x - rim - light * 10)}" y="${n(y - rim + 16)}" width="${n(w + rim * 2)}" height="${n(h + rim * 2)}" fill="rgba(30,18,12,.34)"/><rect x="${n(x - rim)}" y="${n(y - rim)}" width="${n(w + rim * 2)}" height="${n(h + rim * 2)}" fill="${linear(
        art,
        [
          [0, tone(frame, 0.1)],
          [1, tone(frame, -0.08)],
        ],
        [0, 0, 1, 1],
      )}"/><rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="#f8f3e8"/>`,
      placed(abstractPicture(art, w * 0.8, h * 0.8), x + w * 0.1, y + h * 0.1),
    );
  }
  const bench = random.pick(['#7d5238', '#c49a6a', '#3a322e']);
  art.body.push(
    `<ellipse cx="${n(width / 2)}" cy="${n(height * 0.965)}" rx="${n(width * 0.24)}" ry="${n(height * 0.02)}" fill="rgba(40,22,14,.3)"/><rect x="${n(width * 0.3)}" y="${n(height * 0.86)}" width="${n(width * 0.4)}" height="${n(height * 0.035)}" rx="6" fill="${linear(
      art,
      [
        [0, tone(bench, 0.1)],
        [1, tone(bench, -0.08)],
      ],
    )}"/><rect x="${n(width * 0.33)}" y="${n(height * 0.89)}" width="${n(size * 0.02)}" height="${n(height * 0.075)}" fill="${tone(bench, -0.1)}"/><rect x="${n(width * 0.65)}" y="${n(height * 0.89)}" width="${n(size * 0.02)}" height="${n(height * 0.075)}" fill="${tone(bench, -0.1)}"/>`,
  );
  art.body.push(
    placed(potted(art, size * 0.4, light), width * (light < 0 ? 0.9 : 0.1), height * 0.95),
    glow(art, light < 0 ? 0 : width, 0, width * 0.75, '#fff0cf', 0.36),
  );
}
