import { type Art, circle, ellipse, glow, linear, n, placed, rect, repeat, shape, stroke } from './art.ts';
import { below, type Point, polar, polygon } from './geometry.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
import type { Random } from './random.ts';
import { disc, land, mist, ridge, sky, type Weather } from './sky.ts';

function fieldWeather(art: Art, horizon: number): Weather {
  const { random, width, height } = art;
  const hour = HOURS[random.pick(['golden', 'morning', 'dawn', 'noon', 'golden'] as const)];
  return {
    hour,
    horizon: height * horizon,
    sun: [width * random.between(0.2, 0.8), height * horizon * random.between(0.4, 0.8)],
  };
}

/** A flower seen from the side, stem and all; `size` is the width of its head. */
export function wildflower(
  art: Art,
  x: number,
  y: number,
  size: number,
  tall: number,
  colours: readonly [string, string],
): string {
  const { random } = art;
  const [petal, stem] = colours;
  const lean = random.around(0, tall * 0.14);
  const head: Point = [x + lean, y - tall];
  const line = stroke(
    `M${n(x)},${n(y)}Q${n(x)},${n(y - tall * 0.5)} ${n(head[0])},${n(head[1])}`,
    stem,
    Math.max(1.4, size * 0.07),
  );
  const leaf = polar([x + lean * 0.3, y - tall * 0.4], -60 + random.around(0, 20), size * 0.9);
  const blade = shape(
    `M${n(x + lean * 0.2)},${n(y - tall * 0.3)}Q${n(leaf[0])},${n(leaf[1] + size * 0.4)} ${n(leaf[0])},${n(leaf[1])}Q${n(x + lean * 0.2)},${n(y - tall * 0.5)} ${n(x + lean * 0.2)},${n(y - tall * 0.3)}Z`,
    stem,
  );
  const kind = random.whole(0, 2);
  if (kind === 0) {
    const petals = repeat(9, (index) =>
      placed(
        ellipse(0, -size * 0.32, size * 0.13, size * 0.28, tone(petal, (index % 3) * 0.02 - 0.02)),
        0,
        0,
        index * 40,
      ),
    );
    return (
      line +
      blade +
      `<g transform="translate(${n(head[0])},${n(head[1])}) scale(1,.8)">${petals}${circle(0, 0, size * 0.15, '#e0a63c')}</g>`
    );
  }
  if (kind === 1) {
    const cup = `M${n(-size * 0.5)},${n(-size * 0.2)}C${n(-size * 0.5)},${n(size * 0.34)} ${n(size * 0.5)},${n(size * 0.34)} ${n(size * 0.5)},${n(-size * 0.2)}C${n(size * 0.3)},${n(-size * 0.05)} ${n(size * 0.2)},${n(-size * 0.4)} 0,${n(-size * 0.3)}C${n(-size * 0.2)},${n(-size * 0.4)} ${n(-size * 0.3)},${n(-size * 0.05)} ${n(-size * 0.5)},${n(-size * 0.2)}Z`;
    return (
      line +
      blade +
      placed(
        shape(cup, petal) +
          shape(
            `M${n(-size * 0.2)},${n(-size * 0.28)}C${n(-size * 0.24)},${n(size * 0.2)} ${n(size * 0.24)},${n(size * 0.2)} ${n(size * 0.2)},${n(-size * 0.28)}C0,${n(-size * 0.5)} ${n(-size * 0.1)},${n(-size * 0.4)} ${n(-size * 0.2)},${n(-size * 0.28)}Z`,
            tone(petal, 0.06),
          ),
        head[0],
        head[1],
        random.around(0, 14),
      )
    );
  }
  const spike = repeat(9, (index) => {
    const up = index / 9;
    return ellipse(
      head[0] + (index % 2 ? 1 : -1) * size * 0.13 * (1 - up),
      head[1] + size * 0.9 - up * size * 1.2,
      size * 0.17 * (1.1 - up),
      size * 0.13,
      tone(petal, up * 0.08 - 0.04),
    );
  });
  return line + blade + spike;
}

function grass(art: Art, base: number, tall: number, count: number, colour: string): string {
  const { random, width } = art;
  let path = '';
  for (let blade = 0; blade < count; blade += 1) {
    const x = random.between(-10, width + 10);
    const lean = random.around(0, tall * 0.5);
    const up = tall * random.between(0.4, 1);
    const half = tall * 0.03;
    path += `M${n(x - half)},${n(base)}Q${n(x)},${n(base - up * 0.6)} ${n(x + lean)},${n(base - up)}Q${n(x + half * 2)},${n(base - up * 0.5)} ${n(x + half)},${n(base)}Z`;
  }
  return shape(path, colour);
}

/** A meadow in flower below hills, seen from low down. */
export function meadow(art: Art): void {
  const weather = fieldWeather(art, 0.5);
  const { hour, horizon } = weather;
  const { width, height, random } = art;
  const green = mix(random.pick(['#6f8c46', '#7d8f4a', '#5c8350']), hour.near, 0.18);
  sky(art, weather);
  art.body.push(disc(art, weather, width * 0.018));
  for (let row = 0; row < 3; row += 1)
    art.body.push(
      land(
        art,
        ridge(art, `hill${row}`, horizon + height * row * 0.035, height * (0.14 - row * 0.03), 2 + row, 3),
        mix(mix(hour.far, green, row / 3), hour.near, row * 0.08),
        hour.low,
        0.42,
      ),
      mist(art, horizon + height * row * 0.04, height * 0.09, hour.low, 0.26),
    );
  art.body.push(
    rect(
      0,
      horizon + height * 0.09,
      width,
      height,
      linear(art, [mix(green, hour.low, 0.4), tone(green, -0.1), tone(green, -0.24)]),
    ),
  );
  const petals = random.pick([
    ['#e8604c', '#f4c95d', '#fff6e6'],
    ['#c9a2d8', '#f6d6e0', '#fff7e8'],
    ['#f2b04e', '#fff2d6', '#e88a6a'],
    ['#7f8fd0', '#f6f1ff', '#f3c1cf'],
  ]);
  for (let row = 0; row < 9; row += 1) {
    const share = row / 8;
    const base = horizon + height * (0.1 + share ** 1.6 * 0.5);
    const size = height * (0.007 + share ** 1.8 * 0.062);
    const stem = tone(mix(green, hour.near, 0.25), 0.03 - share * 0.12);
    art.body.push(grass(art, base + size * 0.6, size * 2.6, Math.round(220 - share * 120), tone(stem, 0.03)));
    const count = Math.round(60 - share * 48);
    for (let flower = 0; flower < count; flower += 1) {
      const colour = mix(random.pick(petals), hour.low, 0.25 * (1 - share));
      const [x, y] = [random.between(-0.02, 1.02) * width, base + random.around(0, size * 0.5)];
      art.body.push(
        row < 4
          ? ellipse(x, y - size, size * 0.45, size * 0.36, colour)
          : wildflower(art, x, y + size * 0.8, size, size * random.between(1.6, 2.8), [colour, stem]),
      );
    }
  }
  art.body.push(glow(art, weather.sun[0], weather.sun[1], width * 0.55, hour.sun, 0.3));
}

/** A low bush as a fan of rounded spikes. */
function tuftPath(x: number, y: number, size: number, random: Random): string {
  const points: Point[] = [[x - size, y]];
  for (let spike = 0; spike < 6; spike += 1) {
    const at = -0.85 + spike * 0.34;
    const up = size * (1.05 - at * at * 0.55) * random.between(0.8, 1.2);
    points.push([x + at * size * 0.95, y - up * 0.55], [x + (at + 0.1) * size * 1.15, y - up]);
  }
  return below([...points, [x + size, y]], y + size * 0.25);
}

/** Rows of lavender (or tea, or vines) running to the horizon. */
export function rows(art: Art): void {
  const weather = fieldWeather(art, 0.46);
  const { hour, horizon } = weather;
  const { width, height, random } = art;
  const [bloom, leaf] = random.pick([
    ['#8a75b8', '#5f6f58'],
    ['#9a7fc0', '#667a56'],
    ['#7fa05a', '#4c6b42'],
    ['#a5b35f', '#5c7644'],
  ] as const);
  sky(art, weather);
  art.body.push(disc(art, weather, width * 0.02));
  for (let row = 0; row < 2; row += 1)
    art.body.push(
      land(
        art,
        ridge(art, `hill${row}`, horizon + 4, height * (0.16 - row * 0.07), 2.4 + row, 3),
        mix(hour.far, hour.near, 0.12 + row * 0.22),
        hour.low,
        0.4,
      ),
    );
  art.body.push(
    rect(
      0,
      horizon,
      width,
      height - horizon,
      linear(art, [mix(leaf, hour.low, 0.5), mix(leaf, '#4a3626', 0.5)]),
    ),
  );
  const point: Point = [width * random.between(0.35, 0.65), horizon - height * 0.03];
  for (let index = -15; index <= 15; index += 1) {
    const foot = (at: number, y: number) =>
      point[0] + ((point[0] + (index + at) * width * 0.17 - point[0]) * (y - point[1])) / (height - point[1]);
    const strip = polygon([
      [foot(-0.34, horizon), horizon],
      [foot(0.34, horizon), horizon],
      [foot(0.34, height + 10), height + 10],
      [foot(-0.34, height + 10), height + 10],
    ]);
    art.body.push(
      shape(
        strip,
        linear(art, [
          [0, mix(bloom, hour.low, 0.5)],
          [0.4, bloom],
          [1, tone(bloom, -0.08)],
        ]),
      ),
    );
    for (let tuft = 0; tuft < 26; tuft += 1) {
      const share = ((tuft + random.next()) / 26) ** 1.8;
      const y = horizon + share * (height * 1.04 - horizon);
      const size = height * (0.004 + share * 0.05);
      const x = foot(random.around(0, 0.3), y);
      if (x < -size || x > width + size) continue;
      const lit = tone(mix(bloom, hour.sun, x < weather.sun[0] ? 0.1 : 0.26), random.around(0, 0.05));
      art.body.push(shape(tuftPath(x, y, size, random), fade(mix(lit, hour.low, 0.3 * (1 - share)), 0.92)));
    }
  }
  art.body.push(
    mist(art, horizon + height * 0.02, height * 0.12, hour.low, 0.4),
    glow(art, weather.sun[0], weather.sun[1], width * 0.5, hour.sun, 0.3),
  );
}
