/**
 * Figtree (variable, upright) comes from npm. tools/assets.ts copies the two subsets to public/generated/fonts,
 * which git ignores; the package's version is part of the name, so the files may be cached for ever and the
 * address is known when _document writes its preload.
 */
export const FONT_VERSION = '5.3.0';

interface FontFile {
  /** File inside the npm package. */
  source: string;
  /** Address on the site. */
  href: string;
  unicodeRange: string;
}

const LATIN: FontFile = {
  source: 'figtree-latin-wght-normal.woff2',
  href: `/generated/fonts/figtree-latin-${FONT_VERSION}.woff2`,
  unicodeRange:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
};

const LATIN_EXT: FontFile = {
  source: 'figtree-latin-ext-wght-normal.woff2',
  href: `/generated/fonts/figtree-latin-ext-${FONT_VERSION}.woff2`,
  unicodeRange:
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
};

export const FONT_FILES = [LATIN, LATIN_EXT] as const;

/** For `<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous">`; every page needs this one. */
export const FONT_PRELOAD = LATIN.href;

/**
 * Local fonts stretched to Figtree's widths and heights, so that nothing moves when the real one arrives.
 * Figures: average width, ascent and descent of each font against Figtree's 449/950/250 per 1000.
 */
const FALLBACKS = [
  { name: 'Figtree fallback', locals: ['Arial', 'ArialMT', 'Liberation Sans'], size: 100.72 },
  { name: 'Figtree fallback android', locals: ['Roboto', 'Roboto-Regular'], size: 100.94 },
] as const;

const percent = (value: number) => `${value.toFixed(2)}%`;

function fallbackFace({ name, locals, size }: (typeof FALLBACKS)[number]): string {
  const src = locals.map((local) => `local('${local}')`).join(', ');
  const vertical = `ascent-override: ${percent(9500 / size)}; descent-override: ${percent(2500 / size)}`;
  return `@font-face { font-family: '${name}'; src: ${src}; size-adjust: ${percent(size)}; ${vertical}; line-gap-override: 0% }`;
}

function webFace({ href, unicodeRange }: FontFile): string {
  const src = `url('${href}') format('woff2')`;
  return `@font-face { font-family: Figtree; font-style: normal; font-weight: 300 900; font-display: swap; src: ${src}; unicode-range: ${unicodeRange} }`;
}

/** The text of every `@font-face` rule. */
export function fontFaces(): string {
  return [...FONT_FILES.map(webFace), ...FALLBACKS.map(fallbackFace)].join('\n');
}
