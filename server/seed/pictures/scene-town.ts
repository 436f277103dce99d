import { type Art, glow, linear, n, placed, shape, stroke, wash } from './art.ts';
import { below, polygon } from './geometry.ts';
import { bokehLights } from './light.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
import { potted } from './plant.ts';
import { disc, glitter, ridge, sky, stars, type Weather } from './sky.ts';

interface House {
  x: number;
  y: number;
  wide: number;
  tall: number;
}

/** Windows in a grid, some of them lit. */
function windows(art: Art, { x, y, wide, tall }: House, unit: number, lit: number, dark: string): string {
  const { random } = art;
  const columns = Math.max(1, Math.floor(wide / unit) - 1);
  const rows = Math.floor(tall / (unit * 1.35)) - 1;
  const gap = wide / (columns + 1);
  let markup = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const on = random.chance(lit);
      const colour = on ? random.pick(['#ffd891', '#ffe7b8', '#ffc070', '#fff1d0', '#bfe0ef']) : dark;
      if (!on && random.chance(0.6)) continue;
      markup += `<rect x="${n(x + gap * (column + 1) - unit * 0.22)}" y="${n(y + unit * (0.7 + row * 1.35))}" width="${n(unit * 0.44)}" height="${n(unit * 0.62)}" fill="${fade(colour, on ? random.between(0.6, 1) : 0.4)}"/>`;
    }
  }
  return markup;
}

function skyline(
  art: Art,
  base: number,
  tall: number,
  unit: number,
  colours: readonly [string, string],
  lit: number,
): string {
  const { width, random } = art;
  const [colour, haze] = colours;
  let markup = '';
  for (let x = -unit * 2; x < width + unit; ) {
    const wide = unit * random.whole(3, 7);
    const middle = 1 - Math.abs((x + wide / 2) / width - 0.5) * 1.1;
    const house: House = { x, y: 0, wide, tall: tall * random.between(0.35, 1) * (0.5 + 0.5 * middle) };
    house.y = base - house.tall;
    const body = tone(colour, random.around(0, 0.012));
    markup += `<rect x="${n(x)}" y="${n(house.y)}" width="${n(wide)}" height="${n(house.tall + 4)}" fill="${linear(
      art,
      [
        [0, body],
        [1, mix(body, haze, 0.4)],
      ],
    )}"/>`;
    if (random.chance(0.3))
      markup += `<rect x="${n(x + wide * 0.25)}" y="${n(house.y - unit)}" width="${n(wide * 0.5)}" height="${n(unit + 1)}" fill="${body}"/>`;
    if (random.chance(0.22))
      markup += stroke(`M${n(x + wide / 2)},${n(house.y)}v${n(-unit * 2.4)}`, body, unit * 0.14);
    markup += windows(art, house, unit, lit, tone(body, 0.05));
    x += wide + (random.chance(0.3) ? unit * 0.4 : 0);
  }
  return markup;
}

/** A city after sunset across a river, its windows in the water. */
export function cityNight(art: Art): void {
  const { width, height, random } = art;
  const hour = HOURS[random.pick(['night', 'dusk', 'night', 'dusk'] as const)];
  const line = height * random.between(0.62, 0.7);
  const weather: Weather = {
    hour,
    horizon: line,
    sun: [width * random.between(0.25, 0.75), line * (hour.name === 'night' ? 0.3 : 0.86)],
  };
  sky(art, weather, 0.8);
  if (hour.name === 'night') art.body.push(stars(art, line, 160), disc(art, weather, width * 0.022));
  const unit = Math.min(width, height) * 0.021;
  const far = skyline(
    art,
    line,
    height * 0.26,
    unit * 0.6,
    [mix(hour.far, hour.middle, 0.35), hour.low],
    0.3,
  );
  const near = skyline(
    art,
    line,
    height * 0.4,
    unit,
    [mix(hour.far, hour.near, 0.55), mix(hour.middle, hour.low, 0.4)],
    0.42,
  );
  art.body.push(far, glow(art, width / 2, line, width * 0.6, hour.warm, 0.35, 0.35), near);
  art.body.push(
    `<rect y="${n(line)}" width="${width}" height="${n(height - line)}" fill="${linear(art, [
      [0, mix(hour.near, hour.low, 0.35)],
      [1, tone(hour.near, -0.01)],
    ])}"/>`,
  );
  for (let streak = 0; streak < 130; streak += 1) {
    const share = random.next() ** 1.6;
    const y = line + 3 + share * (height - line) * 0.95;
    art.body.push(
      `<ellipse cx="${n(random.between(0, width))}" cy="${n(y)}" rx="${n(unit * random.between(0.3, 1.6))}" ry="${n(1 + share * 2.4)}" fill="${fade(random.pick(['#ffd891', '#ffc070', '#fff1d0', '#bfe0ef', hour.warm]), random.between(0.15, 0.6) * (1 - share * 0.5))}"/>`,
    );
  }
  if (hour.name === 'night')
    art.body.push(glitter(art, weather.sun[0], line, height, width * 0.08, hour.sun, 46));
  art.body.push(rail(art, hour.near));
}

function rail(art: Art, colour: string): string {
  const { width, height } = art;
  const top = height * 0.93;
  const dark = tone(colour, -0.02);
  const posts = Array.from({ length: 13 }, (_, index) =>
    stroke(`M${n((index / 12) * width)},${n(top)}V${n(height + 5)}`, dark, width * 0.004),
  ).join('');
  return (
    stroke(`M-10,${n(top)}H${width + 10}`, dark, height * 0.012) +
    stroke(`M-10,${n(height * 0.97)}H${width + 10}`, dark, height * 0.005) +
    posts
  );
}

function cottage(art: Art, house: House, wall: string, roof: string, side: number, lit: boolean): string {
  const { x, y, wide, tall } = house;
  const { random } = art;
  const peak = wide * random.between(0.22, 0.36);
  const front = shape(
    polygon([
      [x, y],
      [x, y - tall],
      [x + wide / 2, y - tall - peak],
      [x + wide, y - tall],
      [x + wide, y],
    ]),
    linear(
      art,
      [
        [0, tone(wall, side < 0 ? 0.03 : -0.08)],
        [1, tone(wall, side < 0 ? -0.08 : 0.03)],
      ],
      [0, 0, 1, 0],
    ),
  );
  const eaves = shape(
    polygon([
      [x - wide * 0.07, y - tall + peak * 0.12],
      [x + wide / 2, y - tall - peak * 1.1],
      [x + wide * 1.07, y - tall + peak * 0.12],
      [x + wide, y - tall + peak * 0.12],
      [x + wide / 2, y - tall - peak * 0.78],
      [x, y - tall + peak * 0.12],
    ]),
    roof,
  );
  const glass = lit ? '#ffd98e' : tone(wall, -0.32);
  const pane = (px: number, py: number) =>
    `<rect x="${n(x + wide * px)}" y="${n(y - tall * py)}" width="${n(wide * 0.17)}" height="${n(tall * 0.2)}" rx="1.500" fill="${random.chance(lit ? 0.75 : 1) ? glass : tone(wall, -0.25)}"/>`;
  const door = random.chance(0.5)
    ? `<rect x="${n(x + wide * 0.42)}" y="${n(y - tall * 0.3)}" width="${n(wide * 0.18)}" height="${n(tall * 0.3)}" fill="${random.pick(['#3f6f7a', '#8c3f35', '#5a6b4a'])}"/>`
    : '';
  return front + pane(0.16, 0.84) + pane(0.64, 0.84) + pane(0.16, 0.5) + pane(0.64, 0.5) + eaves + door;
}

/** White or ochre houses climbing a hill above the sea. */
export function village(art: Art): void {
  const { width, height, random } = art;
  const hour = HOURS[random.pick(['golden', 'dawn', 'morning', 'dusk', 'noon'] as const)];
  const weather: Weather = {
    hour,
    horizon: height * 0.6,
    sun: [width * random.between(0.08, 0.3), height * random.between(0.26, 0.46)],
  };
  sky(art, weather);
  art.body.push(
    disc(art, weather, width * 0.02),
    `<rect y="${n(height * 0.6)}" width="${width}" height="${height}" fill="${linear(art, [
      [0, mix(hour.low, hour.middle, 0.5)],
      [1, mix(hour.top, hour.near, 0.3)],
    ])}"/>`,
    glitter(art, weather.sun[0], height * 0.6, height, width * 0.12, hour.sun, 70),
  );
  art.body.push(
    shape(
      below(ridge(art, 'back', height * 0.6, height * 0.12, 2.4, 4), height * 0.602),
      mix(hour.far, hour.low, 0.25),
    ),
  );
  const [walls, roofs] = random.pick([
    [
      ['#fbf3e6', '#f4e6d0', '#ffffff'],
      ['#4f86a6', '#3f7896', '#5b93b0'],
    ],
    [
      ['#f2d3a4', '#e9b98a', '#f6e2c2', '#e3a07c'],
      ['#b4573c', '#a34a34', '#c26a48'],
    ],
    [
      ['#efc6b4', '#f3dcb8', '#c9d6cf', '#e8b0a0'],
      ['#8f4f3c', '#9d5b45', '#7d4638'],
    ],
  ] as const);
  const lit = hour.name === 'dusk';
  const rows = 9;
  for (let row = 0; row < rows; row += 1) {
    const share = row / (rows - 1);
    const start = width * (0.62 - share * 0.66);
    const base = height * (0.42 + share * 0.6);
    const wide = Math.min(width, height) * (0.055 + share * 0.07);
    for (let x = start + random.between(0, wide); x < width + wide; x += wide * random.between(0.8, 1.1)) {
      const y = base - ((x - start) / width) * height * 0.16 + random.around(0, wide * 0.15);
      const wall = mix(mix(random.pick(walls), hour.low, 0.3 - share * 0.15), hour.near, lit ? 0.42 : 0.04);
      const house: House = {
        x,
        y: y + wide * 0.5,
        wide: wide * random.between(0.75, 1),
        tall: wide * random.between(0.8, 1.35),
      };
      art.body.push(
        cottage(
          art,
          house,
          wall,
          mix(random.pick(roofs), hour.near, lit ? 0.4 : 0.06),
          weather.sun[0] < x ? -1 : 1,
          lit,
        ),
      );
      if (random.chance(0.2))
        art.body.push(
          shape(
            `M${n(x - wide * 0.1)},${n(house.y)}q${n(-wide * 0.05)},${n(-wide * 0.9)} ${n(wide * 0.08)},${n(-wide * 1.5)}q${n(wide * 0.14)},${n(wide * 0.7)} ${n(wide * 0.05)},${n(wide * 1.5)}Z`,
            mix('#4f6a45', hour.near, 0.2 + (lit ? 0.4 : 0)),
          ),
        );
    }
  }
  art.body.push(glow(art, weather.sun[0], weather.sun[1], width * 0.6, hour.sun, 0.32));
}

/** A roof terrace at night: strings of bulbs, a table, the city out of focus. */
export function rooftop(art: Art): void {
  const { width, height, random } = art;
  const hour = HOURS[random.pick(['dusk', 'night'] as const)];
  art.softness = 12;
  art.behind.push(
    wash(
      art,
      linear(art, [
        [0, hour.top],
        [0.5, hour.middle],
        [0.72, hour.low],
        [1, hour.near],
      ]),
    ),
    bokehLights(
      art,
      [0, height * 0.38, width, height * 0.78],
      70,
      ['#ffcf86', '#ff9f6a', '#ffe3b0', '#8fc3e8', '#f2a7b8'],
      [width * 0.008, width * 0.028],
    ),
  );
  const floor = height * 0.82;
  art.body.push(
    `<rect y="${n(floor)}" width="${width}" height="${n(height)}" fill="${linear(art, [
      [0, mix(hour.near, '#5a3a30', 0.5)],
      [1, tone(hour.near, -0.02)],
    ])}"/>`,
  );
  art.body.push(
    `<rect y="${n(floor - height * 0.13)}" width="${width}" height="${n(height * 0.135)}" fill="${mix(hour.near, '#3a2630', 0.5)}"/><rect y="${n(floor - height * 0.142)}" width="${width}" height="${n(height * 0.018)}" fill="${mix(hour.near, '#7a5648', 0.5)}"/>`,
  );
  for (let rope = 0; rope < 4; rope += 1) {
    const [left, right] = [height * (0.02 + rope * 0.09), height * (0.14 + ((rope * 7) % 4) * 0.08)];
    const sag = height * random.between(0.08, 0.17);
    art.body.push(
      stroke(
        `M-10,${n(left)}Q${n(width / 2)},${n((left + right) / 2 + sag * 2)} ${n(width + 10)},${n(right)}`,
        'rgba(20,14,20,.7)',
        2.4,
      ),
    );
    for (let bulb = 0; bulb < 10; bulb += 1) {
      const t = (bulb + 0.5) / 10;
      const x = width * t;
      const y =
        (1 - t) ** 2 * left +
        2 * t * (1 - t) * ((left + right) / 2 + sag * 2) +
        t * t * right +
        height * 0.012;
      art.body.push(
        glow(art, x, y, width * 0.032, '#ffcf82', 0.85),
        `<circle cx="${n(x)}" cy="${n(y)}" r="${n(width * 0.0058)}" fill="#fff3d2"/>`,
      );
    }
  }
  const size = Math.min(width, height);
  for (const side of [-1, 1]) {
    const x = width * (0.5 + side * random.between(0.24, 0.34));
    art.body.push(placed(potted(art, size * random.between(0.36, 0.5), -side), x, floor + height * 0.04));
  }
  const wood = mix('#7a4e34', hour.near, 0.2);
  art.body.push(
    `<ellipse cx="${n(width / 2)}" cy="${n(floor + height * 0.12)}" rx="${n(size * 0.3)}" ry="${n(size * 0.03)}" fill="rgba(10,6,12,.45)"/>`,
    `<rect x="${n(width / 2 - size * 0.26)}" y="${n(floor - size * 0.02)}" width="${n(size * 0.52)}" height="${n(size * 0.035)}" rx="5" fill="${tone(wood, 0.06)}"/>`,
  );
  for (const side of [-1, 1])
    art.body.push(
      stroke(
        `M${n(width / 2 + side * size * 0.22)},${n(floor + size * 0.01)}V${n(floor + height * 0.12)}`,
        tone(wood, -0.06),
        size * 0.018,
      ),
    );
  for (const at of [-0.13, 0.02, 0.15])
    art.body.push(
      glow(art, width / 2 + at * size, floor - size * 0.05, size * 0.12, '#ffcf8a', 0.7),
      `<rect x="${n(width / 2 + at * size - size * 0.016)}" y="${n(floor - size * 0.075)}" width="${n(size * 0.032)}" height="${n(size * 0.056)}" rx="4" fill="#ffdf9e"/>`,
    );
  art.body.push(
    `<rect y="${n(floor - height * 0.5)}" width="${width}" height="${n(height)}" fill="${linear(art, [
      [0, hour.near, 0],
      [0.4, hour.near, 0.3],
      [1, hour.near, 0.5],
    ])}"/>`,
  );
  art.body.push(glow(art, width / 2, floor, width * 0.5, '#ffbe78', 0.35, 0.5));
}
