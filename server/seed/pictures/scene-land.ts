import { type Art, clipped, linear, n, rect, repeat, shape, stroke } from './art.ts';
import { type Point, polygon } from './geometry.ts';
import { fade, HOURS, type HourName, mix, tone } from './palette.ts';
import { createNoise } from './random.ts';
import { birds, disc, glitter, land, mist, pines, ridge, sky, stars, type Weather } from './sky.ts';

/** An hour out of `hours`, with the sun off the middle; heights as shares of the picture and of the sky. */
export function weatherFor(
  art: Art,
  hours: readonly HourName[],
  horizon: number,
  sunHeight: readonly [number, number],
): Weather {
  const random = art.random;
  const hour = HOURS[random.pick(hours)];
  const x = art.width * (random.chance(0.5) ? random.between(0.18, 0.4) : random.between(0.6, 0.82));
  return {
    hour,
    horizon: art.height * horizon,
    sun: [x, art.height * horizon * random.between(...sunHeight)],
  };
}

/** Jagged peaks: sides away from the sun in shade, snow where it is high. */
function peaks(art: Art, { hour, sun }: Weather, base: number, rise: number): string {
  const noise = createNoise(art.random.fork('peaks'), 5);
  const fine = createNoise(art.random.fork('rock'), 2);
  const steps = 84;
  const points = Array.from({ length: steps + 1 }, (_, index): Point => {
    const share = index / steps;
    const ridged = 1 - Math.abs(noise(share * 3.4)) * 1.25;
    const swell = 0.55 + 0.45 * Math.sin(share * 5.2 + noise(share) * 3);
    return [
      -20 + share * (art.width + 40),
      base - rise * Math.max(0.06, ridged * swell) + fine(index * 0.9) * rise * 0.035,
    ];
  });
  const rock = mix(hour.far, hour.near, 0.3);
  const body = `${polygon(points, false)}L${art.width + 20},${n(base + rise)}L-20,${n(base + rise)}Z`;
  const fill = linear(art, [rock, mix(rock, hour.low, 0.7)]);
  const step = art.width / steps;
  const snowline = (x: number, y: number) =>
    Math.max(
      y + 1,
      base -
        rise * (0.46 + 0.1 * fine(x / step / 3)) +
        (Math.round(x / step) % 2 ? 1 : -1) * rise * (0.03 + 0.03 * fine(x)),
    );
  const high = points.map(([x, y]): Point => [x, Math.max(y, y > base - rise * 0.5 ? y : snowline(x, y))]);
  const snow = polygon([...points, ...high.reverse()]);
  const white = mix(hour.sun, '#ffffff', 0.4);
  return (
    shape(body, fill) +
    shape(snow, fade(white, 0.94)) +
    facets(art, points, sun[0], rise, mix(hour.near, hour.far, 0.45))
  );
}

/** The shaded side of every summit: from the top down its far slope, back along a crooked spine. */
function facets(art: Art, points: readonly Point[], sunX: number, rise: number, shade: string): string {
  const random = art.random.fork('facets');
  let markup = '';
  for (let index = 2; index < points.length - 2; index += 1) {
    const top = points[index] as Point;
    if ([-2, -1, 1, 2].some((near) => (points[index + near] as Point)[1] < top[1])) continue;
    const away = sunX < top[0] ? 1 : -1;
    const slope: Point[] = [top];
    for (
      let at = index + away;
      points[at] && (points[at] as Point)[1] >= (slope.at(-1) as Point)[1] - rise * 0.01;
      at += away
    )
      slope.push(points[at] as Point);
    const foot = slope.at(-1) as Point;
    const drop = Math.max(rise * 0.12, foot[1] - top[1]) * random.between(0.9, 1.4);
    const spine = [0.85, 0.62, 0.4, 0.2].map(
      (share): Point => [
        top[0] + away * drop * (0.06 + 0.1 * share * random.between(-0.6, 1)),
        top[1] + drop * share,
      ],
    );
    markup += shape(
      polygon([
        ...slope,
        [foot[0] - away * drop * 0.1, foot[1] + drop * 0.35],
        [top[0] + away * drop * 0.22, top[1] + drop * 1.12],
        ...spine,
      ]),
      fade(shade, 0.5),
    );
  }
  return markup;
}

/** Everything above the line again, upside down and dimmed, as still water shows it. */
function mirrored(art: Art, line: number, markup: string, hour: Weather['hour']): string {
  const flipped = `<g transform="translate(0,${n(line * 2)}) scale(1,-1)" opacity=".62">${markup}</g>`;
  const water = rect(
    0,
    line,
    art.width,
    art.height - line,
    linear(art, [
      mix(hour.low, hour.middle, 0.25),
      mix(hour.middle, hour.far, 0.35),
      mix(hour.top, hour.near, 0.35),
    ]),
  );
  const random = art.random.fork('ripples');
  const ripples = repeat(46, () => {
    const share = random.next() ** 1.4;
    const y = line + 4 + share * (art.height - line);
    const long = art.width * random.between(0.03, 0.14) * (0.4 + share);
    const x = random.between(-0.1, 1) * art.width;
    return stroke(
      `M${n(x)},${n(y)}h${n(long)}`,
      fade(random.chance(0.6) ? hour.sun : hour.near, random.between(0.06, 0.2)),
      1 + share * 3,
    );
  });
  const lake = `<rect y="${n(line)}" width="${art.width}" height="${n(art.height - line)}"/>`;
  return water + clipped(art, lake, flipped) + ripples;
}

/** Mountains in layers of haze, at times above a lake. */
export function mountains(art: Art): void {
  const weather = weatherFor(
    art,
    ['dawn', 'morning', 'golden', 'dusk', 'mist', 'noon', 'night'],
    0.62,
    [0.3, 0.72],
  );
  const { hour, horizon } = weather;
  const { width, height, random } = art;
  sky(art, weather, hour.name === 'night' ? 0.4 : 1);
  const lake = random.chance(0.45);
  const far =
    (hour.name === 'night' ? stars(art, horizon, 240) : '') +
    (hour.name === 'mist' ? '' : disc(art, weather, width * 0.016)) +
    peaks(art, weather, horizon, height * random.between(0.26, 0.4));
  let layers = far;
  for (let row = 0; row < 3; row += 1) {
    const points = ridge(
      art,
      `ridge${row}`,
      horizon + height * (0.03 + row * 0.035),
      height * (0.13 - row * 0.02),
      3 + row,
      4,
    );
    const colour = mix(hour.far, hour.near, 0.32 + row * 0.2);
    if (row > 0) layers += pines(art, points, height * 0.022 * (row + 1), width * 0.011, colour);
    layers +=
      land(art, points, colour, hour.low, 0.42) +
      mist(art, horizon + height * (0.05 + row * 0.04), height * 0.1, hour.low, 0.3);
  }
  const line = horizon + height * 0.105;
  art.body.push(layers);
  if (lake)
    art.body.push(
      mirrored(art, line, layers, hour),
      glitter(art, weather.sun[0], line, art.height * 0.94, width * 0.1, hour.sun, 50),
    );
  const front = ridge(art, 'front', height * (lake ? 1.02 : 0.94), height * 0.14, 2.2, 3);
  art.body.push(
    pines(art, front, height * random.between(0.14, 0.24), width * 0.04, hour.near),
    land(art, front, hour.near, tone(hour.near, -0.05), 0.6),
  );
  if (random.chance(0.6))
    art.body.push(
      birds(art, width * random.between(0.3, 0.7), horizon * 0.36, width * 0.012, fade(hour.near, 0.7), 6),
    );
}
