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
import { type Point, polygon } from './geometry.ts';
import { fade, HOURS, type Hour, mix, tone } from './palette.ts';
import { leaf, potted } from './plant.ts';
import { softWall, table } from './scene-clay.ts';
import { tableShadow, vessel } from './vessel.ts';

function pebble(art: Art, wide: number, tall: number, colour: string, light: number): string {
  const { random } = art;
  const top = random.between(-0.1, 0.1) * wide;
  const path = `M${n(-wide)},${n(-tall * 0.5)}C${n(-wide)},${n(-tall * 1.05)} ${n(top - wide * 0.4)},${n(-tall)} ${n(top)},${n(-tall)}C${n(top + wide * 0.6)},${n(-tall)} ${n(wide)},${n(-tall * 0.95)} ${n(wide)},${n(-tall * 0.46)}C${n(wide)},${n(tall * 0.04)} ${n(-wide)},${n(tall * 0.06)} ${n(-wide)},${n(-tall * 0.5)}Z`;
  const specks = repeat(26, () =>
    circle(
      random.around(0, wide * 0.8),
      -tall * random.between(0.15, 0.85),
      wide * random.between(0.004, 0.013),
      fade(random.chance(0.5) ? '#ffffff' : '#2a2422', 0.3),
    ),
  );
  return (
    shape(
      path,
      linear(art, [tone(colour, 0.14), colour, tone(colour, -0.16)], light < 0 ? [0, 0, 1, 1] : [1, 0, 0, 1]),
    ) + specks
  );
}

/** Still water below a soft sky. */
function stillWater(art: Art, hour: Hour, sunX: number): void {
  const { width, height, random } = art;
  const line = height * 0.5;
  const hills = repeat(5, () => {
    const wide = width * random.between(0.15, 0.32);
    return ellipse(
      width * random.next(),
      line,
      wide,
      height * random.between(0.04, 0.1),
      fade(hour.far, 0.7),
    );
  });
  const surface = linear(art, [mix(hour.low, hour.middle, 0.4), mix(hour.middle, hour.near, 0.55)]);
  art.softness = 16;
  art.behind.push(
    wash(art, linear(art, [hour.top, hour.middle, hour.low, hour.low, hour.low])),
    glow(art, sunX, line * 0.86, width * 0.45, hour.sun, 0.95),
    hills,
    rect(0, line, width, height - line, surface),
    glow(art, sunX, line + height * 0.1, width * 0.3, hour.sun, 0.6, 1.3),
  );
}

/** Pebbles one on the other, standing on (x, y). */
function cairn(art: Art, x: number, y: number, size: number, light: number): string {
  const { random } = art;
  let base = y;
  return repeat(random.whole(4, 6), (index) => {
    const wide = size * (0.19 - index * 0.025) * random.between(0.9, 1.1);
    const tall = size * random.between(0.075, 0.11) * (1 - index * 0.07);
    const colour = random.pick(['#6f6a66', '#8f867c', '#5d6468', '#a89a8c', '#4d4a4c']);
    const stone = placed(pebble(art, wide, tall, colour, light), x + random.around(0, size * 0.012), base);
    base -= tall * 0.93;
    return stone;
  });
}

function waterLily(x: number, y: number, size: number, pad: string): string {
  const petals = repeat(7, (index) => {
    const turn = index - 3;
    const petal = leaf(size * 0.75, size * 0.22, tone('#f3c9cc', -Math.abs(turn) * 0.02));
    return placed(petal, x, y, turn * 26);
  });
  return ellipse(x, y, size, size * 0.26, pad) + petals;
}

/** Balanced stones in still water at the edge of the day. */
export function stones(art: Art): void {
  const { width, height, random } = art;
  const hour = HOURS[random.pick(['dawn', 'golden', 'mist', 'morning'] as const)];
  const size = Math.min(width, height);
  const light = random.pick([-1, 1]);
  stillWater(art, hour, width * (light < 0 ? 0.25 : 0.75));
  const [x, y] = [width * random.between(0.44, 0.56), height * 0.8];
  const rings = repeat(6, (index) => {
    const ring = index + 1;
    const line = `stroke="${fade(hour.sun, 0.34 - ring * 0.045)}" stroke-width="${n(size * 0.006)}"`;
    return ellipse(x, y, size * (0.18 + ring * 0.085), size * (0.032 + ring * 0.017), 'none', line);
  });
  const stack = cairn(art, x, y, size, light);
  art.body.push(
    rings,
    `<g transform="translate(0,${n(y * 2)}) scale(1,-1)" opacity=".34">${stack}</g>`,
    ellipse(x, y + size * 0.012, size * 0.24, size * 0.03, fade(hour.near, 0.5)),
    stack,
  );
  for (let lily = 0; lily < 3; lily += 1) {
    const aside = random.chance(0.5) ? random.between(0.05, 0.28) : random.between(0.72, 0.95);
    const pad = mix('#5f7f5a', hour.near, 0.35);
    art.body.push(waterLily(width * aside, height * random.between(0.68, 0.94), size * 0.1, pad));
  }
  art.body.push(glow(art, width * (light < 0 ? 0.2 : 0.8), height * 0.3, width * 0.6, hour.sun, 0.3));
}

/** A mat half rolled up, its middle at (x, y). */
function yogaMat(art: Art, [x, y]: Point, size: number, mat: string): string {
  const long = size * 0.78;
  const sheet: Point[] = [
    [x - long * 0.62, y + size * 0.09],
    [x - long * 0.44, y - size * 0.06],
    [x + long * 0.34, y - size * 0.06],
    [x + long * 0.36, y + size * 0.09],
  ];
  const roll = size * 0.085;
  const [cx, cy] = [x + long * 0.39, y + size * 0.05];
  const barrel = `M${n(x + long * 0.35)},${n(y - size * 0.1)}L${n(x + long * 0.385)},${n(y + size * 0.045)}`;
  const turns = [0.72, 0.46, 0.2].map((share) =>
    ellipse(
      cx,
      cy,
      roll * 0.75 * share,
      roll * share,
      'none',
      `stroke="${tone(mat, 0.08)}" stroke-width="4"`,
    ),
  );
  return [
    placed(shape(polygon(sheet), 'rgba(40,22,14,.25)'), 4, 12),
    shape(polygon(sheet), linear(art, [tone(mat, 0.04), tone(mat, -0.05)])),
    stroke(barrel, tone(mat, -0.1), roll * 1.5, 'stroke-linecap="butt"'),
    ellipse(cx, cy, roll * 0.75, roll, tone(mat, -0.06)),
    ...turns,
  ].join('');
}

function bolster(art: Art, size: number, colour: string): string {
  const fill = linear(art, [tone(colour, 0.08), tone(colour, -0.1)]);
  return (
    ellipse(0, 0, size * 0.17, size * 0.025, 'rgba(40,22,14,.3)') +
    rect(-size * 0.16, -size * 0.12, size * 0.32, size * 0.12, fill, `rx="${n(size * 0.055)}"`)
  );
}

/** A rolled mat, a bottle and plants in a quiet room. */
export function matRoom(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  const size = Math.min(width, height);
  softWall(art, random.pick(['#e6dac6', '#c6cec2', '#dcc3b2', '#d5cdbd']), light);
  const floor = height * 0.7;
  const [x, y]: Point = [width * 0.5, height * 0.86];
  const clay = random.pick(['#d9cbb4', '#5d7f86', '#c9744f']);
  const bottle = vessel(art, {
    form: 'bottle',
    height: size * 0.27,
    colour: clay,
    light,
    finish: 'dip',
    second: '#f3eadb',
  });
  const cushion = bolster(art, size, random.pick(['#d9a05b', '#8c4a5a', '#4f6a72']));
  const beside: Point = [x - size * 0.51, y - size * 0.05];
  art.body.push(
    table(art, floor, random.pick(['#c49a6c', '#b08458', '#d9bd94']), light),
    yogaMat(art, [x, y], size, random.pick(['#6f8f86', '#a8566a', '#c98b4e', '#57688a', '#7d6a94'])),
    placed(tableShadow(size * 0.05, light), ...beside),
    placed(bottle, ...beside),
    placed(cushion, x + size * 0.51, floor + height * 0.11),
    placed(potted(art, size * 0.66, light), width * (light < 0 ? 0.88 : 0.12), floor + height * 0.07),
    placed(potted(art, size * 0.44, light), width * (light < 0 ? 0.74 : 0.26), floor + height * 0.04),
    glow(art, light < 0 ? 0 : width, height * 0.1, width * 0.8, '#fff2d0', 0.46),
  );
}
