import {
  type Art,
  circle,
  ellipse,
  glow,
  linear,
  n,
  placed,
  rect,
  repeat,
  shape,
  stroke,
  wash,
} from './art.ts';
import { type Point, ring, smooth } from './geometry.ts';
import { leafShadow, windowWall } from './light.ts';
import { fade, tone } from './palette.ts';
import { bouquet, branch } from './plant.ts';
import { anyVessel, type Form, GLAZES, PROFILES, tableShadow, vessel } from './vessel.ts';

const WALLS = ['#e4d5bf', '#d9c0a8', '#c9cfc4', '#e0c4b2', '#cdb79c', '#b9c3c2', '#e9dcc9'] as const;

/** A wall a little out of focus, with window light, and at times the shadow of twigs. */
export function softWall(art: Art, wall: string, light: number): void {
  const { random } = art;
  art.softness = 5;
  art.behind.push(windowWall(art, wall, light, random.chance(0.7)));
  if (random.chance(0.6)) art.behind.push(leafShadow(art, tone(wall, -0.32), 0.24));
}

/** A table's edge and top across the lower part of the picture. */
export function table(art: Art, top: number, colour: string, light: number): string {
  const { width, height } = art;
  const surface = linear(
    art,
    light < 0 ? [tone(colour, 0.1), tone(colour, -0.1)] : [tone(colour, -0.1), tone(colour, 0.1)],
    [0, 0, 1, 0],
  );
  const random = art.random.fork('wood');
  const lines = repeat(22, () => {
    const y = top + random.between(0, height - top);
    const x = random.between(-0.2, 0.8) * width;
    return stroke(
      `M${n(x)},${n(y)}q${n(width * 0.2)},${n(random.around(0, 6))} ${n(width * random.between(0.2, 0.6))},${n(random.around(0, 4))}`,
      fade(tone(colour, -0.16), 0.22),
      random.between(1, 3),
    );
  });
  const edge = rect(0, top, width, height * 0.012, fade(tone(colour, 0.16), 0.6));
  return `${rect(0, top, width, height - top + 2, surface)}${lines}${edge}`;
}

/** A still life: three or four vessels, one with flowers, by a window. */
export function stillLife(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  const wall = random.pick(WALLS);
  const top = height * random.between(0.68, 0.76);
  softWall(art, wall, light);
  art.body.push(table(art, top, random.pick(['#a9744c', '#8c5d40', '#c59a6c', '#d8c6aa', '#6f4b38']), light));
  const size = Math.min(width, height);
  const forms: Form[] = random.shuffle<Form>(['jar', 'bottle', 'moon', 'tulip', 'jug', 'tall']);
  const count = width > height * 1.2 ? 5 : 3;
  const slots = Array.from(
    { length: count },
    (_, index) => width * (0.5 + ((index + 0.5) / count - 0.5) * 0.72),
  );
  const flowers = random.whole(0, count - 1);
  for (const index of random.shuffle(slots.map((_, at) => at))) {
    const tall = size * (index === flowers ? random.between(0.26, 0.32) : random.between(0.17, 0.4));
    const { markup, half, form } = anyVessel(art, tall, light, [forms[index % forms.length] as Form]);
    const place: Point = [
      (slots[index] as number) + random.around(0, width * 0.015),
      top + (height - top) * random.between(0.26, 0.62),
    ];
    art.body.push(placed(tableShadow(half, light), ...place));
    if (index === flowers) art.body.push(placed(bouquet(art, size * 0.36), place[0], place[1] - tall));
    else if (form === 'bottle' || form === 'tall')
      art.body.push(
        placed(
          branch(art, size * 0.32, random.around(0, 0.5), '#8a9a6a', 9, size * 0.08),
          place[0],
          place[1] - tall,
        ),
      );
    art.body.push(placed(markup, ...place));
  }
  for (let fruit = random.whole(1, 3); fruit > 0; fruit -= 1)
    art.body.push(
      placed(
        roundFruit(art, size * 0.045, random.pick(['#e0913c', '#d9a93a', '#b8442f', '#8a9a4a']), light),
        width * random.between(0.2, 0.8),
        top + (height - top) * random.between(0.66, 0.8),
      ),
    );
  art.body.push(glow(art, light < 0 ? 0 : width, height * 0.2, width * 0.7, '#fff0cc', 0.3));
}

/** An orange, a plum, an olive: anything round that lies on a table. */
export function roundFruit(art: Art, radius: number, colour: string, light: number): string {
  const fill = linear(
    art,
    [tone(colour, 0.1), colour, tone(colour, -0.17)],
    light < 0 ? [0, 0, 1, 1] : [1, 0, 0, 1],
  );
  return `${tableShadow(radius, light)}${circle(0, -radius * 0.92, radius, fill)}${circle(light * radius * 0.36, -radius * 1.3, radius * 0.18, 'rgba(255,250,235,.5)')}${stroke(`M0,${n(-radius * 1.86)}q${n(radius * 0.1)},${n(-radius * 0.2)} ${n(radius * 0.24)},${n(-radius * 0.3)}`, '#5a4326', radius * 0.1)}`;
}

/** Shelves full of fired pieces. */
export function shelves(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  const wall = random.pick(['#d8c3a6', '#b9b7a6', '#8b9a94', '#c9a68c', '#59656a']);
  art.body.push(
    wash(art, linear(art, [tone(wall, 0.04), tone(wall, -0.1)], light < 0 ? [0, 0, 1, 1] : [1, 0, 0, 1])),
  );
  const rows = height > width * 0.8 ? 4 : height > width * 0.45 ? 3 : 2;
  const gap = height / rows;
  const wood = random.pick(['#9a6a45', '#7d5238', '#c49a6a']);
  for (let row = 1; row <= rows; row += 1) {
    const y = gap * row - gap * 0.12;
    art.body.push(
      rect(0, y + gap * 0.06, width, gap * 0.16, linear(art, [fade('#2a1810', 0.34), fade('#2a1810', 0)])),
      rect(
        0,
        y,
        width,
        gap * 0.065,
        linear(art, [
          [0, tone(wood, 0.1)],
          [0.3, wood],
          [1, tone(wood, -0.12)],
        ]),
      ),
    );
    for (let x = gap * random.between(0.05, 0.3); x < width; ) {
      const tall = gap * random.between(0.3, 0.72);
      const { markup, half } = anyVessel(art, tall, light, [
        'jar',
        'bottle',
        'moon',
        'tulip',
        'jug',
        'tall',
        'cup',
        'cone',
        'cup',
      ]);
      const center = x + half;
      if (center + half > width + half) break;
      art.body.push(placed(tableShadow(half, light, 0.22), center, y + 2), placed(markup, center, y + 2));
      x += half * 2 + gap * random.between(0.05, 0.16);
    }
  }
  art.body.push(glow(art, light < 0 ? 0 : width, 0, width * 0.8, '#ffeec8', 0.4));
}

/** Plates and bowls from above on a bench, each with its own glaze. */
export function fromAbove(art: Art): void {
  const { width, height, random } = art;
  const cloth = random.pick(['#d9cdb8', '#b8a58c', '#8d9a92', '#c79f80', '#4d5458']);
  art.body.push(wash(art, linear(art, [tone(cloth, 0.06), tone(cloth, -0.06)], [0, 0, 1, 1])));
  const weave = repeat(90, (index) =>
    stroke(
      `M${n(random.between(-20, width))},${n((index / 90) * height)}h${n(width * random.between(0.1, 0.5))}`,
      fade(tone(cloth, index % 2 ? 0.1 : -0.1), 0.16),
      1.6,
    ),
  );
  art.body.push(weave);
  const cell = Math.min(width, height) / (random.chance(0.5) ? 2 : 2.7);
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / cell) + 1;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const radius = cell * random.between(0.27, 0.43);
      const x = (column + (row % 2) / 2 - 0.25) * cell + random.around(0, cell * 0.05);
      const y = (row + 0.3) * cell * 0.92 + random.around(0, cell * 0.05);
      art.body.push(placed(dish(art, radius, random.pick(GLAZES), random.pick(GLAZES)), x, y));
    }
  }
  art.body.push(glow(art, width * 0.1, 0, width * 0.9, '#fff1cf', 0.34));
}

/** A plate or bowl from above with a hand-drawn edge; the middle is left free. */
export function dish(art: Art, radius: number, colour: string, second: string): string {
  const { random } = art;
  const wobble = (share: number) =>
    smooth(
      ring([0, 0], 16, () => radius * share * random.between(0.988, 1.012)),
      true,
    );
  const shade = linear(art, [tone(colour, -0.08), tone(colour, 0.08)], [0, 0, 1, 1]);
  const lip = linear(art, [tone(colour, 0.12), tone(colour, -0.06)], [0, 0, 1, 1]);
  const kind = random.whole(0, 4);
  let inside = '';
  if (kind === 0)
    inside = [0.62, 0.5, 0.36, 0.2]
      .map((share) => stroke(wobble(share), fade(second, 0.7), radius * 0.025))
      .join('');
  if (kind === 1) inside = shape(wobble(0.5), fade(second, 0.85));
  if (kind === 2)
    inside = repeat(40, () =>
      circle(
        random.around(0, radius * 0.6),
        random.around(0, radius * 0.6),
        radius * random.between(0.006, 0.022),
        fade('#4a3526', 0.5),
      ),
    );
  if (kind === 3)
    inside = repeat(14, (index) =>
      placed(
        ellipse(0, -radius * 0.62, radius * 0.04, radius * 0.12, fade(second, 0.8)),
        0,
        0,
        index * (360 / 14),
      ),
    );
  const shadow = ellipse(radius * 0.1, radius * 0.14, radius * 1.04, radius * 1.03, 'rgba(40,22,14,.32)');
  return `${shadow}${shape(wobble(1), lip)}${shape(wobble(0.86), shade)}${inside}<path d="${wobble(0.93)}" fill="none" stroke="${fade(tone(colour, 0.2), 0.4)}" stroke-width="${n(radius * 0.012)}"/>${ellipse(-radius * 0.3, -radius * 0.36, radius * 0.2, radius * 0.07, 'rgba(255,255,255,.2)', `transform="rotate(-40 ${n(-radius * 0.3)} ${n(-radius * 0.36)})"`)}`;
}

/** The wheel with a pot just thrown, tools and a bowl of water. */
export function wheel(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  const wall = random.pick(['#c9b79d', '#a9b0a4', '#d3b49a', '#8d8f8c']);
  softWall(art, wall, light);
  const size = Math.min(width, height);
  const [x, y] = [width * random.between(0.44, 0.56), height * 0.76];
  art.body.push(table(art, height * 0.82, '#5d4436', light));
  const clay = random.pick(['#b98564', '#a8785c', '#c9a183', '#8f7260']);
  const disk = (ry: number, at: number, colour: string) => ellipse(x, at, size * 0.36, ry, colour);
  art.body.push(
    disk(size * 0.085, y + size * 0.085, '#2e2622'),
    disk(size * 0.08, y + size * 0.05, '#6b6560'),
    disk(size * 0.08, y + size * 0.036, linear(art, ['#8f8880', '#c2bab0', '#77706a'], [0, 0, 1, 0])),
  );
  for (let line = 1; line < 6; line += 1)
    art.body.push(
      ellipse(
        x,
        y + size * 0.036,
        size * (0.36 - line * 0.05),
        size * (0.08 - line * 0.011),
        'none',
        'stroke="rgba(80,60,48,.22)" stroke-width="3"',
      ),
    );
  const form = random.pick<Form>(['bowl', 'tulip', 'jar', 'moon', 'cone']);
  const tall = size * (form === 'bowl' ? 0.2 : 0.38);
  const half = Math.max(...PROFILES[form].map(([, radius]) => radius)) * tall;
  art.body.push(
    placed(tableShadow(half * 0.8, light, 0.24), x, y + size * 0.03),
    placed(vessel(art, { form, height: tall, colour: clay, light, finish: 'plain' }), x, y + size * 0.03),
  );
  for (let groove = 1; groove < 9; groove += 1) {
    const at = groove / 9.5;
    art.body.push(
      stroke(
        `M${n(x - half * 0.5)},${n(y + size * 0.03 - tall * at)}q${n(half * 0.5)},${n(tall * 0.06)} ${n(half)},0`,
        fade(tone(clay, groove % 2 ? 0.12 : -0.14), 0.3),
        2.6,
      ),
    );
  }
  const bowl = vessel(art, { form: 'cup', height: size * 0.13, colour: '#7d97a0', light, finish: 'speckle' });
  art.body.push(
    placed(tableShadow(size * 0.07, light), x + light * -size * 0.5, height * 0.93),
    placed(bowl, x + light * -size * 0.5, height * 0.93),
  );
  for (let brush = 0; brush < 4; brush += 1)
    art.body.push(
      placed(
        stroke(`M0,0L0,${n(-size * 0.26)}`, random.pick(['#8a5a3a', '#c9a06a', '#3a2f2a']), size * 0.009) +
          shape(
            `M${n(-size * 0.008)},${n(-size * 0.26)}Q0,${n(-size * 0.34)} ${n(size * 0.008)},${n(-size * 0.26)}Z`,
            '#4a3a30',
          ),
        x + light * -size * 0.5,
        height * 0.84,
        (brush - 1.5) * 12,
      ),
    );
  art.body.push(
    placed(bowl, x + light * -size * 0.5, height * 0.93),
    glow(art, light < 0 ? 0 : width, height * 0.1, width * 0.8, '#fff0cc', 0.36),
  );
}
