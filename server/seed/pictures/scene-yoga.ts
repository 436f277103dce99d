import { type Art, circle, ellipse, glow, linear, n, placed, rect, shape, stroke, wash } from './art.ts';
import { type Point, polygon } from './geometry.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
import { leaf, potted } from './plant.ts';
import { softWall, table } from './scene-clay.ts';
import { tableShadow, vessel } from './vessel.ts';

function pebble(art: Art, wide: number, tall: number, colour: string, light: number): string {
  const { random } = art;
  const top = random.between(-0.1, 0.1) * wide;
  const path = `M${n(-wide)},${n(-tall * 0.5)}C${n(-wide)},${n(-tall * 1.05)} ${n(top - wide * 0.4)},${n(-tall)} ${n(top)},${n(-tall)}C${n(top + wide * 0.6)},${n(-tall)} ${n(wide)},${n(-tall * 0.95)} ${n(wide)},${n(-tall * 0.46)}C${n(wide)},${n(tall * 0.04)} ${n(-wide)},${n(tall * 0.06)} ${n(-wide)},${n(-tall * 0.5)}Z`;
  const specks = Array.from({ length: 26 }, () =>
    circle(
      random.around(0, wide * 0.8),
      -tall * random.between(0.15, 0.85),
      wide * random.between(0.004, 0.013),
      fade(random.chance(0.5) ? '#ffffff' : '#2a2422', 0.3),
    ),
  ).join('');
  return (
    shape(
      path,
      linear(art, [tone(colour, 0.14), colour, tone(colour, -0.16)], light < 0 ? [0, 0, 1, 1] : [1, 0, 0, 1]),
    ) + specks
  );
}

/** Balanced stones in still water at the edge of the day. */
export function stones(art: Art): void {
  const { width, height, random } = art;
  const hour = HOURS[random.pick(['dawn', 'golden', 'mist', 'morning'] as const)];
  const size = Math.min(width, height);
  const light = random.pick([-1, 1]);
  const line = height * 0.5;
  art.softness = 16;
  art.behind.push(
    wash(
      art,
      linear(art, [
        [0, hour.top],
        [0.3, hour.middle],
        [0.5, hour.low],
        [0.51, mix(hour.low, hour.far, 0.4)],
        [1, mix(hour.far, hour.near, 0.5)],
      ]),
    ),
    glow(art, width * (light < 0 ? 0.25 : 0.75), line * 0.86, width * 0.45, hour.sun, 0.95),
  );
  for (let hill = 0; hill < 5; hill += 1)
    art.behind.push(
      ellipse(
        width * random.between(0, 1),
        line,
        width * random.between(0.15, 0.32),
        height * random.between(0.04, 0.1),
        fade(hour.far, 0.7),
      ),
    );
  art.behind.push(
    rect(
      0,
      line,
      width,
      height - line,
      linear(art, [mix(hour.low, hour.middle, 0.4), mix(hour.middle, hour.near, 0.55)]),
    ),
    glow(art, width * (light < 0 ? 0.25 : 0.75), line + height * 0.1, width * 0.3, hour.sun, 0.6, 1.3),
  );
  const [x, y] = [width * random.between(0.44, 0.56), height * 0.8];
  for (let ring = 1; ring < 7; ring += 1)
    art.body.push(
      ellipse(
        x,
        y,
        size * (0.18 + ring * 0.085),
        size * (0.032 + ring * 0.017),
        'none',
        `stroke="${fade(hour.sun, 0.34 - ring * 0.045)}" stroke-width="${n(size * 0.006)}"`,
      ),
    );
  let base = y;
  let stack = '';
  const count = random.whole(4, 6);
  for (let index = 0; index < count; index += 1) {
    const wide = size * (0.19 - index * 0.025) * random.between(0.9, 1.1);
    const tall = size * random.between(0.075, 0.11) * (1 - index * 0.07);
    stack += placed(
      pebble(art, wide, tall, random.pick(['#6f6a66', '#8f867c', '#5d6468', '#a89a8c', '#4d4a4c']), light),
      x + random.around(0, size * 0.012),
      base,
    );
    base -= tall * 0.93;
  }
  art.body.push(
    `<g transform="translate(0,${n(y * 2)}) scale(1,-1)" opacity=".34">${stack}</g>`,
    ellipse(x, y + size * 0.012, size * 0.24, size * 0.03, fade(hour.near, 0.5)),
    stack,
  );
  for (let lily = 0; lily < 3; lily += 1) {
    const [lx, ly] = [
      random.chance(0.5) ? width * random.between(0.05, 0.28) : width * random.between(0.72, 0.95),
      height * random.between(0.68, 0.94),
    ];
    art.body.push(ellipse(lx, ly, size * 0.1, size * 0.026, mix('#5f7f5a', hour.near, 0.35)));
    for (let petal = -3; petal <= 3; petal += 1)
      art.body.push(
        placed(
          leaf(size * 0.075, size * 0.022, tone('#f3c9cc', -Math.abs(petal) * 0.02)),
          lx,
          ly,
          petal * 26,
        ),
      );
  }
  art.body.push(glow(art, width * (light < 0 ? 0.2 : 0.8), height * 0.3, width * 0.6, hour.sun, 0.3));
}

/** A rolled mat, a bottle and plants in a quiet room. */
export function matRoom(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  const size = Math.min(width, height);
  softWall(art, random.pick(['#e6dac6', '#c6cec2', '#dcc3b2', '#d5cdbd']), light);
  const floor = height * 0.7;
  art.body.push(table(art, floor, random.pick(['#c49a6c', '#b08458', '#d9bd94']), light));
  const mat = random.pick(['#6f8f86', '#a8566a', '#c98b4e', '#57688a', '#7d6a94']);
  const [x, y] = [width * 0.5, height * 0.86];
  const long = size * 0.78;
  const sheet: Point[] = [
    [x - long * 0.62, y + size * 0.09],
    [x - long * 0.44, y - size * 0.06],
    [x + long * 0.34, y - size * 0.06],
    [x + long * 0.36, y + size * 0.09],
  ];
  art.body.push(
    placed(shape(polygon(sheet), 'rgba(40,22,14,.25)'), 4, 12),
    shape(polygon(sheet), linear(art, [tone(mat, 0.04), tone(mat, -0.05)])),
  );
  const roll = size * 0.085;
  art.body.push(
    stroke(
      `M${n(x + long * 0.35)},${n(y - size * 0.1)}L${n(x + long * 0.385)},${n(y + size * 0.045)}`,
      tone(mat, -0.1),
      roll * 1.5,
      'stroke-linecap="butt"',
    ),
    ellipse(x + long * 0.39, y + size * 0.05, roll * 0.75, roll, tone(mat, -0.06)),
  );
  for (const share of [0.72, 0.46, 0.2])
    art.body.push(
      ellipse(
        x + long * 0.39,
        y + size * 0.05,
        roll * 0.75 * share,
        roll * share,
        'none',
        `stroke="${tone(mat, 0.08)}" stroke-width="4"`,
      ),
    );
  art.body.push(
    placed(tableShadow(size * 0.05, light), x - long * 0.66, y - size * 0.05),
    placed(
      vessel(art, {
        form: 'bottle',
        height: size * 0.27,
        colour: random.pick(['#d9cbb4', '#5d7f86', '#c9744f']),
        light,
        finish: 'dip',
        second: '#f3eadb',
      }),
      x - long * 0.66,
      y - size * 0.05,
    ),
  );
  const cushion = random.pick(['#d9a05b', '#8c4a5a', '#4f6a72']);
  art.body.push(
    ellipse(x + long * 0.66, floor + height * 0.11, size * 0.17, size * 0.025, 'rgba(40,22,14,.3)'),
    placed(
      rect(
        -size * 0.16,
        -size * 0.12,
        size * 0.32,
        size * 0.12,
        linear(art, [tone(cushion, 0.08), tone(cushion, -0.1)]),
        `rx="${n(size * 0.055)}"`,
      ),
      x + long * 0.66,
      floor + height * 0.11,
    ),
  );
  art.body.push(
    placed(potted(art, size * 0.66, light), width * (light < 0 ? 0.88 : 0.12), floor + height * 0.07),
    placed(potted(art, size * 0.44, light), width * (light < 0 ? 0.74 : 0.26), floor + height * 0.04),
  );
  art.body.push(glow(art, light < 0 ? 0 : width, height * 0.1, width * 0.8, '#fff2d0', 0.46));
}
