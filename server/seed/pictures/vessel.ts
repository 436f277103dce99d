import { type Art, circle, clipped, ellipse, linear, n, placed, repeat, shape, stroke } from './art.ts';
import { type Point, smooth } from './geometry.ts';
import { fade, mix, tone } from './palette.ts';
import type { Random } from './random.ts';

/** Half of a turned form: [height 0 (foot) … 1 (rim), radius as a share of the height]. */
export type Profile = readonly (readonly [number, number])[];

export const PROFILES = {
  bottle: [
    [0, 0.2],
    [0.12, 0.27],
    [0.4, 0.28],
    [0.6, 0.2],
    [0.74, 0.085],
    [0.94, 0.075],
    [1, 0.1],
  ],
  jar: [
    [0, 0.24],
    [0.2, 0.36],
    [0.5, 0.42],
    [0.76, 0.36],
    [0.9, 0.24],
    [1, 0.27],
  ],
  moon: [
    [0, 0.2],
    [0.14, 0.38],
    [0.46, 0.5],
    [0.8, 0.38],
    [0.95, 0.2],
    [1, 0.22],
  ],
  cone: [
    [0, 0.16],
    [0.3, 0.2],
    [0.7, 0.29],
    [1, 0.36],
  ],
  tulip: [
    [0, 0.2],
    [0.1, 0.2],
    [0.34, 0.34],
    [0.62, 0.31],
    [0.86, 0.25],
    [1, 0.31],
  ],
  tall: [
    [0, 0.15],
    [0.2, 0.19],
    [0.6, 0.2],
    [0.84, 0.145],
    [1, 0.16],
  ],
  bowl: [
    [0, 0.32],
    [0.08, 0.34],
    [0.3, 0.72],
    [0.7, 1.02],
    [1, 1.12],
  ],
  cup: [
    [0, 0.34],
    [0.12, 0.4],
    [0.6, 0.47],
    [1, 0.5],
  ],
  pot: [
    [0, 0.36],
    [0.78, 0.47],
    [0.8, 0.53],
    [1, 0.54],
  ],
  jug: [
    [0, 0.24],
    [0.2, 0.35],
    [0.5, 0.36],
    [0.76, 0.23],
    [1, 0.27],
  ],
} satisfies Record<string, Profile>;

export type Form = keyof typeof PROFILES;

/** Glazes and clays that look well side by side. */
export const GLAZES = [
  '#e9dcc7',
  '#c9744f',
  '#7f9a93',
  '#3f5a66',
  '#d9a05b',
  '#b3563f',
  '#f2ebdf',
  '#8a9a73',
  '#5b4a45',
  '#d8b8a4',
  '#6f87a0',
  '#27343b',
] as const;

export interface VesselOptions {
  form: Form;
  height: number;
  colour: string;
  /** −1 light from the left, 1 from the right. */
  light: number;
  finish?: 'plain' | 'dip' | 'bands' | 'speckle' | 'drip';
  second?: string;
  handle?: boolean;
}

function outline(profile: Profile, height: number): string {
  const right = profile.map(([at, radius]): Point => [radius * height, -at * height]);
  const left = [...right].reverse().map(([x, y]): Point => [-x, y]);
  const body = smooth(right, false, 0.95);
  const back = smooth(left, false, 0.95).replace('M', 'L');
  return `${body}${back}Z`;
}

function finishOf(options: VesselOptions, random: Random): string {
  const { height, finish, second = '#f2e8d8' } = options;
  const reach = height * 1.2;
  if (finish === 'dip') {
    const y = -height * random.between(0.4, 0.7);
    return shape(
      `M${n(-reach)},${n(y)}C${n(-reach / 3)},${n(y - height * 0.06)} ${n(reach / 3)},${n(y + height * 0.07)} ${n(reach)},${n(y)}V${n(-height * 1.1)}H${n(-reach)}Z`,
      second,
    );
  }
  if (finish === 'drip') {
    let path = `M${n(-reach)},${n(-height * 1.1)}V${n(-height * 0.66)}`;
    for (let x = -reach; x < reach; x += height * 0.11)
      path += `q${n(height * 0.055)},${n(height * random.between(0.06, 0.4))} ${n(height * 0.11)},0`;
    return shape(`${path}V${n(-height * 1.1)}Z`, second);
  }
  if (finish === 'bands') {
    return [0.24, 0.34, 0.62, 0.7]
      .map((at, index) =>
        stroke(
          `M${n(-reach)},${n(-height * at)}Q0,${n(-height * at + height * 0.05)} ${n(reach)},${n(-height * at)}`,
          second,
          height * (index % 2 ? 0.014 : 0.036),
        ),
      )
      .join('');
  }
  if (finish === 'speckle') {
    return repeat(70, () =>
      circle(
        random.around(0, height * 0.6),
        -random.between(0, height),
        random.between(0.003, 0.011) * height,
        fade('#4a3526', random.between(0.25, 0.6)),
      ),
    );
  }
  return '';
}

/** A turned vessel standing on (0, 0): shaded round, glazed, with its rim, highlight and shadow. */
export function vessel(art: Art, options: VesselOptions): string {
  const { form, height, colour, light, handle = false } = options;
  const profile: Profile = PROFILES[form];
  const path = outline(profile, height);
  const [, rim] = profile.at(-1) as readonly [number, number];
  const random = art.random;
  const round = linear(
    art,
    light < 0
      ? [
          [0, '#fff4de', 0.1],
          [0.22, '#fff4de', 0.46],
          [0.5, '#2a1712', 0],
          [1, '#2a1712', 0.62],
        ]
      : [
          [0, '#2a1712', 0.62],
          [0.5, '#2a1712', 0],
          [0.78, '#fff4de', 0.46],
          [1, '#fff4de', 0.1],
        ],
    [0, 0, 1, 0],
  );
  const widest = Math.max(...profile.map(([, radius]) => radius)) * height;
  const gleam = ellipse(
    light * widest * 0.5,
    -height * 0.6,
    widest * 0.07,
    height * 0.15,
    'rgba(255,252,240,.4)',
    `transform="rotate(${n(light * 8)} ${n(light * widest * 0.5)} ${n(-height * 0.6)})"`,
  );
  const mouth = `${ellipse(0, -height, rim * height, rim * height * 0.2, tone(colour, -0.22))}${ellipse(0, -height, rim * height, rim * height * 0.2, 'none', `stroke="${tone(options.finish === 'dip' || options.finish === 'drip' ? (options.second ?? colour) : colour, 0.06)}" stroke-width="${n(height * 0.016)}"`)}`;
  const grip = handle
    ? stroke(
        `M${n(widest * 0.86)},${n(-height * 0.8)}C${n(widest * 1.8)},${n(-height * 0.86)} ${n(widest * 1.7)},${n(-height * 0.24)} ${n(widest * 0.86)},${n(-height * 0.3)}`,
        tone(colour, -0.07),
        height * 0.085,
      )
    : '';
  return (
    grip +
    shape(path, colour) +
    clipped(art, `<path d="${path}"/>`, finishOf(options, random) + shape(path, round) + gleam) +
    mouth
  );
}

/** The shadow a thing on a table throws away from the light. */
export function tableShadow(width: number, light: number, strength = 0.3): string {
  const reach = -light * width * 0.7;
  return `${ellipse(reach, width * 0.02, width * 1.5, width * 0.17, `rgba(44,24,16,${n(strength * 10) === '0' ? 0 : strength * 0.55})`)}${ellipse(reach * 0.2, 0, width * 1.02, width * 0.15, `rgba(44,24,16,${strength})`)}`;
}

/** A vessel chosen by chance, for shelves and tables. */
export function anyVessel(
  art: Art,
  height: number,
  light: number,
  forms: readonly Form[],
): { markup: string; half: number; form: Form; colour: string } {
  const { random } = art;
  const form = random.pick(forms);
  const [colour, second] = random.shuffle(GLAZES) as [string, string];
  const finish = random.pick(['plain', 'dip', 'bands', 'speckle', 'drip', 'plain'] as const);
  const half = Math.max(...PROFILES[form].map(([, radius]) => radius)) * height;
  const markup = vessel(art, {
    form,
    height,
    colour,
    light,
    finish,
    second: mix(second, colour, 0.15),
    handle: form === 'jug' || (form === 'cup' && random.chance(0.5)),
  });
  return { markup: placed(markup, 0, 0), half, form, colour };
}
