import { type Art, circle, glow, linear, n, placed, rect, repeat, shape, stroke } from './art.ts';
import { berry, slice, strewn } from './food.ts';
import { type Point, polygon } from './geometry.ts';
import { leafShadow } from './light.ts';
import { fade, mix, tone } from './palette.ts';
import { bouquet, branch, leaf } from './plant.ts';
import { roundFruit, softWall, table } from './scene-clay.ts';
import { garnish, tabletop } from './scene-food.ts';
import { tableShadow, vessel } from './vessel.ts';

function loaf(art: Art, long: number, light: number): string {
  const crust = '#b8733a';
  const path = `M${n(-long * 0.5)},${n(-long * 0.04)}C${n(-long * 0.56)},${n(-long * 0.3)} ${n(-long * 0.24)},${n(-long * 0.38)} 0,${n(-long * 0.38)}C${n(long * 0.24)},${n(-long * 0.38)} ${n(long * 0.56)},${n(-long * 0.3)} ${n(long * 0.5)},${n(-long * 0.04)}Q0,${n(long * 0.05)} ${n(-long * 0.5)},${n(-long * 0.04)}Z`;
  const fill = linear(
    art,
    [tone(crust, 0.12), crust, tone(crust, -0.16)],
    light < 0 ? [0, 0, 1, 1] : [1, 0, 0, 1],
  );
  const cuts = [-0.28, -0.1, 0.08, 0.26]
    .map((x) =>
      shape(
        `M${n(long * x)},${n(-long * 0.34)}Q${n(long * (x + 0.12))},${n(-long * 0.24)} ${n(long * (x + 0.1))},${n(-long * 0.1)}Q${n(long * (x + 0.03))},${n(-long * 0.22)} ${n(long * x)},${n(-long * 0.34)}Z`,
        '#f0d6a4',
      ),
    )
    .join('');
  const flour = repeat(60, () =>
    circle(
      art.random.around(0, long * 0.4),
      -long * art.random.between(0.12, 0.36),
      long * 0.004,
      'rgba(255,248,232,.55)',
    ),
  );
  return placed(tableShadow(long * 0.46, light), 0, -long * 0.02) + shape(path, fill) + cuts + flour;
}

function steam(x: number, y: number, tall: number): string {
  return [0, 1, 2]
    .map((wisp) =>
      stroke(
        `M${n(x + (wisp - 1) * tall * 0.13)},${n(y)}q${n(tall * 0.12)},${n(-tall * 0.25)} 0,${n(-tall * 0.5)}t0,${n(-tall * (0.4 + wisp * 0.06))}`,
        'rgba(255,252,244,.28)',
        tall * 0.05,
      ),
    )
    .join('');
}

/** Bread, a pot, fruit and a cup on the kitchen table, in morning light. */
export function kitchenTable(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  const size = Math.min(width * 0.84, height);
  softWall(art, random.pick(['#e8d8bf', '#c9d1c8', '#e3c3a9', '#b7c4c6', '#ead9b4']), light);
  const top = height * random.between(0.66, 0.72);
  art.body.push(table(art, top, random.pick(['#b98556', '#8f5f40', '#d9c4a4']), light));
  const y = (share: number) => top + (height - top) * share;
  const side = random.pick([-1, 1]);
  const x = (offset: number) => width * 0.5 + side * offset * size;
  const jug = vessel(art, {
    form: 'jug',
    height: size * 0.34,
    colour: random.pick(['#f0e6d6', '#6f8f98', '#c9744f']),
    light,
    finish: random.pick(['dip', 'plain', 'speckle'] as const),
    second: '#fbf4e6',
    handle: true,
  });
  art.body.push(
    placed(tableShadow(size * 0.12, light), x(0.3), y(0.24)),
    placed(
      random.chance(0.5)
        ? bouquet(art, size * 0.32)
        : branch(art, size * 0.36, 0.2, '#7a935c', 12, size * 0.09),
      x(0.3),
      y(0.24) - size * 0.34,
    ),
    placed(jug, x(0.3), y(0.24)),
  );
  const board = random.pick(['#9a6a45', '#7a4e34', '#caa274']);
  art.body.push(
    shape(
      polygon([
        [x(-0.02) - size * 0.4, y(0.42)],
        [x(-0.02) + size * 0.3, y(0.42)],
        [x(-0.02) + size * 0.36, y(0.62)],
        [x(-0.02) - size * 0.46, y(0.62)],
      ]),
      linear(art, [tone(board, 0.06), tone(board, -0.04)]),
    ),
    rect(x(-0.02) - size * 0.46, y(0.62) - 1, size * 0.82, size * 0.026, tone(board, -0.12), 'rx="4"'),
  );
  art.body.push(placed(loaf(art, size * 0.52, light), x(-0.06), y(0.52)));
  const cup = vessel(art, {
    form: 'cup',
    height: size * 0.15,
    colour: random.pick(['#f3eadb', '#4f6a72', '#d9a05b']),
    light,
    finish: random.pick(['dip', 'speckle', 'plain'] as const),
    second: '#7a5a48',
    handle: true,
  });
  art.body.push(
    placed(tableShadow(size * 0.08, light), x(-0.42), y(0.62)),
    placed(cup, x(-0.42), y(0.62)),
    steam(x(-0.42), y(0.62) - size * 0.17, size * 0.24),
  );
  const fruits = random.pick([
    ['#e0913c', '#d98a2e', '#e8a54a'],
    ['#d9b93a', '#e3c94e', '#d9b93a'],
    ['#b8442f', '#c9573a', '#a83a2c'],
  ]);
  fruits.forEach((colour, index) => {
    const fruit = roundFruit(art, size * 0.055, colour, light);
    art.body.push(placed(fruit, x(0.34 + index * 0.1), y(0.6 + (index % 2) * 0.14)));
  });
  art.body.push(glow(art, light < 0 ? 0 : width, height * 0.15, width * 0.75, '#fff0cc', 0.4));
}

/** A wooden board around (0, 0). */
function cuttingBoard(art: Art, wide: number, tall: number, size: number, wood: string): string {
  const { random } = art;
  const slab = (dx: number, dy: number, fill: string) =>
    rect(dx - wide / 2, dy - tall / 2, wide, tall, fill, `rx="${n(size * 0.05)}"`);
  const grain = repeat(14, (index) => {
    const line = `M${n(-wide * 0.48)},${n(-tall * 0.46 + index * tall * 0.07)}q${n(wide * 0.4)},${n(random.around(0, 14))} ${n(wide * 0.96)},${n(random.around(0, 8))}`;
    return stroke(line, fade(tone(wood, -0.12), 0.3), 2);
  });
  const fill = linear(art, [tone(wood, 0.06), tone(wood, -0.05)], [0, 0, 1, 1]);
  return slab(size * 0.02, size * 0.03, 'rgba(40,20,12,.3)') + slab(0, 0, fill) + grain;
}

function kitchenKnife(art: Art, size: number): string {
  const blade = `M${n(-size * 0.02)},0V${n(-size * 0.36)}Q${n(size * 0.07)},${n(-size * 0.26)} ${n(size * 0.06)},0Z`;
  return (
    placed(shape(blade, 'rgba(40,20,12,.3)'), 8, 10) +
    shape(blade, linear(art, ['#8d8f92', '#dcdad4', '#a5a5a4'], [0, 0, 1, 0])) +
    rect(-size * 0.02, 0, size * 0.055, size * 0.2, '#3a2a22', 'rx="9"')
  );
}

/** Rows of slices, a heap of herbs and a few berries on a board around (0, 0). */
function sliced(art: Art, wide: number, tall: number, size: number): string {
  const { random } = art;
  const row = (count: number, from: Point, step: number, drawn: string) =>
    repeat(count, (index) =>
      placed(drawn, from[0] * wide + step * index * size, from[1] * tall, random.around(0, 10)),
    );
  const herbs = repeat(14, (index) => {
    const blade = leaf(size * 0.13, size * 0.045, tone('#5b8a45', random.around(0, 0.04)));
    return placed(blade, random.around(0, size * 0.04), random.around(0, size * 0.03), index * 26);
  });
  return [
    row(6, [-0.38, -0.26], 0.075, slice(size * 0.066, '#c8402f', '#e06a4c', 6, '#f5d9a0')),
    row(7, [-0.4, 0.02], 0.062, slice(size * 0.055, '#5c8a44', '#d7e6ae', 7, '#f3f6d8')),
    row(4, [-0.36, 0.28], 0.1, slice(size * 0.07, '#e8b53a', '#f7dd7c', 9, '#fbf0c4')),
    placed(herbs, wide * 0.3, tall * 0.12),
    strewnAt(art, wide * 0.3, -tall * 0.24, size),
  ].join('');
}

/** What goes into the pot: a board with vegetables, herbs and a knife, from above. */
export function board(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  const [x, y] = [width * 0.5, height * 0.5];
  const [wide, tall] = [Math.min(width * 0.66, size * 0.95), size * 0.62];
  const wood = random.pick(['#c49a6a', '#a8764a', '#7a4e34']);
  art.body.push(
    tabletop(art),
    placed(cuttingBoard(art, wide, tall, size, wood), x, y, random.around(0, 5)),
    placed(sliced(art, wide, tall, size), x, y),
    placed(kitchenKnife(art, size), x + wide * 0.56, y + tall * 0.2, random.between(8, 20)),
  );
  for (let piece = 0; piece < 8; piece += 1) {
    const [px, py] = [random.between(0.02, 0.98) * width, random.between(0.02, 0.98) * height];
    if (Math.abs(px - x) <= wide * 0.62 && Math.abs(py - y) <= tall * 0.62) continue;
    art.body.push(placed(garnish(art, size * random.between(0.07, 0.11)), px, py, random.between(0, 360)));
  }
  art.body.push(leafShadow(art, '#2a1810', 0.1), glow(art, 0, 0, width * 0.9, '#fff0cf', 0.32));
}

function strewnAt(art: Art, x: number, y: number, size: number): string {
  return placed(
    strewn(art, 7, size * 0.09, () =>
      berry(size * 0.03, art.random.pick(['#c8402f', '#e0913c', mix('#c8402f', '#e0913c', 0.5)])),
    ),
    x,
    y,
  );
}
