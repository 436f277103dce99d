import { type Art, circle, glow, linear, n, placed, rect, shape, stroke, wash } from './art.ts';
import { berry, blob, cutlery, DISH_NAMES, food, slice, strewn } from './food.ts';
import { type Point, polygon, smooth } from './geometry.ts';
import { leafShadow } from './light.ts';
import { fade, tone } from './palette.ts';
import { leaf } from './plant.ts';
import { dish } from './scene-clay.ts';

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
  let markup = wash(art, linear(art, [tone(colour, 0.05), tone(colour, -0.06)], [0, 0, 1, 1]));
  if (kind === 0) {
    const board = Math.min(width, height) * 0.2;
    for (let y = 0; y < height; y += board) {
      markup += rect(0, y, width, board - 3, tone(colour, random.around(0, 0.025)));
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
    shape(cloth, linear(art, [tone(colour, 0.06), tone(colour, -0.05)], [0, 0, 1, 1])) +
    stripes +
    stroke(
      `M${n(-size * 0.46)},0Q0,${n(size * 0.03)} ${n(size * 0.5)},${n(-size * 0.02)}`,
      fade(tone(colour, -0.2), 0.4),
      3,
    )
  );
}

export function garnish(art: Art, size: number): string {
  const { random } = art;
  const kind = random.whole(0, 4);
  if (kind === 0) return slice(size * 0.5, '#e8b53a', '#f7dd7c', 9, '#fbf0c4');
  if (kind === 1)
    return strewn(art, 5, size * 0.5, () =>
      berry(size * 0.2, random.pick(['#c8402f', '#d9603a', '#e0a03a'])),
    );
  if (kind === 2)
    return [-24, 8, 40]
      .map((turn) => placed(leaf(size, size * 0.3, '#5b8a45'), 0, size * 0.3, turn))
      .join('');
  if (kind === 3)
    return strewn(art, 26, size * 0.6, () =>
      circle(0, 0, size * random.between(0.02, 0.05), random.pick(['#3a2a22', '#8f5a2c', '#c9a06a'])),
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
