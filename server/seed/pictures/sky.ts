import { type Art, circle, ellipse, glow, linear, n, rect, repeat, shape, stroke, wash } from './art.ts';
import { below, type Point } from './geometry.ts';
import { fade, type Hour, mix, tone } from './palette.ts';
import { createNoise } from './random.ts';

/** Where the sun (or moon) stands, and how low the sky reaches. */
export interface Weather {
  hour: Hour;
  horizon: number;
  sun: Point;
}

/** The sky with its light and clouds, into the layer that is out of focus. */
export function sky(art: Art, weather: Weather, clouds = 1): void {
  const { hour, horizon, sun } = weather;
  const share = Math.min(0.98, horizon / art.height);
  const stops = [
    [0, hour.top],
    [share * 0.55, hour.middle],
    [share, hour.low],
    [1, hour.low],
  ] as const;
  art.softness = 10;
  art.behind.push(
    wash(art, linear(art, stops)),
    glow(art, sun[0], sun[1], art.width * 0.62, hour.sun, hour.name === 'night' ? 0.35 : 0.75),
  );
  if (clouds > 0) art.behind.push(cloudBanks(art, weather, clouds));
}

function cloudBanks(art: Art, { hour, horizon, sun }: Weather, amount: number): string {
  const random = art.random.fork('clouds');
  const count = Math.round(random.between(3, 7) * amount);
  let markup = '';
  for (let bank = 0; bank < count; bank += 1) {
    const y = horizon * random.between(0.1, 0.86);
    const x = random.between(-0.1, 1.1) * art.width;
    const size = art.width * random.between(0.1, 0.24) * (0.4 + 0.6 * (1 - y / horizon));
    const near = Math.max(0, 1 - Math.hypot(x - sun[0], y - sun[1]) / (art.width * 0.6));
    const lit = mix(mix(hour.middle, hour.low, 0.6), hour.sun, 0.3 + near * 0.6);
    const dark = mix(hour.middle, hour.top, 0.35);
    for (let puff = 0; puff < 9; puff += 1) {
      const px = x + random.around(0, size);
      const lift = (1 - Math.abs(px - x) / size) * size * 0.12;
      const rx = size * random.between(0.16, 0.42);
      markup += ellipse(px, y - lift * 0.2, rx, rx * 0.17, fade(dark, 0.2));
      markup += ellipse(px, y - lift - rx * 0.05, rx * 0.9, rx * 0.13, fade(lit, 0.34));
    }
  }
  return markup;
}

/** The sun's or moon's own disc, sharp, with a halo. */
export function disc(art: Art, { hour, sun }: Weather, radius: number): string {
  const [x, y] = sun;
  const halo = glow(art, x, y, radius * 4.2, hour.sun, 0.55);
  return `${halo}${circle(x, y, radius, mix(hour.sun, '#ffffff', 0.35))}`;
}

/** Stars, denser towards the top. */
export function stars(art: Art, horizon: number, count: number): string {
  const random = art.random.fork('stars');
  return repeat(count, () => {
    const y = random.next() ** 1.5 * horizon * 0.92;
    const size = random.between(0.5, 1.5) * (random.chance(0.08) ? 1.9 : 1) * (art.width / 1400);
    return circle(
      random.between(0, art.width),
      y,
      size + 0.25,
      fade(random.pick(['#ffffff', '#ffeccb', '#cfe0ff']), random.between(0.35, 0.95)),
    );
  });
}

/** One line of land from edge to edge. `rough` octaves of noise; `wide` how many hills fit the picture. */
export function ridge(art: Art, label: string, base: number, rise: number, wide: number, rough = 4): Point[] {
  const noise = createNoise(art.random.fork(label), rough);
  const steps = 90;
  return Array.from({ length: steps + 1 }, (_, index): Point => {
    const share = index / steps;
    return [-20 + share * (art.width + 40), base - rise * (0.5 + 0.5 * noise(share * wide + 3))];
  });
}

/** Land below a ridge: its own colour at the crest, thinning into haze further down. */
export function land(
  art: Art,
  points: readonly Point[],
  crest: string,
  haze: string,
  share = 0.55,
  more = '',
): string {
  const fill = linear(art, [
    [0, crest],
    [0.55, mix(crest, haze, share)],
    [1, mix(crest, haze, share)],
  ]);
  return shape(below(points, art.height + 20), fill, more);
}

/** A band of mist that fades upwards and downwards. */
export function mist(art: Art, y: number, height: number, colour: string, opacity: number): string {
  const fill = linear(art, [fade(colour, 0), fade(colour, opacity), fade(colour, 0)]);
  return rect(0, y - height / 2, art.width, height, fill);
}

/** A few birds, far away. */
export function birds(art: Art, x: number, y: number, size: number, colour: string, count: number): string {
  const random = art.random.fork('birds');
  return repeat(count, () => {
    const [cx, cy] = [x + random.around(0, size * 7), y + random.around(0, size * 2.6)];
    const wing = size * random.between(0.6, 1.1);
    const lift = wing * random.between(0.2, 0.5);
    return stroke(
      `M${n(cx - wing)},${n(cy - lift)}Q${n(cx - wing * 0.3)},${n(cy - lift)} ${n(cx)},${n(cy)}Q${n(cx + wing * 0.3)},${n(cy - lift)} ${n(cx + wing)},${n(cy - lift * 0.7)}`,
      colour,
      Math.max(1.4, size * 0.14),
    );
  });
}

/** A conifer standing on (x, y), `height` tall, drawn as one dark shape with ragged sides. */
export function pine(art: Art, x: number, y: number, height: number, colour: string): string {
  const random = art.random;
  const half = height * random.between(0.17, 0.24);
  const left: Point[] = [];
  const right: Point[] = [];
  const tiers = 7;
  for (let tier = 1; tier <= tiers; tier += 1) {
    const low = y - height + (height * 0.94 * tier) / tiers;
    const reach = half * (tier / tiers) ** 0.8;
    left.push([x - reach * random.between(0.85, 1.12), low], [x - reach * 0.45, low - height * 0.025]);
    right.push([x + reach * random.between(0.85, 1.12), low], [x + reach * 0.45, low - height * 0.025]);
  }
  const outline = [
    [x, y - height] as Point,
    ...right,
    [x + half * 0.1, y] as Point,
    [x - half * 0.1, y] as Point,
    ...left.reverse(),
  ];
  return shape(`M${outline.map(([px, py]) => `${n(px)},${n(py)}`).join('L')}Z`, colour);
}

/** Trees along a ridge. */
export function pines(
  art: Art,
  points: readonly Point[],
  height: number,
  gap: number,
  colour: string,
): string {
  const random = art.random;
  let markup = '';
  for (let x = -10; x < art.width + 10; x += gap * random.between(0.4, 1.7)) {
    const share = (x + 20) / (art.width + 40);
    const at = Math.min(points.length - 1, Math.max(0, Math.round(share * (points.length - 1))));
    const y = (points[at] as Point)[1] + height * 0.12;
    markup += pine(art, x, y, height * random.between(0.5, 1.25), tone(colour, random.between(-0.015, 0.02)));
  }
  return markup;
}

/** Light lying on water below the sun: short strokes, wide near the horizon's foot. */
export function glitter(
  art: Art,
  x: number,
  from: number,
  to: number,
  spread: number,
  colour: string,
  count = 90,
): string {
  const random = art.random.fork('glitter');
  return repeat(count, () => {
    const share = random.next() ** 1.25;
    const y = from + (to - from) * share;
    const reach = spread * (0.18 + share * 0.82);
    const cx = x + reach * (random.next() + random.next() + random.next() - 1.5) * 0.8;
    const long = spread * (0.03 + share * 0.16) * random.between(0.5, 1.4);
    return ellipse(
      cx,
      y,
      long,
      1 + share * art.height * 0.0032,
      fade(colour, random.between(0.25, 0.85) * (1 - share * 0.4)),
    );
  });
}
