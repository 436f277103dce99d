import {
  type Art,
  circle,
  ellipse,
  glow,
  linear,
  linearAt,
  n,
  placed,
  rect,
  repeat,
  shape,
  stroke,
  wash,
} from './art.ts';
import { below, type Point, smooth } from './geometry.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
import { createNoise } from './random.ts';
import { birds, disc, glitter, ridge, sky, stars, type Weather } from './sky.ts';

function seaWeather(art: Art): Weather {
  const { random, width, height } = art;
  const hour = HOURS[random.pick(['dawn', 'golden', 'dusk', 'morning', 'noon', 'night', 'golden'] as const)];
  const horizon = height * random.between(0.42, 0.6);
  return { hour, horizon, sun: [width * random.between(0.25, 0.75), horizon * random.between(0.55, 0.93)] };
}

/** Water from the horizon down: colour, the sun's path and lines of swell. */
export function water(art: Art, { hour, horizon, sun }: Weather, floor = art.height): string {
  const { width, height } = art;
  const random = art.random.fork('swell');
  const deep = mix(hour.top, '#1d5a6b', hour.name === 'noon' || hour.name === 'morning' ? 0.5 : 0.16);
  const fill = linear(art, [
    [0, mix(hour.low, hour.middle, 0.35)],
    [0.16, mix(hour.middle, deep, 0.45)],
    [1, mix(deep, hour.near, 0.45)],
  ]);
  let markup = rect(0, horizon, width, floor - horizon + 2, fill);
  for (let line = 0; line < 70; line += 1) {
    const share = random.next() ** 1.5;
    const y = horizon + 3 + share * (floor - horizon);
    const long = width * random.between(0.03, 0.2) * (0.3 + share);
    const x = random.between(-0.15, 1) * width;
    const lift = height * 0.004 * (0.3 + share);
    markup += stroke(
      `M${n(x)},${n(y)}q${n(long / 2)},${n(-lift * 2)} ${n(long)},0`,
      fade(random.chance(0.5) ? mix(hour.low, hour.sun, 0.4) : hour.near, random.between(0.08, 0.26)),
      1 + share * 4,
    );
  }
  const moon = hour.name === 'night' ? 0.6 : 1;
  return (
    markup +
    glow(art, sun[0], horizon, width * 0.34, hour.sun, 0.4 * moon, 0.5) +
    glitter(art, sun[0], horizon + 2, floor, width * 0.15, hour.sun, 150)
  );
}

function sailboat(size: number, colour: string, sail: string): string {
  const hull = shape('M-52,0C-30,14 34,14 56,-2L-52,0Z', colour);
  const sails =
    shape('M-2,-6V-120C30,-88 44,-44 46,-8Z', sail) +
    shape('M-8,-8V-104C-28,-70 -40,-38 -44,-8Z', tone(sail, -0.05));
  return placed(
    `${hull + sails + stroke('M-5,0V-124', colour, 3)}${ellipse(0, 14, 60, 5, fade(colour, 0.3))}`,
    0,
    0,
    0,
    size,
  );
}

function lighthouse(art: Art, x: number, y: number, size: number, weather: Weather): string {
  const { hour } = weather;
  const wall = mix('#fff6e8', hour.low, 0.3);
  const paint = linear(
    art,
    [wall, tone(wall, -0.06), mix(wall, hour.near, 0.5)],
    weather.sun[0] < x ? [0, 0, 1, 0] : [1, 0, 0, 0],
  );
  const bands = [0.22, 0.55]
    .map((share) =>
      shape(
        `M${n(-13 - 5 * share)},${n(-150 + share * 150)}H${n(13 + 5 * share)}L${n(14 + 5 * share)},${n(-122 + share * 150)}H${n(-14 - 5 * share)}Z`,
        mix('#c8463e', hour.near, 0.2),
      ),
    )
    .join('');
  const lamp = `${rect(-9, -176, 18, 20, '#ffe9ad')}${shape('M-13,-176L0,-192L13,-176Z', mix('#8d332e', hour.near, 0.3))}${rect(-16, -157, 32, 6, hour.near)}`;
  return placed(
    glow(art, 0, -166, 150, '#ffe3a0', 0.7) + shape('M-12,-152L-22,2H22L12,-152Z', paint) + bands + lamp,
    x,
    y,
    0,
    size,
  );
}

/** A coast: sea to the horizon, headlands, a sail or a lighthouse, sand in front. */
export function coast(art: Art): void {
  const weather = seaWeather(art);
  const { hour, horizon, sun } = weather;
  const { width, height, random } = art;
  sky(art, weather, 1.2);
  if (hour.name === 'night') art.body.push(stars(art, horizon, 260));
  art.body.push(disc(art, weather, width * 0.024));
  const side = sun[0] > width / 2 ? 1 : -1;
  art.body.push(water(art, weather));
  const mark = random.whole(0, 2);
  const lamp: Point = [side > 0 ? width * 0.13 : width * 0.87, horizon];
  for (let row = 0; row < 2; row += 1) {
    const colour = mix(hour.far, hour.near, 0.25 + row * 0.3);
    const crest = ridge(art, `cape${row}`, horizon + 2, height * 0.2, 5, 4).map(([x, y]): Point => {
      const reach = Math.max(0, 1 - (side > 0 ? x : width - x) / (width * (0.52 - row * 0.2)));
      return [x, horizon + 3 - (horizon + 3 - y) * reach ** 0.8 * (0.8 + row * 0.4)];
    });
    const top = crest.reduce((near, point) =>
      Math.abs(point[0] - lamp[0]) < Math.abs(near[0] - lamp[0]) ? point : near,
    );
    if (row === 1 && mark === 0)
      art.body.push(lighthouse(art, top[0], top[1] + height * 0.006, height / 1000, weather));
    art.body.push(
      shape(
        `${smooth(crest)}L${n(width + 20)},${n(horizon + 3)}L-20,${n(horizon + 3)}Z`,
        linearAt(art, [colour, mix(colour, hour.low, 0.35)], [0, horizon - height * 0.2, 0, horizon]),
      ),
    );
  }
  if (mark > 0)
    art.body.push(
      placed(
        sailboat(height / 1500, mix(hour.near, hour.far, 0.2), mix('#fffaf0', hour.low, 0.35)),
        width * (side > 0 ? random.between(0.35, 0.55) : random.between(0.45, 0.65)),
        horizon + height * random.between(0.03, 0.12),
      ),
    );
  if (mark !== 1) art.body.push(beach(art, weather));
  art.body.push(
    birds(
      art,
      width * random.between(0.3, 0.7),
      horizon * 0.4,
      width * 0.011,
      fade(hour.near, 0.65),
      random.whole(3, 7),
    ),
  );
}

function beach(art: Art, { hour }: Weather): string {
  const { width, height, random } = art;
  const noise = createNoise(random.fork('shore'), 2);
  const base = height * random.between(0.8, 0.88);
  const shore = Array.from(
    { length: 14 },
    (_, step): Point => [
      -20 + (step / 13) * (width + 40),
      base + noise(step * 0.4) * height * 0.05 + (step / 13 - 0.5) * height * 0.08,
    ],
  );
  const lower = (by: number) => shore.map(([x, y]): Point => [x, y + by]);
  const sand = mix('#d9b48a', hour.near, 0.3);
  return (
    shape(below(lower(-height * 0.02), height + 20), fade(mix(hour.low, hour.sun, 0.5), 0.34)) +
    shape(
      below(shore, height + 20),
      linear(art, [
        [0, mix(sand, hour.middle, 0.35)],
        [0.4, sand],
        [1, tone(sand, -0.1)],
      ]),
    ) +
    stroke(smooth(lower(-height * 0.02)), fade('#fffdf6', 0.7), height * 0.004) +
    stroke(smooth(shore), fade('#fffdf6', 0.55), height * 0.007)
  );
}

/** Foam along a shoreline: a bright edge, then lace thinning out to sea. */
function foam(art: Art, line: readonly Point[], away: number, depth: number): string {
  const random = art.random;
  let markup = stroke(smooth(line), 'rgba(255,255,255,.85)', art.height * 0.006);
  for (let bubble = 0; bubble < 150; bubble += 1) {
    const [x, y] = line[random.whole(0, line.length - 1)] as Point;
    const out = random.next() ** 2 * depth;
    const size = art.height * random.between(0.002, 0.009) * (1 - out / depth / 1.3);
    markup += ellipse(
      x + random.around(0, art.width * 0.04),
      y + away * out,
      size * random.between(1, 2.6),
      size,
      `rgba(255,255,255,${random.between(0.2, 0.62).toFixed(2)})`,
    );
  }
  return markup;
}

function parasol(art: Art, x: number, y: number, size: number, colours: readonly [string, string]): string {
  const wedges = repeat(8, (index) => {
    const from = (index / 8) * Math.PI * 2;
    const to = ((index + 1) / 8) * Math.PI * 2;
    const rim: Point = [Math.cos((from + to) / 2) * size * 0.94, Math.sin((from + to) / 2) * size * 0.94];
    return shape(
      `M0,0L${n(Math.cos(from) * size)},${n(Math.sin(from) * size)}Q${n(rim[0])},${n(rim[1])} ${n(Math.cos(to) * size)},${n(Math.sin(to) * size)}Z`,
      index % 2 ? colours[0] : colours[1],
    );
  });
  const shadow = ellipse(size * 0.7, size * 0.55, size, size * 0.94, 'rgba(74,48,34,.28)');
  const towel = `<g transform="rotate(${n(art.random.around(20, 40))})">${rect(size * 0.5, -size * 0.4, size * 1.5, size * 0.75, colours[0], 'rx="4"')}${rect(size * 0.7, -size * 0.4, size * 0.16, size * 0.75, colours[1])}</g>`;
  return placed(
    `${shadow}${towel}${wedges}${shape(`M0,0L${n(-size)},0A${n(size)},${n(size)} 0 0 1 0,${n(-size)}Z`, 'rgba(255,255,255,.16)')}${circle(0, 0, size * 0.07, '#fff4df')}`,
    x,
    y,
    art.random.between(0, 40),
  );
}

/** A shoreline from above: `at(by, wild)` is the line moved `by` pixels inland, `wild` how far it wanders. */
function shoreline(art: Art, base: number, slant: number): (by: number, wild: number) => Point[] {
  const { width, height } = art;
  const noise = createNoise(art.random.fork('shore'), 2);
  return (by, wild) =>
    Array.from({ length: 26 }, (_, step): Point => {
      const share = step / 25;
      const wander = noise(step * 0.24 + by / height) * height * wild;
      return [-30 + share * (width + 60), base + by + slant * (share - 0.5) + wander];
    });
}

function glints(art: Art, base: number, slant: number, deep: string): string {
  const { width, random } = art;
  return repeat(60, () => {
    const long = width * random.between(0.03, 0.12);
    const line = `M${n(random.between(-0.1, 1) * width)},${n(random.between(0, base))}q${n(long / 3)},${n(random.around(0, 10))} ${n(long)},${n(slant * 0.08)}`;
    return stroke(
      line,
      random.chance(0.6) ? 'rgba(255,255,255,.13)' : fade(deep, 0.22),
      random.between(2, 6),
    );
  });
}

const PARASOLS = [
  ['#d9574a', '#fff6e9'],
  ['#f0b24a', '#fffaf0'],
  ['#2f7f8c', '#fdf3e0'],
  ['#e98d78', '#fbe6d2'],
] as const;

function beachLife(art: Art, base: number): string {
  const { width, height, random } = art;
  const grains = repeat(260, () => {
    const y = random.between(base + height * 0.14, height);
    return circle(random.between(0, width), y, random.between(0.8, 2.6), fade('#8d6a44', 0.2));
  });
  const count = random.whole(2, 5);
  const parasols = repeat(count, (spot) => {
    const x = width * ((spot + 0.5) / count + random.around(0, 0.05));
    const y = base + height * random.between(0.2, 0.34);
    return parasol(art, x, y, height * random.between(0.034, 0.05), random.pick(PARASOLS));
  });
  return grains + parasols;
}

/** A beach from high above: sand, lace of foam, water growing deep, a few parasols. */
export function surf(art: Art): void {
  const { width, height, random } = art;
  const base = height * random.between(0.5, 0.64);
  const slant = random.around(0, height * 0.2);
  const shore = shoreline(art, base, slant);
  const [deep, middle, shallow] = random.pick([
    ['#0f5d78', '#2f9aa5', '#a4dcd2'],
    ['#155b86', '#3c9fbe', '#b4e1e2'],
    ['#1c5c66', '#4aa69a', '#bfe3cf'],
  ] as const);
  const sand = random.pick(['#ecd3ac', '#e6c59c', '#f0dabb']);
  const beachFill = linear(art, [
    tone(sand, -0.09),
    tone(sand, -0.01),
    tone(sand, 0),
    tone(sand, 0.01),
    tone(sand, 0.02),
  ]);
  art.body.push(
    wash(art, linear(art, [deep, mix(deep, middle, 0.6), middle, shallow, shallow, shallow])),
    glints(art, base, slant, deep),
    foam(art, shore(-height * 0.2, 0.05), -1, height * 0.07),
    foam(art, shore(-height * 0.09, 0.06), -1, height * 0.09),
    shape(below(shore(-height * 0.02, 0.07), height + 20), fade('#f7f3e4', 0.5)),
    shape(below(shore(height * 0.015, 0.07), height + 20), beachFill),
    foam(art, shore(0, 0.07), -1, height * 0.06),
    beachLife(art, base),
    glow(art, width * 0.1, 0, width * 0.9, '#fff3d0', 0.26),
  );
}
