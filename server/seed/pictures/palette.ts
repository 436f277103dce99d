/** Colours are `#rrggbb` texts; mixing happens in OKLab, where halfway between two colours looks halfway. */
export type Colour = string;

type Triple = [number, number, number];

function toLinear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function toChannel(linear: number): number {
  const part = linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.max(linear, 0) ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, part)) * 255);
}

/** `#rrggbb` as 0…255 numbers. */
export function channels(colour: Colour): Triple {
  const number = Number.parseInt(colour.slice(1, 7), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function toLab(colour: Colour): Triple {
  const [red, green, blue] = channels(colour).map(toLinear) as Triple;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function fromLab([light, first, second]: Triple): Colour {
  const long = (light + 0.3963377774 * first + 0.2158037573 * second) ** 3;
  const medium = (light - 0.1055613458 * first - 0.0638541728 * second) ** 3;
  const short = (light - 0.0894841775 * first - 1.291485548 * second) ** 3;
  const parts = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${parts.map((part) => toChannel(part).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` 0 gives `from`, 1 gives `to`. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const start = toLab(from);
  const end = toLab(to);
  return fromLab(start.map((value, index) => value + ((end[index] as number) - value) * share) as Triple);
}

/** Moves lightness by `amount` (-1 … 1) and colourfulness by the factor `chroma`. */
export function tone(colour: Colour, amount: number, chroma = 1): Colour {
  const [light, first, second] = toLab(colour);
  return fromLab([Math.min(1, Math.max(0, light + amount)), first * chroma, second * chroma]);
}

/** The colour at an opacity, in the form SVG attributes take. */
export function fade(colour: Colour, opacity: number): string {
  return `rgba(${channels(colour).join(',')},${Math.round(opacity * 1000) / 1000})`;
}

/** One moment of light: what the sky, the sun and the land look like. */
export interface Hour {
  name: string;
  top: Colour;
  middle: Colour;
  low: Colour;
  sun: Colour;
  far: Colour;
  near: Colour;
  warm: Colour;
}

export const HOURS = {
  dawn: {
    name: 'dawn',
    top: '#5f6c9c',
    middle: '#c798ab',
    low: '#fbd3ae',
    sun: '#fff1d6',
    far: '#a595b5',
    near: '#39324f',
    warm: '#f4a988',
  },
  morning: {
    name: 'morning',
    top: '#6fa6c9',
    middle: '#b5d6df',
    low: '#f8ecd4',
    sun: '#fffae6',
    far: '#9fbcc6',
    near: '#29454b',
    warm: '#f2d3a0',
  },
  noon: {
    name: 'noon',
    top: '#3a86bd',
    middle: '#7fbad6',
    low: '#d9ecea',
    sun: '#ffffff',
    far: '#86aebb',
    near: '#1f4640',
    warm: '#f6e2b0',
  },
  golden: {
    name: 'golden',
    top: '#7b86a6',
    middle: '#eab583',
    low: '#ffe0a6',
    sun: '#fff5d0',
    far: '#cf9877',
    near: '#43292c',
    warm: '#f39a56',
  },
  dusk: {
    name: 'dusk',
    top: '#2a2b59',
    middle: '#8d5085',
    low: '#f79467',
    sun: '#ffdca8',
    far: '#74527f',
    near: '#1c1a34',
    warm: '#ff8a5c',
  },
  night: {
    name: 'night',
    top: '#0a1130',
    middle: '#1b2c58',
    low: '#47618f',
    sun: '#f6f2df',
    far: '#2b3d6b',
    near: '#080c1e',
    warm: '#9db4e0',
  },
  mist: {
    name: 'mist',
    top: '#a9b8ba',
    middle: '#cbd3cd',
    low: '#efe9dc',
    sun: '#fffdf2',
    far: '#aebab7',
    near: '#33423f',
    warm: '#e4d2b4',
  },
} satisfies Record<string, Hour>;

export type HourName = keyof typeof HOURS;
