import { contrast, type Hex, mix, shift } from './colour.ts';

/** Everything that is drawn in the accent, for one theme. */
export interface AccentSet {
  /** Filled controls: 3:1 on every surface. */
  accent: Hex;
  accentHover: Hex;
  accentActive: Hex;
  /** Text on the filled control, in all its states: 4.5:1. */
  accentInk: Hex;
  /** The accent as text and as an icon: 4.5:1 on every surface and on accentSoft. */
  accentText: Hex;
  /** A tint for selected rows and quiet badges. */
  accentSoft: Hex;
}

/** The surfaces an accent has to be seen on. */
interface AccentGround {
  ground: Hex;
  paper: Hex;
  raised: Hex;
  sunken: Hex;
}

const WHITE: Hex = '#FFFFFF';
const BLACK: Hex = '#1B1A18';
const TEXT_RATIO = 4.5;
const CONTROL_RATIO = 3;
const STEP = 0.01;

/** Lightness shifts, the smallest first, so that the colour stays as near as possible to the one chosen. */
const SHIFTS = Array.from({ length: 101 }, (_, i) => Math.ceil(i / 2) * STEP * (i % 2 ? -1 : 1));

const reaches = (colour: Hex, grounds: readonly Hex[], ratio: number) =>
  grounds.every((ground) => contrast(colour, ground) >= ratio);

/** A filled control in three states that carries `ink` readably, or nothing when this shift cannot. */
function fill(
  base: Hex,
  ink: Hex,
  surfaces: readonly Hex[],
): Pick<AccentSet, 'accent' | 'accentHover' | 'accentActive'> | null {
  const away = ink === WHITE ? -1 : 1;
  const accentHover = shift(base, away * 0.04);
  const accentActive = shift(base, away * 0.08);
  const readable = reaches(base, [ink], TEXT_RATIO) && reaches(accentHover, [ink], TEXT_RATIO);
  if (!readable || !reaches(base, surfaces, CONTROL_RATIO)) return null;
  return { accent: base, accentHover, accentActive };
}

/** White text is tried over a wider range before black: it is what a saturated button looks best with. */
function correctedFill(hex: Hex, surfaces: readonly Hex[]): Omit<AccentSet, 'accentText' | 'accentSoft'> {
  for (const reach of [0.1, 1]) {
    for (const ink of [WHITE, BLACK]) {
      for (const by of SHIFTS) {
        if (Math.abs(by) > reach) break;
        const found = fill(shift(hex, by), ink, surfaces);
        if (found) return { ...found, accentInk: ink };
      }
    }
  }
  const dark = contrast(WHITE, surfaces[0] ?? WHITE) > 10;
  const plain = dark ? WHITE : BLACK;
  return { accent: plain, accentHover: plain, accentActive: plain, accentInk: dark ? BLACK : WHITE };
}

/**
 * The operator's accent for one theme, corrected: 4.5:1 for text, 3:1 for controls. Hue is kept,
 * lightness gives way.
 */
export function withAccent(hex: Hex, { ground, paper, raised, sunken }: AccentGround): AccentSet {
  const surfaces = [paper, ground, raised, sunken];
  const filled = correctedFill(hex, surfaces);
  const dark = contrast(WHITE, paper) > contrast(BLACK, paper);
  const accentSoft = mix(filled.accent, paper, dark ? 0.18 : 0.08);
  const direction = SHIFTS.filter((by) => (dark ? by >= 0 : by <= 0));
  const text = direction
    .map((by) => shift(hex, by))
    .find((colour) => reaches(colour, [...surfaces, accentSoft], TEXT_RATIO));
  return { ...filled, accentSoft, accentText: text ?? (dark ? WHITE : BLACK) };
}
