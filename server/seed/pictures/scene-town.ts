import { type Art, ellipse, glow, linear, n, rect, repeat, shape, stroke } from './art.ts';
import { below, type Point, polygon } from './geometry.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
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
      markup += rect(
        x + gap * (column + 1) - unit * 0.22,
        y + unit * (0.7 + row * 1.35),
        unit * 0.44,
        unit * 0.62,
        fade(colour, on ? random.between(0.6, 1) : 0.4),
      );
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
    markup += rect(x, house.y, wide, house.tall + 4, linear(art, [body, mix(body, haze, 0.4)]));
    if (random.chance(0.3)) markup += rect(x + wide * 0.25, house.y - unit, wide * 0.5, unit + 1, body);
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
    rect(
      0,
      line,
      width,
      height - line,
      linear(art, [mix(hour.near, hour.low, 0.35), tone(hour.near, -0.01)]),
    ),
  );
  for (let streak = 0; streak < 130; streak += 1) {
    const share = random.next() ** 1.6;
    const y = line + 3 + share * (height - line) * 0.95;
    art.body.push(
      ellipse(
        random.between(0, width),
        y,
        unit * random.between(0.3, 1.6),
        1 + share * 2.4,
        fade(
          random.pick(['#ffd891', '#ffc070', '#fff1d0', '#bfe0ef', hour.warm]),
          random.between(0.15, 0.6) * (1 - share * 0.5),
        ),
      ),
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
  const posts = repeat(13, (index) =>
    stroke(`M${n((index / 12) * width)},${n(top)}V${n(height + 5)}`, dark, width * 0.004),
  );
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
    linear(art, [tone(wall, side < 0 ? 0.03 : -0.08), tone(wall, side < 0 ? -0.08 : 0.03)], [0, 0, 1, 0]),
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
    rect(
      x + wide * px,
      y - tall * py,
      wide * 0.17,
      tall * 0.2,
      random.chance(lit ? 0.75 : 1) ? glass : tone(wall, -0.25),
      'rx="1.500"',
    );
  const door = random.chance(0.5)
    ? rect(
        x + wide * 0.42,
        y - tall * 0.3,
        wide * 0.18,
        tall * 0.3,
        random.pick(['#3f6f7a', '#8c3f35', '#5a6b4a']),
      )
    : '';
  return front + pane(0.16, 0.84) + pane(0.64, 0.84) + pane(0.16, 0.5) + pane(0.64, 0.5) + eaves + door;
}

const STREETS = [
  { walls: ['#fbf3e6', '#f4e6d0', '#ffffff'], roofs: ['#4f86a6', '#3f7896', '#5b93b0'] },
  { walls: ['#f2d3a4', '#e9b98a', '#f6e2c2', '#e3a07c'], roofs: ['#b4573c', '#a34a34', '#c26a48'] },
  { walls: ['#efc6b4', '#f3dcb8', '#c9d6cf', '#e8b0a0'], roofs: ['#8f4f3c', '#9d5b45', '#7d4638'] },
] as const;

/** One row of houses up the slope; `share` 0 is the farthest row, 1 the nearest. */
function houseRow(art: Art, { hour, sun }: Weather, street: (typeof STREETS)[number], share: number): string {
  const { width, height, random } = art;
  const lit = hour.name === 'dusk';
  const start = width * (0.62 - share * 0.66);
  const unit = Math.min(width, height) * (0.055 + share * 0.07);
  let markup = '';
  for (let x = start + random.between(0, unit); x < width + unit; x += unit * random.between(0.8, 1.1)) {
    const slope = height * (0.42 + share * 0.6) - ((x - start) / width) * height * 0.16;
    const y = slope + random.around(0, unit * 0.15) + unit * 0.5;
    const house: House = {
      x,
      y,
      wide: unit * random.between(0.75, 1),
      tall: unit * random.between(0.8, 1.35),
    };
    const wall = mix(
      mix(random.pick(street.walls), hour.low, 0.3 - share * 0.15),
      hour.near,
      lit ? 0.42 : 0.04,
    );
    const roof = mix(random.pick(street.roofs), hour.near, lit ? 0.4 : 0.06);
    markup += cottage(art, house, wall, roof, sun[0] < x ? -1 : 1, lit);
    if (random.chance(0.2)) markup += cypress(x, y, unit, mix('#4f6a45', hour.near, lit ? 0.6 : 0.2));
  }
  return markup;
}

function cypress(x: number, y: number, unit: number, green: string): string {
  const up = `q${n(-unit * 0.05)},${n(-unit * 0.9)} ${n(unit * 0.08)},${n(-unit * 1.5)}`;
  const down = `q${n(unit * 0.14)},${n(unit * 0.7)} ${n(unit * 0.05)},${n(unit * 1.5)}`;
  return shape(`M${n(x - unit * 0.1)},${n(y)}${up}${down}Z`, green);
}

/** White or ochre houses climbing a hill above the sea. */
export function village(art: Art): void {
  const { width, height, random } = art;
  const hour = HOURS[random.pick(['golden', 'dawn', 'morning', 'dusk', 'noon'] as const)];
  const horizon = height * 0.6;
  const sun: Point = [width * random.between(0.08, 0.3), height * random.between(0.26, 0.46)];
  const weather: Weather = { hour, horizon, sun };
  const bay = linear(art, [mix(hour.low, hour.middle, 0.5), mix(hour.top, hour.near, 0.3)]);
  const hills = below(ridge(art, 'back', horizon, height * 0.12, 2.4, 4), height * 0.602);
  const street = random.pick(STREETS);
  sky(art, weather);
  art.body.push(
    disc(art, weather, width * 0.02),
    rect(0, horizon, width, height - horizon, bay),
    glitter(art, sun[0], horizon, height, width * 0.12, hour.sun, 70),
    shape(hills, mix(hour.far, hour.low, 0.25)),
    repeat(9, (row) => houseRow(art, weather, street, row / 8)),
    glow(art, sun[0], sun[1], width * 0.6, hour.sun, 0.32),
  );
}
