import { type Art, circle, ellipse, glow, linear, n, placed, repeat, wash } from './art.ts';
import { type FigureOptions, figure, type Paint, rimmed, silhouette } from './figure.ts';
import type { Point } from './geometry.ts';
import { beam, boards, bokehLights } from './light.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
import type { PoseName } from './poses.ts';
import { water } from './scene-sea.ts';
import { birds, disc, land, ridge, sky, type Weather } from './sky.ts';

const SKIN_TONES = ['#8a5a3c', '#c08a62', '#6a4029', '#d9a888', '#a8744e'] as const;
export const HAIRS: NonNullable<FigureOptions['hair']>[] = ['bun', 'tail', 'short', 'round', 'loose'];

/** A person with the light behind them: dark, with a bright rim towards the light. */
export function against(
  art: Art,
  options: Omit<FigureOptions, 'paint'>,
  place: Point,
  scale: number,
  colours: readonly [string, string],
  side: number,
): string {
  const [dark, rim] = colours;
  const back = placed(
    figure(art, { ...options, paint: silhouette(rim) }),
    place[0] + side * scale * 0.42,
    place[1] - scale * 0.3,
    0,
    scale,
  );
  return back + placed(figure(art, { ...options, paint: silhouette(dark) }), place[0], place[1], 0, scale);
}

export function costume(art: Art): Paint {
  const { random } = art;
  const [top, bottom] = random.pick([
    ['#b8473f', '#7d2a30'],
    ['#e6d6c2', '#c9b7a2'],
    ['#2f5560', '#22404a'],
    ['#d8974a', '#8d5a2c'],
    ['#6a4a6e', '#473252'],
    ['#f0e2d6', '#b98f86'],
  ] as const);
  return { skin: random.pick(SKIN_TONES), top, bottom, hair: '#241814', shoe: tone(bottom, -0.12) };
}

export const DANCES: PoseName[] = ['arabesque', 'leap', 'reach', 'attitude', 'passe', 'grand', 'sway'];

/** One dancer in a pool of light, mirrored faintly by the floor. */
function inThePool(
  art: Art,
  pose: PoseName,
  place: Point,
  scale: number,
  colours: readonly [string, string],
  flip: boolean,
): string {
  const { random } = art;
  const [hue, lamp] = colours;
  const options: FigureOptions = {
    pose,
    paint: costume(art),
    hair: random.pick(HAIRS),
    skirt: random.pick(['none', 'long', 'long', 'tutu', 'knee'] as const),
    flip,
  };
  const mirrored = figure(art, { ...options, paint: silhouette(tone(hue, -0.1)) });
  const squash = `translate(${n(place[0])},${n(place[1])}) scale(${n(scale * 0.96)},${n(-scale * 0.22)})`;
  return (
    `<g transform="${squash}" opacity=".4">${mirrored}</g>` +
    rimmed(art, options, mix(lamp, '#ffffff', 0.3), place, scale, [0, -scale * 0.8])
  );
}

/** One or two dancers in a beam on a dark stage. */
export function stageDance(art: Art): void {
  const { width, height, random } = art;
  const hue = random.pick(['#2a1838', '#12202f', '#33141c', '#1d1a2e', '#14282a']);
  const lamp = random.pick(['#ffd9a0', '#ffc4a0', '#cfe3ff', '#ffe9c9', '#ffb7a8']);
  const floor = height * 0.84;
  const lights = [lamp, mix(lamp, hue, 0.4)];
  art.softness = 16;
  art.behind.push(
    wash(art, linear(art, [tone(hue, -0.06), tone(hue, 0.02), tone(hue, 0.05), hue])),
    glow(art, width * 0.5, height * 0.55, width * 0.55, mix(hue, lamp, 0.5), 0.6),
    bokehLights(art, [0, 0, width, height * 0.34], 14, lights, [width * 0.006, width * 0.02]),
  );
  const pair = width > height * 1.6 || random.chance(0.32);
  const spots = pair ? [0.34, 0.64] : [random.between(0.42, 0.58)];
  const scale = (height / 100) * (width > height * 2 ? 0.6 : random.between(0.48, 0.6));
  art.body.push(boards(art, floor - height * 0.06, mix(hue, '#5a3a2c', 0.5), [width * 0.5, floor], 0.3));
  for (const spot of spots) {
    const from: Point = [width * (spot + random.around(0, 0.16)), -height * 0.05];
    art.body.push(beam(art, from, [width * spot, floor + height * 0.015], scale * 42, lamp, 0.42));
  }
  const poses = random.shuffle(DANCES);
  spots.forEach((spot, index) => {
    const place: Point = [width * spot, floor + height * 0.01];
    const flip = index > 0 || (!pair && random.chance(0.5));
    art.body.push(inThePool(art, poses[index] as PoseName, place, scale, [hue, lamp], flip));
  });
  art.body.push(dust(art, lamp, 70));
}

/** Dust that floats in a beam. */
export function dust(art: Art, colour: string, count: number): string {
  const random = art.random.fork('dust');
  const { width, height } = art;
  return repeat(count, () =>
    circle(
      width * (0.5 + random.around(0, 0.34) * random.next()),
      random.between(0, height * 0.85),
      random.between(0.8, 2.8),
      fade(colour, random.between(0.15, 0.6)),
    ),
  );
}

function shoreWeather(art: Art): Weather {
  const { random, width, height } = art;
  const hour = HOURS[random.pick(['dawn', 'golden', 'dusk', 'golden', 'dawn'] as const)];
  const horizon = height * random.between(0.56, 0.66);
  return { hour, horizon, sun: [width * random.between(0.4, 0.6), horizon * random.between(0.66, 0.9)] };
}

function onTheShore(
  art: Art,
  poses: readonly PoseName[],
  skirts: readonly NonNullable<FigureOptions['skirt']>[],
): void {
  const weather = shoreWeather(art);
  const { hour, sun } = weather;
  const { width, height, random } = art;
  sky(art, weather, 1.3);
  art.body.push(
    disc(art, weather, Math.min(width, height) * random.between(0.07, 0.13)),
    water(art, weather),
  );
  const ground = height * 0.86;
  const strand = ridge(art, 'strand', ground + height * 0.02, height * 0.03, 1.6, 2);
  art.body.push(land(art, strand, mix('#8d5f4a', hour.near, 0.72), hour.near, 0.8));
  const scale = (height / 100) * random.between(0.4, 0.5);
  const x = sun[0] + random.around(0, width * 0.06);
  const options = {
    pose: random.pick(poses),
    hair: random.pick(HAIRS),
    skirt: random.pick(skirts),
    flip: random.chance(0.5),
  };
  const near = tone(hour.near, -0.04);
  art.body.push(ellipse(x, ground + height * 0.016, scale * 30, scale * 2.6, fade(near, 0.5)));
  art.body.push(
    against(
      art,
      options,
      [x, ground + height * 0.012],
      scale,
      [near, mix(hour.warm, hour.sun, 0.5)],
      sun[0] > x ? 1 : -1,
    ),
  );
  art.body.push(
    glow(art, sun[0], sun[1], width * 0.34, hour.sun, 0.34),
    birds(art, width * 0.3, weather.horizon * 0.3, width * 0.01, fade(near, 0.6), 4),
  );
}

/** Dance on a beach, the sun behind. */
export function shoreDance(art: Art): void {
  onTheShore(art, DANCES, ['long', 'long', 'none', 'knee']);
}

/** Yoga by the sea at the edge of the day. */
export function shoreYoga(art: Art): void {
  onTheShore(art, ['tree', 'warrior', 'lotus', 'dancerPose', 'crescent', 'lotus'], ['none']);
}
