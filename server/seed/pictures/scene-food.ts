import { type Art, glow, linear, n, placed, shape, stroke, wash } from './art.ts';
import { type Point, polygon, smooth } from './geometry.ts';
import { berry, blob, cutlery, DISH_NAMES, food, slice, strewn } from './food.ts';
import { leafShadow } from './light.ts';
import { fade, mix, tone } from './palette.ts';
import { bouquet, branch, leaf } from './plant.ts';
import { dish, roundFruit, softWall, table } from './scene-clay.ts';
import { tableShadow, vessel } from './vessel.ts';

/** A table seen from straight above: boards, stone or linen. */
export function tabletop(art: Art): string {
  const { width, height, random } = art;
  const kind = random.whole(0, 2);
  const colour = random.pick(
    [
      ['#8c5d3f', '#5d3d2c', '#c39a6e'],
      ['#e8e2d8', '#d9d0c4', '#4a4a4e'],
      ['#d8cbb4', '#9aa69c', '#c9a08a'],
    ][kind] as string[],
  );
  let markup = wash(
    art,
    linear(
      art,
      [
        [0, tone(colour, 0.05)],
        [1, tone(colour, -0.06)],
      ],
      [0, 0, 1, 1],
    ),
  );
  if (kind === 0) {
    const board = Math.min(width, height) * 0.2;
    for (let y = 0; y < height; y += board) {
      markup += `<rect y="${n(y)}" width="${width}" height="${n(board - 3)}" fill="${tone(colour, random.around(0, 0.025))}"/>`;
      for (let line = 0; line < 9; line += 1)
        markup += stroke(
          `M-10,${n(y + random.between(4, board - 6))}Q${n(width * random.next())},${n(y + random.between(4, board - 6))} ${n(width + 10)},${n(y + random.between(4, board - 6))}`,
          fade(tone(colour, -0.14), 0.26),
          random.between(1, 3),
        );
    }
  }
  if (kind === 1)
    for (let vein = 0; vein < 9; vein += 1)
      markup += stroke(
        smooth(
          Array.from(
            { length: 7 },
            (_, step): Point => [(step / 6) * width, height * (vein / 8) + random.around(0, height * 0.13)],
          ),
        ),
        fade(tone(colour, random.chance(0.5) ? -0.08 : 0.08), 0.3),
        random.between(1.5, 7),
      );
  if (kind === 2)
    for (let thread = 0; thread < 130; thread += 1)
      markup += stroke(
        thread % 2
          ? `M${n(random.between(-40, width))},${n(random.between(0, height))}h${n(width * random.between(0.1, 0.4))}`
          : `M${n(random.between(0, width))},${n(random.between(-40, height))}v${n(height * random.between(0.1, 0.4))}`,
        fade(tone(colour, thread % 3 ? 0.08 : -0.08), 0.16),
        1.6,
      );
  return markup;
}

function napkin(art: Art, size: number, colour: string): string {
  const cloth = polygon([
    [-size * 0.5, -size * 0.62],
    [size * 0.46, -size * 0.66],
    [size * 0.52, size * 0.6],
    [-size * 0.46, size * 0.66],
  ]);
  const stripes = [0.36, 0.42]
    .map((x) =>
      stroke(
        `M${n(size * x)},${n(-size * 0.64)}L${n(size * (x + 0.05))},${n(size * 0.6)}`,
        tone(colour, -0.18),
        size * 0.02,
      ),
    )
    .join('');
  return (
    placed(shape(cloth, 'rgba(40,20,12,.24)'), size * 0.03, size * 0.04) +
    shape(
      cloth,
      linear(
        art,
        [
          [0, tone(colour, 0.06)],
          [1, tone(colour, -0.05)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    stripes +
    stroke(
      `M${n(-size * 0.46)},0Q0,${n(size * 0.03)} ${n(size * 0.5)},${n(-size * 0.02)}`,
      fade(tone(colour, -0.2), 0.4),
      3,
    )
  );
}

function garnish(art: Art, size: number): string {
  const { random } = art;
  const kind = random.whole(0, 4);
  if (kind === 0) return slice(art, size * 0.5, '#e8b53a', '#f7dd7c', 9, '#fbf0c4');
  if (kind === 1)
    return strewn(art, 5, size * 0.5, () =>
      berry(size * 0.2, random.pick(['#c8402f', '#d9603a', '#e0a03a'])),
    );
  if (kind === 2)
    return [-24, 8, 40]
      .map((turn) => placed(leaf(size, size * 0.3, '#5b8a45'), 0, size * 0.3, turn))
      .join('');
  if (kind === 3)
    return strewn(
      art,
      26,
      size * 0.6,
      () =>
        `<circle r="${n(size * random.between(0.02, 0.05))}" fill="${random.pick(['#3a2a22', '#8f5a2c', '#c9a06a'])}"/>`,
    );
  return (
    dish(art, size * 0.62, '#f3eadb', '#d9c6a8') +
    strewn(art, 30, size * 0.3, () =>
      shape(blob(art, size * 0.06, 0.3, 6), random.pick(['#c9a24a', '#a8762e', '#e0c27a'])),
    )
  );
}

/** One plate from above, with cutlery, a napkin and what was used to cook. */
export function plate(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  const radius = Math.min(size * random.between(0.3, 0.38), width * 0.29);
  const [x, y] = [width * random.between(0.44, 0.56), height * random.between(0.46, 0.54)];
  const name = random.pick(DISH_NAMES);
  art.body.push(tabletop(art));
  const cloth = random.pick(['#e9dcc6', '#7f96a0', '#c9826a', '#8a9a78', '#d9b25f']);
  art.body.push(
    placed(napkin(art, radius * 1.3, cloth), x + radius * 1.05, y + radius * 0.3, random.between(4, 16)),
  );
  const metal = random.pick(['#c9c4bc', '#c9a866']);
  art.body.push(
    placed(cutlery(art, 'fork', radius * 1.5, metal), x - radius * 1.34, y, random.around(-3, 4)),
    placed(
      cutlery(
        art,
        name === 'soup' || name === 'fruitBowl' || name === 'curry' ? 'spoon' : 'knife',
        radius * 1.5,
        metal,
      ),
      x + radius * 1.38,
      y,
      random.around(3, 4),
    ),
  );
  for (let piece = 0; piece < 9; piece += 1) {
    const [px, py] = [random.between(0.02, 0.98) * width, random.between(0.02, 0.98) * height];
    if (Math.hypot(px - x, py - y) > radius * 1.5)
      art.body.push(placed(garnish(art, size * random.between(0.06, 0.1)), px, py, random.between(0, 360)));
  }
  art.body.push(
    placed(
      dish(
        art,
        radius * 1.16,
        random.pick(['#f4ecdf', '#e3d6c2', '#5d7078', '#fbf7f0', '#8a9a8c']),
        '#d9cbb4',
      ),
      x,
      y,
    ),
    placed(food(art, name, radius), x, y),
  );
  art.body.push(leafShadow(art, '#2a1810', 0.1), glow(art, 0, 0, width * 0.9, '#fff0cf', 0.34));
}

/** A table laid for many, from above. */
export function feast(art: Art): void {
  const { width, height, random } = art;
  const cell = Math.min(height * 0.72, width * 0.4);
  art.body.push(tabletop(art));
  const names = random.shuffle(DISH_NAMES);
  let served = 0;
  for (let row = 0; row * cell * 0.86 < height + cell * 0.3; row += 1) {
    for (let column = 0; column * cell < width + cell * 0.5; column += 1) {
      const x = (column + (row % 2 ? 0.05 : 0.55)) * cell + random.around(0, cell * 0.04);
      const y = (row + 0.42) * cell * 0.86 + random.around(0, cell * 0.04);
      const radius = cell * random.between(0.31, 0.39);
      if (served % 3 === 1)
        art.body.push(
          placed(
            napkin(art, radius * 1.2, random.pick(['#e9dcc6', '#c9826a', '#8a9a78', '#d9b25f'])),
            x + radius * 0.6,
            y + radius * 0.5,
            random.between(0, 40),
          ),
        );
      art.body.push(
        placed(
          dish(art, radius, random.pick(['#f4ecdf', '#e3d6c2', '#5d7078', '#fbf7f0', '#8a9a8c']), '#d9cbb4'),
          x,
          y,
        ),
        placed(
          food(art, names[served % names.length] as (typeof names)[number], radius * 0.86),
          x,
          y,
          random.between(0, 360),
        ),
      );
      art.body.push(
        placed(
          garnish(art, cell * 0.1),
          x + cell * 0.5,
          y + random.around(0, cell * 0.2),
          random.between(0, 360),
        ),
        placed(
          cutlery(art, random.pick(['fork', 'spoon', 'knife'] as const), radius * 1.3, '#c9c4bc'),
          x + radius * 1.16,
          y,
          random.around(0, 20),
        ),
      );
      served += 1;
    }
  }
  art.body.push(glow(art, 0, 0, width * 0.8, '#fff0cf', 0.34));
}

function loaf(art: Art, long: number, light: number): string {
  const crust = '#b8733a';
  const path = `M${n(-long * 0.5)},${n(-long * 0.04)}C${n(-long * 0.56)},${n(-long * 0.3)} ${n(-long * 0.24)},${n(-long * 0.38)} 0,${n(-long * 0.38)}C${n(long * 0.24)},${n(-long * 0.38)} ${n(long * 0.56)},${n(-long * 0.3)} ${n(long * 0.5)},${n(-long * 0.04)}Q0,${n(long * 0.05)} ${n(-long * 0.5)},${n(-long * 0.04)}Z`;
  const fill = linear(
    art,
    [
      [0, tone(crust, 0.12)],
      [0.5, crust],
      [1, tone(crust, -0.16)],
    ],
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
  const flour = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${n(art.random.around(0, long * 0.4))}" cy="${n(-long * art.random.between(0.12, 0.36))}" r="${n(long * 0.004)}" fill="rgba(255,248,232,.55)"/>`,
  ).join('');
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
      linear(art, [
        [0, tone(board, 0.06)],
        [1, tone(board, -0.04)],
      ]),
    ),
    `<rect x="${n(x(-0.02) - size * 0.46)}" y="${n(y(0.62) - 1)}" width="${n(size * 0.82)}" height="${n(size * 0.026)}" rx="4" fill="${tone(board, -0.12)}"/>`,
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

/** What goes into the pot: a board with vegetables, herbs and a knife, from above. */
export function board(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  art.body.push(tabletop(art));
  const wood = random.pick(['#c49a6a', '#a8764a', '#7a4e34']);
  const [x, y] = [width * 0.5, height * 0.5];
  const wide = Math.min(width * 0.66, size * 0.95);
  const tall = size * 0.62;
  const slab = `<rect x="${n(-wide / 2)}" y="${n(-tall / 2)}" width="${n(wide)}" height="${n(tall)}" rx="${n(size * 0.05)}"`;
  const grain = Array.from({ length: 14 }, (_, index) =>
    stroke(
      `M${n(-wide * 0.48)},${n(-tall * 0.46 + index * tall * 0.07)}q${n(wide * 0.4)},${n(random.around(0, 14))} ${n(wide * 0.96)},${n(random.around(0, 8))}`,
      fade(tone(wood, -0.12), 0.3),
      2,
    ),
  ).join('');
  art.body.push(
    placed(
      `${slab} fill="rgba(40,20,12,.3)" transform="translate(${n(size * 0.02)},${n(size * 0.03)})"/>${slab} fill="${linear(
        art,
        [
          [0, tone(wood, 0.06)],
          [1, tone(wood, -0.05)],
        ],
        [0, 0, 1, 1],
      )}"/>${grain}`,
      x,
      y,
      random.around(0, 5),
    ),
  );
  const row = (count: number, from: Point, step: Point, draw: (index: number) => string) =>
    Array.from({ length: count }, (_, index) =>
      placed(
        draw(index),
        x + from[0] * wide + step[0] * index * size,
        y + from[1] * tall + step[1] * index * size,
        random.around(0, 10),
      ),
    ).join('');
  art.body.push(
    row(6, [-0.38, -0.26], [0.075, 0.004], () =>
      slice(art, size * 0.066, '#c8402f', '#e06a4c', 6, '#f5d9a0'),
    ),
    row(7, [-0.4, 0.02], [0.062, -0.003], () => slice(art, size * 0.055, '#5c8a44', '#d7e6ae', 7, '#f3f6d8')),
    row(4, [-0.36, 0.28], [0.1, 0.002], () => slice(art, size * 0.07, '#e8b53a', '#f7dd7c', 9, '#fbf0c4')),
  );
  art.body.push(
    placed(
      Array.from({ length: 14 }, (_, index) =>
        placed(
          leaf(size * 0.13, size * 0.045, tone('#5b8a45', random.around(0, 0.04))),
          random.around(0, size * 0.04),
          random.around(0, size * 0.03),
          index * 26,
        ),
      ).join(''),
      x + wide * 0.3,
      y + tall * 0.12,
    ),
  );
  art.body.push(strewnAt(art, x + wide * 0.3, y - tall * 0.24, size));
  const blade = `M${n(-size * 0.02)},0V${n(-size * 0.36)}Q${n(size * 0.07)},${n(-size * 0.26)} ${n(size * 0.06)},0Z`;
  art.body.push(
    placed(
      placed(shape(blade, 'rgba(40,20,12,.3)'), 8, 10) +
        shape(
          blade,
          linear(
            art,
            [
              [0, '#8d8f92'],
              [0.5, '#dcdad4'],
              [1, '#a5a5a4'],
            ],
            [0, 0, 1, 0],
          ),
        ) +
        `<rect x="${n(-size * 0.02)}" y="0" width="${n(size * 0.055)}" height="${n(size * 0.2)}" rx="9" fill="#3a2a22"/>`,
      x + wide * 0.56,
      y + tall * 0.2,
      random.between(8, 20),
    ),
  );
  for (let piece = 0; piece < 8; piece += 1) {
    const [px, py] = [random.between(0.02, 0.98) * width, random.between(0.02, 0.98) * height];
    if (Math.abs(px - x) > wide * 0.62 || Math.abs(py - y) > tall * 0.62)
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
