/**
 * Colour arithmetic for the theme: WCAG contrast, and lightness shifts in OKLCH, where a shift keeps the hue
 * that an operator has chosen (HSL would turn a coral brown on its way to readable).
 */
export type Hex = `#${string}`;
type Triple = readonly [number, number, number];

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toGamma = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);
const byte = (c: number) =>
  Math.round(Math.min(1, Math.max(0, c)) * 255)
    .toString(16)
    .padStart(2, '0');

/** True for #rgb and #rrggbb. */
export function isHex(value: string): value is Hex {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);
}

function toRgb(hex: Hex): Triple {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

const toHex = ([r, g, b]: Triple): Hex => `#${byte(r)}${byte(g)}${byte(b)}`;

/** Relative luminance, 0 (black) to 1 (white). */
function luminance(hex: Hex): number {
  const [r, g, b] = toRgb(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** WCAG contrast ratio of two opaque colours, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** `share` (0–1) of `over` laid on `under`, as one opaque colour. */
export function mix(over: Hex, under: Hex, share: number): Hex {
  const [a, b] = [toRgb(over), toRgb(under)];
  return toHex([0, 1, 2].map((i) => (a[i] ?? 0) * share + (b[i] ?? 0) * (1 - share)) as unknown as Triple);
}

interface Oklch {
  l: number;
  c: number;
  h: number;
}

export function toOklch(hex: Hex): Oklch {
  const [r, g, b] = toRgb(hex).map(toLinear) as unknown as Triple;
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(x, y), h: Math.atan2(y, x) };
}

function linearFromOklch({ l, c, h }: Oklch): Triple {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The nearest colour a screen can show: chroma is given up before lightness and hue. */
export function fromOklch(colour: Oklch): Hex {
  let { c } = colour;
  for (; c > 0.001; c *= 0.96) {
    const rgb = linearFromOklch({ ...colour, c });
    if (rgb.every((part) => part >= -0.0005 && part <= 1.0005)) break;
  }
  return toHex(linearFromOklch({ ...colour, c }).map(toGamma) as unknown as Triple);
}

/** The same hue, `by` lighter (positive) or darker (negative); lightness runs from 0 to 1. */
export function shift(hex: Hex, by: number): Hex {
  if (by === 0) return hex;
  const colour = toOklch(hex);
  return fromOklch({ ...colour, l: Math.min(1, Math.max(0, colour.l + by)) });
}
