import { type Art, clipped, glow, linear, n, placed, shape, stroke, wash } from './art.ts';
import { figure, type FigureOptions, type Paint, silhouette } from './figure.ts';
import { type Point, polygon } from './geometry.ts';
import { beam, boards, bokehLights } from './light.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
import type { PoseName } from './poses.ts';
import { water } from './scene-sea.ts';
import { birds, disc, land, mist, ridge, sky, stars, type Weather } from './sky.ts';

const SKIN_TONES = ['#8a5a3c', '#c08a62', '#6a4029', '#d9a888', '#a8744e'] as const;
const HAIRS: NonNullable<FigureOptions['hair']>[] = ['bun', 'tail', 'short', 'round', 'loose'];

/** A person with the light behind them: dark, with a bright rim towards the light. */
function against(
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

function costume(art: Art): Paint {
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

const DANCES: PoseName[] = ['arabesque', 'leap', 'reach', 'attitude', 'passe', 'grand', 'sway'];

/** One or two dancers in a beam on a dark stage. */
export function stageDance(art: Art): void {
  const { width, height, random } = art;
  const hue = random.pick(['#2a1838', '#12202f', '#33141c', '#1d1a2e', '#14282a']);
  const lamp = random.pick(['#ffd9a0', '#ffc4a0', '#cfe3ff', '#ffe9c9', '#ffb7a8']);
  const floor = height * 0.84;
  art.softness = 16;
  art.behind.push(
    wash(
      art,
      linear(art, [
        [0, tone(hue, -0.06)],
        [0.7, tone(hue, 0.05)],
        [1, hue],
      ]),
    ),
    glow(art, width * 0.5, height * 0.55, width * 0.55, mix(hue, lamp, 0.5), 0.6),
  );
  art.behind.push(
    bokehLights(
      art,
      [0, 0, width, height * 0.34],
      14,
      [lamp, mix(lamp, hue, 0.4)],
      [width * 0.006, width * 0.02],
    ),
  );
  const pair = width > height * 1.6 || random.chance(0.32);
  const spots = pair ? [0.34, 0.64] : [random.between(0.42, 0.58)];
  const scale = (height / 100) * (width > height * 2 ? 0.6 : random.between(0.48, 0.6));
  art.body.push(boards(art, floor - height * 0.06, mix(hue, '#5a3a2c', 0.5), [width * 0.5, floor], 0.3));
  for (const spot of spots)
    art.body.push(
      beam(
        art,
        [width * (spot + random.around(0, 0.16)), -height * 0.05],
        [width * spot, floor + height * 0.015],
        scale * 42,
        lamp,
        0.42,
      ),
    );
  const poses = random.shuffle(DANCES);
  spots.forEach((spot, index) => {
    const options: FigureOptions = {
      pose: poses[index] as PoseName,
      paint: costume(art),
      hair: random.pick(HAIRS),
      skirt: random.pick(['none', 'long', 'long', 'tutu', 'knee'] as const),
      flip: index ? spots.length > 1 : random.chance(0.5),
    };
    const place: Point = [width * spot, floor + height * 0.01];
    art.body.push(
      `<g transform="translate(${n(place[0])},${n(place[1])}) scale(${n(scale * 0.96)},${n(-scale * 0.22)})" opacity=".4">${figure(art, { ...options, paint: silhouette(tone(hue, -0.1)) })}</g>`,
    );
    art.body.push(
      placed(
        figure(art, { ...options, paint: silhouette(mix(lamp, '#ffffff', 0.3)) }),
        place[0],
        place[1] - scale * 0.8,
        0,
        scale,
      ),
      placed(figure(art, options), place[0], place[1], 0, scale),
    );
  });
  art.body.push(dust(art, lamp, 70));
}

/** Dust that floats in a beam. */
export function dust(art: Art, colour: string, count: number): string {
  const random = art.random.fork('dust');
  const { width, height } = art;
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${n(width * (0.5 + random.around(0, 0.34) * random.next()))}" cy="${n(random.between(0, height * 0.85))}" r="${n(random.between(0.8, 2.8))}" fill="${fade(colour, random.between(0.15, 0.6))}"/>`,
  ).join('');
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
  art.body.push(
    `<ellipse cx="${n(x)}" cy="${n(ground + height * 0.016)}" rx="${n(scale * 30)}" ry="${n(scale * 2.6)}" fill="${fade(near, 0.5)}"/>`,
  );
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

function crestPerson(
  art: Art,
  poses: readonly PoseName[],
  hours: readonly (keyof typeof HOURS)[],
  pack: boolean,
): void {
  const { width, height, random } = art;
  const hour = HOURS[random.pick(hours)];
  const weather: Weather = {
    hour,
    horizon: height * 0.66,
    sun: [width * random.between(0.3, 0.7), height * random.between(0.3, 0.48)],
  };
  sky(art, weather);
  if (hour.name === 'night') art.body.push(stars(art, weather.horizon, 300));
  art.body.push(disc(art, weather, Math.min(width, height) * 0.05));
  for (let row = 0; row < 4; row += 1)
    art.body.push(
      land(
        art,
        ridge(art, `far${row}`, height * (0.62 + row * 0.07), height * (0.24 - row * 0.03), 2.5 + row, 4),
        mix(hour.far, hour.near, row * 0.2),
        hour.low,
        0.5,
      ),
      mist(art, height * (0.64 + row * 0.07), height * 0.1, hour.low, 0.28),
    );
  const slope = random.chance(0.5) ? 1 : -1;
  const crest = Array.from(
    { length: 30 },
    (_, index): Point => [
      -20 + (index / 29) * (width + 40),
      height * (0.86 - slope * (index / 29 - 0.5) * 0.1) + Math.sin(index * 0.9) * height * 0.004,
    ],
  );
  art.body.push(land(art, crest, tone(hour.near, -0.02), tone(hour.near, -0.06), 0.6));
  const scale = (height / 100) * random.between(0.3, 0.4);
  const at = crest[Math.round(random.between(9, 20))] as Point;
  const flip = slope < 0;
  art.body.push(
    against(
      art,
      { pose: random.pick(poses), hair: random.pick(HAIRS), flip },
      [at[0], at[1] + scale],
      scale,
      [tone(hour.near, -0.04), mix(hour.warm, hour.sun, 0.45)],
      weather.sun[0] > at[0] ? 1 : -1,
    ),
  );
  if (pack)
    art.body.push(
      placed(
        `<rect x="-6" y="-11" width="12" height="21" rx="5" fill="${tone(hour.near, -0.05)}"/>`,
        at[0] + (flip ? 7 : -7) * scale,
        at[1] - 67 * scale,
        flip ? 10 : -10,
        scale,
      ),
    );
  art.body.push(glow(art, weather.sun[0], weather.sun[1], width * 0.42, hour.sun, 0.32));
}

/** A runner on a ridge early in the day. */
export function ridgeRun(art: Art): void {
  crestPerson(art, ['run', 'sprint', 'run', 'jump'], ['dawn', 'golden', 'dusk', 'morning'], false);
}

/** A walker with a pack above layers of hills. */
export function ridgeHike(art: Art): void {
  crestPerson(art, ['hike', 'stand', 'look'], ['dawn', 'golden', 'mist', 'night', 'morning'], true);
}

/** A bright studio with tall windows and a wooden floor; someone practises against the light. */
function studio(
  art: Art,
  poses: readonly PoseName[],
  mat: boolean,
  skirts: readonly NonNullable<FigureOptions['skirt']>[],
): void {
  const { width, height, random } = art;
  const wall = random.pick(['#d9b99b', '#c7c2ae', '#d8b5a6', '#b9c2bd', '#e0c9a4']);
  const floor = height * 0.76;
  const outside = random.pick([HOURS.golden, HOURS.morning, HOURS.dawn]);
  art.body.push(
    wash(
      art,
      linear(art, [
        [0, tone(wall, -0.12)],
        [1, tone(wall, -0.03)],
      ]),
    ),
  );
  const count = width > height * 1.3 ? 4 : 3;
  for (let index = 0; index < count; index += 1) {
    const wide = (width / count) * 0.7;
    const x = (width / count) * (index + 0.15);
    art.body.push(
      `<rect x="${n(x)}" y="${n(height * 0.08)}" width="${n(wide)}" height="${n(floor - height * 0.14)}" fill="${linear(
        art,
        [
          [0, mix(outside.top, '#ffffff', 0.45)],
          [0.6, mix(outside.low, '#ffffff', 0.4)],
          [0.61, mix(outside.far, '#ffffff', 0.35)],
          [1, mix(outside.far, '#fff3da', 0.62)],
        ],
      )}"/>`,
    );
    const bush = mix(outside.far, '#5f7a54', 0.5);
    const view = Array.from(
      { length: 9 },
      () =>
        `<circle cx="${n(x + random.between(0, wide))}" cy="${n(floor - height * random.between(0.06, 0.2))}" r="${n(wide * random.between(0.12, 0.3))}" fill="${fade(mix(bush, '#fff3da', random.between(0.3, 0.6)), 0.8)}"/>`,
    ).join('');
    art.body.push(
      clipped(
        art,
        `<rect x="${n(x)}" y="${n(height * 0.08)}" width="${n(wide)}" height="${n(floor - height * 0.14)}"/>`,
        view,
      ),
    );
    for (let bar = 1; bar < 4; bar += 1)
      art.body.push(
        stroke(
          `M${n(x)},${n(height * 0.08 + ((floor - height * 0.14) * bar) / 4)}h${n(wide)}`,
          tone(wall, -0.2),
          5,
        ),
      );
    art.body.push(
      stroke(`M${n(x + wide / 2)},${n(height * 0.08)}V${n(floor - height * 0.06)}`, tone(wall, -0.2), 5),
      `<rect x="${n(x - 4)}" y="${n(height * 0.08 - 4)}" width="${n(wide + 8)}" height="${n(floor - height * 0.14 + 8)}" fill="none" stroke="${tone(wall, -0.24)}" stroke-width="9"/>`,
    );
  }
  art.body.push(boards(art, floor, mix('#b17f52', wall, 0.25), [width / 2, floor + height * 0.1], 0.5));
  for (let index = 0; index < count; index += 1) {
    const x = (width / count) * (index + 0.15);
    const wide = (width / count) * 0.7;
    art.body.push(
      shape(
        polygon([
          [x, floor + height * 0.02],
          [x + wide, floor + height * 0.02],
          [x + wide * 1.4 - width * 0.1, height],
          [x - wide * 0.4 - width * 0.1, height],
        ]),
        fade('#fff0cf', 0.32),
      ),
    );
  }
  const scale = (height / 100) * random.between(0.5, 0.58);
  const place: Point = [width * random.between(0.42, 0.6), height * 0.9];
  if (mat)
    art.body.push(
      shape(
        polygon([
          [place[0] - scale * 52, place[1] - scale * 4],
          [place[0] + scale * 46, place[1] - scale * 4],
          [place[0] + scale * 54, place[1] + scale * 6],
          [place[0] - scale * 60, place[1] + scale * 6],
        ]),
        random.pick(['#5f7f78', '#a8566a', '#c98b4e', '#57688a']),
      ),
    );
  art.body.push(
    `<ellipse cx="${n(place[0])}" cy="${n(place[1])}" rx="${n(scale * 34)}" ry="${n(scale * 3.4)}" fill="rgba(52,30,20,.32)"/>`,
  );
  const options: FigureOptions = {
    pose: random.pick(poses),
    paint: costume(art),
    hair: random.pick(HAIRS),
    skirt: random.pick(skirts),
    flip: random.chance(0.5),
  };
  art.body.push(
    placed(
      figure(art, { ...options, paint: silhouette('#fff2d4') }),
      place[0] + scale * 0.5,
      place[1] - scale * 0.3,
      0,
      scale,
    ),
    placed(figure(art, options), place[0], place[1], 0, scale),
  );
  art.body.push(glow(art, width * 0.5, height * 0.2, width * 0.5, '#fff4d8', 0.4));
}

/** Dance class in a bright room. */
export function studioDance(art: Art): void {
  studio(
    art,
    DANCES.filter((pose) => pose !== 'leap'),
    false,
    ['none', 'knee', 'long', 'tutu'],
  );
}

/** Yoga in a bright room. */
export function studioYoga(art: Art): void {
  studio(art, ['tree', 'warrior', 'lotus', 'dog', 'crescent', 'dancerPose'], true, ['none']);
}

/** Training in a bright room. */
export function studioTraining(art: Art): void {
  studio(art, ['plank', 'lunge', 'jump', 'press', 'warrior'], true, ['none']);
}
