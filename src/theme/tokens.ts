import { type AccentSet, withAccent } from './accent.ts';
import type { Hex } from './colour.ts';

/**
 * The one place where colours, sizes, radii, shadows and durations are written. Everything else uses
 * the CSS variables made from here (css-variables.ts) or antd's theme made from here (antd-theme.ts).
 */
export type ThemeMode = 'light' | 'dark';

/** The operator may replace it; withAccent() then corrects contrast. */
export const DEFAULT_ACCENT: Hex = '#E5484D';

/** Opaque surfaces and inks of one theme. */
interface Surfaces {
  /** The page behind everything. */
  ground: Hex;
  /** Cards, headers, inputs. */
  paper: Hex;
  /** What lies above paper: sheets, menus, toasts. */
  raised: Hex;
  /** Wells: skeletons, hovered rows, quiet chips. */
  sunken: Hex;
  ink: Hex;
  muted: Hex;
  /** Hairlines that only decorate. */
  line: Hex;
  /** Borders by which one recognises a control: 3:1 on every surface. */
  lineStrong: Hex;
  positive: Hex;
  positiveSoft: Hex;
  warning: Hex;
  warningSoft: Hex;
}

/** Translucent values; they lie on pictures or on a whole page, so they have no fixed contrast. */
interface Veils {
  /** Behind an open sheet. */
  scrim: string;
  /** Behind white text on a picture. */
  mediaScrim: string;
  shadow: string;
}

export type Palette = Surfaces & AccentSet & Veils;

const LIGHT_SURFACES: Surfaces = {
  ground: '#F7F5F2',
  paper: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#EFECE6',
  ink: '#1B1A18',
  muted: '#67625B',
  line: '#E7E3DC',
  lineStrong: '#878178',
  positive: '#17724A',
  positiveSoft: '#E4F2EA',
  warning: '#9E400A',
  warningSoft: '#FBEEE2',
};

const DARK_SURFACES: Surfaces = {
  ground: '#121110',
  paper: '#1C1B19',
  raised: '#262421',
  sunken: '#2B2926',
  ink: '#F2EFEA',
  muted: '#ABA59D',
  line: '#302E2A',
  lineStrong: '#857F77',
  positive: '#5CC792',
  positiveSoft: '#173126',
  warning: '#F2A25C',
  warningSoft: '#38261A',
};

const LIGHT_VEILS: Veils = {
  scrim: 'rgb(27 26 24 / 0.48)',
  mediaScrim: 'rgb(18 17 16 / 0.62)',
  shadow: '0 1px 2px rgb(27 26 24 / 0.05), 0 12px 32px -8px rgb(27 26 24 / 0.16)',
};

const DARK_VEILS: Veils = {
  scrim: 'rgb(0 0 0 / 0.64)',
  mediaScrim: 'rgb(18 17 16 / 0.62)',
  shadow: '0 1px 2px rgb(0 0 0 / 0.4), 0 12px 32px -8px rgb(0 0 0 / 0.64)',
};

const SURFACES: Record<ThemeMode, Surfaces> = { light: LIGHT_SURFACES, dark: DARK_SURFACES };
const VEILS: Record<ThemeMode, Veils> = { light: LIGHT_VEILS, dark: DARK_VEILS };

/** All colours of one theme, with the operator's accent (any hex) corrected for it. */
export function palette(mode: ThemeMode, accent: Hex = DEFAULT_ACCENT): Palette {
  return { ...SURFACES[mode], ...withAccent(accent, SURFACES[mode]), ...VEILS[mode] };
}

/** White and near-black stay the same in both themes: they lie on pictures. */
export const ON_MEDIA: Hex = '#FFFFFF';

/** Type sizes in px at the browser's normal text size; CSS gets rem, so 200 % text works. */
export const TYPE_SCALE = [12, 14, 16, 20, 24, 32, 40] as const;
export const SPACE_SCALE = [4, 8, 12, 16, 24, 32, 48, 64] as const;
export const RADIUS = { card: 12, input: 8, pill: 999 } as const;
export const MOTION = { quick: 150, calm: 200, ease: 'cubic-bezier(0.2, 0.8, 0.3, 1)' } as const;
export const TOUCH = 44;
/** Column widths in px: the reading column, the right-hand context, and both navigation and page. */
export const LAYOUT = { column: 640, aside: 320, nav: 240, page: 1280 } as const;

export const FONT_STACK =
  "Figtree, 'Figtree fallback', 'Figtree fallback android', system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans Arabic', sans-serif";
