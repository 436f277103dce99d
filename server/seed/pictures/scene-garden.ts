import { type Art, circle, glow, linear, n, placed, rect, repeat, shape, stroke, wash } from './art.ts';
import { berry, slice } from './food.ts';
import { type Point, polygon } from './geometry.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
import { bloom, branch, frond, leaf } from './plant.ts';
import { tabletop } from './scene-food.ts';

/** The iron frame: ribs one behind the other and the bars between them. */
function ironFrame(art: Art, [cx, cy]: Point, iron: string): string {
  const { width, height } = art;
  const size = Math.min(width, height);
  const ribs = repeat(5, (rib) => {
    const scale = 0.34 + rib * 0.24;
    const [left, right] = [cx - width * 0.42 * scale, cx + width * 0.42 * scale];
    const [low, shoulder] = [cy + height * 0.34 * scale, cy - height * 0.26 * scale];
    const line = `M${n(left)},${n(low)}V${n(shoulder)}L${n(cx)},${n(cy - height * 0.62 * scale)}L${n(right)},${n(shoulder)}V${n(low)}`;
    return stroke(line, tone(iron, -0.03 * rib), size * 0.006 * (0.6 + rib * 0.4));
  });
  const bars = repeat(10, (bar) => {
    const share = Math.floor(bar / 2) / 4;
    const reach = (bar % 2 ? 1 : -1) * width * 0.42 * share;
    const at = (scale: number): Point => [cx + reach * scale, cy - height * (0.62 - 0.36 * share) * scale];
    return stroke(polygon([at(0.34), at(1.5)], false), fade(iron, 0.8), size * 0.005);
  });
  return ribs + bars;
}

function bedPlant(art: Art, kind: number, scale: number, side: number, row: number): string {
  const { random } = art;
  const size = Math.min(art.width, art.height) * scale;
  const green = tone(random.pick(['#5f8a56', '#7a9a5c', '#4a7358', '#8aa463']), -row * 0.02);
  if (kind % 3 === 2) {
    const petals = random.pick(['#e8735c', '#f2c14e', '#f2b8b5', '#fff1dc']);
    return placed(bloom(art, size * 0.05, petals, '#d9a441'), 0, -size * 0.12);
  }
  if (kind % 2) return frond(size * 0.26, side * -0.3, green);
  return branch(art, size * 0.25, random.around(0, 0.3), green, 10, size * 0.075);
}

/** Beds on both sides of the path, nearer rows larger. */
function beds(art: Art, [cx, cy]: Point): string {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  let markup = '';
  for (const side of [-1, 1]) {
    for (let row = 0; row < 5; row += 1) {
      const scale = 0.3 + row * 0.3;
      const [left, top] = [cx + side * width * (0.1 + scale * 0.2), cy + height * (0.06 + scale * 0.3)];
      for (let plant = 0; plant < 5; plant += 1) {
        const x = left + side * plant * size * 0.07 * scale + random.around(0, size * 0.02);
        markup += placed(
          bedPlant(art, plant, scale, side, row),
          x,
          top - plant * size * 0.01,
          random.around(0, 16),
        );
      }
    }
  }
  return markup;
}

/** A glasshouse: iron ribs, glass, beds on both sides and a path. */
export function greenhouse(art: Art): void {
  const { width, height, random } = art;
  const hour = random.pick([HOURS.morning, HOURS.golden, HOURS.dawn]);
  const size = Math.min(width, height);
  const [cx, cy]: Point = [width / 2, height * 0.54];
  art.softness = 9;
  art.behind.push(
    wash(art, linear(art, [mix(hour.top, '#ffffff', 0.4), mix(hour.low, '#ffffff', 0.35), '#6d7f58'])),
  );
  art.behind.push(glow(art, cx, height * 0.3, width * 0.5, hour.sun, 1));
  const hedge = repeat(34, () => {
    const colour = fade(tone('#6f8f62', random.around(0.02, 0.08)), 0.7);
    const y = cy + random.around(0, height * 0.09);
    return circle(random.between(0, width), y, size * random.between(0.03, 0.08), colour);
  });
  art.behind.push(hedge);
  const path = polygon([
    [cx - width * 0.06, cy + height * 0.1],
    [cx + width * 0.06, cy + height * 0.1],
    [cx + width * 0.3, height + 10],
    [cx - width * 0.3, height + 10],
  ]);
  art.body.push(
    ironFrame(art, [cx, cy], mix('#f4f2ea', hour.far, 0.2)),
    shape(path, linear(art, [mix('#c9b394', hour.low, 0.5), '#a58d70'])),
    beds(art, [cx, cy]),
    glow(art, cx, height * 0.25, width * 0.6, hour.sun, 0.34),
  );
}

function carrot(size: number): string {
  return (
    shape(
      `M0,0C${n(size * 0.13)},${n(size * 0.02)} ${n(size * 0.09)},${n(size * 0.5)} ${n(size * 0.01)},${n(size * 0.7)}C${n(-size * 0.09)},${n(size * 0.5)} ${n(-size * 0.13)},${n(size * 0.02)} 0,0Z`,
      '#dd8136',
    ) +
    stroke(
      `M${n(-size * 0.06)},${n(size * 0.16)}h${n(size * 0.06)}M0,${n(size * 0.3)}h${n(size * 0.06)}M${n(-size * 0.05)},${n(size * 0.42)}h${n(size * 0.05)}`,
      '#b9602a',
      size * 0.012,
    ) +
    [-24, 0, 24].map((turn) => placed(leaf(size * 0.36, size * 0.06, '#6f9a4c'), 0, 0, turn)).join('')
  );
}

/** A crate of vegetables from above. */
export function harvest(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  art.body.push(tabletop(art));
  const wood = '#b98a5a';
  const [wide, tall] = [Math.min(width * 0.76, size * 1.1), size * 0.74];
  const [x, y] = [width / 2 - wide / 2, height / 2 - tall / 2];
  art.body.push(
    `${rect(x + 14, y + 20, wide, tall, 'rgba(40,20,10,.36)', 'rx="10"')}${rect(x, y, wide, tall, tone(wood, -0.22), 'rx="8"')}`,
  );
  const inside = (draw: () => string, count: number, from: readonly [number, number], reach: number) =>
    repeat(count, () =>
      placed(
        draw(),
        x + wide * from[0] + random.around(0, wide * reach),
        y + tall * from[1] + random.around(0, tall * reach * 1.1),
        random.between(-60, 60),
      ),
    );
  const lettuce = () =>
    repeat(16, (index) =>
      placed(leaf(size * 0.13, size * 0.07, tone('#8fb35c', (index % 4) * 0.02 - 0.04)), 0, 0, index * 47),
    );
  const pepper = () => berry(size * 0.07, random.pick(['#c8402f', '#e0a03a', '#7f9a3e']));
  const straw = repeat(130, () =>
    placed(
      stroke(
        `M0,0q${n(size * 0.04)},${n(size * 0.02)} ${n(size * 0.09)},0`,
        tone('#d9b674', random.around(0, 0.06)),
        3,
      ),
      x + wide * random.between(0.05, 0.9),
      y + tall * random.between(0.06, 0.94),
      random.between(0, 180),
    ),
  );
  const parts = [
    straw,
    ...random.shuffle([
      inside(lettuce, 9, [0.76, 0.28], 0.17),
      inside(() => berry(size * 0.058, tone('#c8402f', random.around(0, 0.04))), 24, [0.22, 0.74], 0.17),
      inside(pepper, 15, [0.72, 0.76], 0.17),
      inside(() => slice(size * 0.075, '#6f3f6a', '#e9cfe0', 7, '#f6e8f2'), 7, [0.48, 0.52], 0.1),
    ]),
    inside(() => carrot(size * 0.36), 11, [0.26, 0.2], 0.13),
  ];
  art.body.push(parts.join(''));
  const side = linear(art, [tone(wood, 0.08), tone(wood, -0.06)]);
  for (const [px, py, w, h] of [
    [x - 8, y - 8, wide + 16, tall * 0.07],
    [x - 8, y + tall * 0.95, wide + 16, tall * 0.07],
    [x - 8, y, wide * 0.045, tall],
    [x + wide * 0.965, y, wide * 0.045, tall],
  ] as const)
    art.body.push(rect(px, py, w, h, side, 'rx="5"'));
  for (let index = 0; index < 9; index += 1)
    art.body.push(
      placed(
        leaf(size * 0.09, size * 0.03, tone('#6f9a4c', random.around(0, 0.05))),
        random.between(0, width),
        random.chance(0.5) ? random.between(0, y) : random.between(y + tall, height),
        random.between(0, 360),
      ),
    );
  art.body.push(glow(art, 0, 0, width * 0.9, '#fff0cf', 0.34));
}
