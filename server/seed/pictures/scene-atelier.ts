import { type Art, ellipse, glow, linear, n, placed, rect, repeat, shape, stroke } from './art.ts';
import { blob } from './food.ts';
import { type Point, points, polar, ring, smooth } from './geometry.ts';
import { mix, tone } from './palette.ts';
import { potted } from './plant.ts';
import { softWall, table } from './scene-clay.ts';
import { tabletop } from './scene-food.ts';
import { abstractPicture, brushStroke, PIGMENTS } from './scene-paint.ts';
import { tableShadow, vessel } from './vessel.ts';

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
    ellipse(x - light * size * 0.06, floor + height * 0.075, size * 0.34, size * 0.028, 'rgba(40,22,14,.3)'),
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
    rect(x - wide / 2 - light * 14, top + 12, wide, tall, 'rgba(40,22,14,.24)'),
    placed(abstractPicture(art, wide, tall), x - wide / 2, top),
    rect(x - wide / 2, top, wide, tall, 'none', 'stroke="rgba(255,250,238,.55)" stroke-width="4"'),
  );
  art.body.push(rect(x - size * 0.3, top + tall, size * 0.6, size * 0.032, tone(wood, 0.04), 'rx="5"'));
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
  const brushes = repeat(7, (index) => {
    const pigment = random.pick(random.pick(PIGMENTS));
    const long = tall * random.between(1.5, 2.1);
    return placed(
      stroke(
        `M0,0V${n(-long * 0.7)}`,
        random.pick(['#c9a06a', '#8a5a3a', '#2f3a42', '#b5533c']),
        tall * 0.05,
      ) +
        rect(-tall * 0.035, -long * 0.8, tall * 0.07, long * 0.11, '#c9c4bc') +
        shape(
          `M${n(-tall * 0.035)},${n(-long * 0.8)}C${n(-tall * 0.07)},${n(-long * 0.88)} ${n(-tall * 0.02)},${n(-long * 0.95)} 0,${n(-long)}C${n(tall * 0.02)},${n(-long * 0.95)} ${n(tall * 0.07)},${n(-long * 0.88)} ${n(tall * 0.035)},${n(-long * 0.8)}Z`,
          pigment,
        ),
      (index - 3) * tall * 0.05,
      -tall * 0.3,
      (index - 3) * 9,
    );
  });
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

/** A palette's outline as shares of its size. */
const PALETTE = '-0.46,-0.04 -0.34,-0.3 0,-0.38 0.36,-0.28 0.48,0.02 0.34,0.28 0.12,0.22 0,0.3 -0.26,0.3';

/** The wooden palette with paint on it. */
function paintedPalette(art: Art, [x, y]: Point, size: number, pigments: readonly string[]): string {
  const { random } = art;
  const board = smooth(
    points(PALETTE).map(([px, py]): Point => [px * size, py * size]),
    true,
  );
  const wood = random.pick(['#c49a6a', '#9a6a45', '#e6dccb']);
  const slab =
    shape(board, 'rgba(40,20,12,.34)', 'transform="translate(12,16)"') +
    shape(board, linear(art, [tone(wood, 0.08), tone(wood, -0.08)], [0, 0, 1, 1])) +
    ellipse(size * 0.24, size * 0.1, size * 0.05, size * 0.036, 'rgba(40,22,14,.55)');
  const dabs = pigments.map((colour, index) => {
    const spot = polar([x, y], 150 + index * 24, size * (index % 2 ? 0.22 : 0.29));
    const dab = shape(blob(art, size * random.between(0.035, 0.06), 0.24, 9), colour);
    const light = shape(blob(art, size * 0.024, 0.3, 7), tone(colour, 0.12));
    return placed(dab + placed(light, -size * 0.008, -size * 0.012), ...spot);
  });
  const smears = repeat(5, () => {
    const center: Point = [x + random.around(0, size * 0.1), y + random.around(0, size * 0.06)];
    const arc = ring(center, 12, () => size * 0.07).slice(0, 4);
    return brushStroke(art, arc, size * 0.04, mix(random.pick(pigments), random.pick(pigments), 0.5));
  });
  return placed(slab, x, y, random.around(0, 14)) + dabs.join('') + smears;
}

function brush(size: number, long: number, wood: string, pigment: string): string {
  const bristles = `M${n(-size * 0.01)},${n(-size * 0.05)}C${n(-size * 0.02)},${n(-size * 0.09)} 0,${n(-size * 0.11)} 0,${n(-size * 0.13)}C0,${n(-size * 0.11)} ${n(size * 0.02)},${n(-size * 0.09)} ${n(size * 0.01)},${n(-size * 0.05)}Z`;
  return (
    stroke(`M8,10V${n(long + 10)}`, 'rgba(40,20,12,.25)', size * 0.014) +
    stroke(`M0,0V${n(long)}`, wood, size * 0.013) +
    rect(-size * 0.009, -size * 0.05, size * 0.018, size * 0.06, '#c9c4bc') +
    shape(bristles, pigment)
  );
}

function paintTube(art: Art, long: number, colour: string): string {
  const metal = linear(art, ['#d8d4cc', '#fbf9f4', '#b9b4ac'], [0, 0, 1, 0]);
  return (
    rect(8, 10, long * 0.3, long, 'rgba(40,20,12,.28)', 'rx="6"') +
    rect(0, 0, long * 0.3, long, metal, 'rx="6"') +
    rect(0, long * 0.22, long * 0.3, long * 0.44, colour) +
    rect(long * 0.09, -long * 0.12, long * 0.12, long * 0.13, '#3a3430')
  );
}

/** A palette, tubes and brushes from above, with a finished sheet. */
export function paletteTable(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  const wide = width > height * 1.2;
  const [sheet, tall] = [size * 0.62, size * 0.47];
  const picture =
    rect(12, 16, sheet, tall, 'rgba(40,20,12,.28)') +
    abstractPicture(art, sheet, tall) +
    rect(0, 0, sheet, tall, 'none', `stroke="#fbf6ea" stroke-width="${n(size * 0.024)}"`);
  const left = width * 0.5 - (wide ? size * 0.72 : sheet * 0.72);
  const pigments = [...random.pick(PIGMENTS), ...random.pick(PIGMENTS)];
  const middle: Point = [width * 0.5 + size * (wide ? 0.32 : 0.08), height * 0.58];
  art.body.push(tabletop(art), placed(picture, left, height * 0.1, random.around(-6, 4)));
  art.body.push(paintedPalette(art, middle, size, pigments));
  for (let index = 0; index < 4; index += 1) {
    const wood = random.pick(['#c9a06a', '#8a3f35', '#2f3a42']);
    const drawn = brush(size, size * random.between(0.42, 0.56), wood, random.pick(pigments));
    const place: Point = [width * random.between(0.68, 0.96), height * random.between(0.08, 0.36)];
    art.body.push(placed(drawn, ...place, random.between(-50, 50)));
  }
  for (let index = 0; index < 5; index += 1) {
    const place: Point = [width * random.between(0.04, 0.6), height * random.between(0.74, 0.86)];
    art.body.push(
      placed(paintTube(art, size * 0.17, random.pick(pigments)), ...place, random.between(-70, 70)),
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
      `${rect(x - rim - light * 10, y - rim + 16, w + rim * 2, h + rim * 2, 'rgba(30,18,12,.34)')}${rect(
        x - rim,
        y - rim,
        w + rim * 2,
        h + rim * 2,
        linear(art, [tone(frame, 0.1), tone(frame, -0.08)], [0, 0, 1, 1]),
      )}${rect(x, y, w, h, '#f8f3e8')}`,
      placed(abstractPicture(art, w * 0.8, h * 0.8), x + w * 0.1, y + h * 0.1),
    );
  }
  const bench = random.pick(['#7d5238', '#c49a6a', '#3a322e']);
  art.body.push(
    `${ellipse(width / 2, height * 0.965, width * 0.24, height * 0.02, 'rgba(40,22,14,.3)')}${rect(
      width * 0.3,
      height * 0.86,
      width * 0.4,
      height * 0.035,
      linear(art, [tone(bench, 0.1), tone(bench, -0.08)]),
      'rx="6"',
    )}${rect(width * 0.33, height * 0.89, size * 0.02, height * 0.075, tone(bench, -0.1))}${rect(width * 0.65, height * 0.89, size * 0.02, height * 0.075, tone(bench, -0.1))}`,
  );
  art.body.push(
    placed(potted(art, size * 0.4, light), width * (light < 0 ? 0.9 : 0.1), height * 0.95),
    glow(art, light < 0 ? 0 : width, 0, width * 0.75, '#fff0cf', 0.36),
  );
}
