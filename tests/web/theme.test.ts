import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { withAccent } from '#theme/accent.ts';
import { ANTD_COMPONENTS } from '#theme/antd-components.ts';
import { contrast, fromOklch, type Hex, isHex, mix, shift, toOklch } from '#theme/colour.ts';
import { accentVariables, cssVariables } from '#theme/css-variables.ts';
import { FONT_FILES, FONT_PRELOAD, FONT_VERSION, fontFaces } from '#theme/fonts.ts';
import { type Palette, palette, type ThemeMode } from '#theme/tokens.ts';

const MODES: ThemeMode[] = ['light', 'dark'];
const SURFACES = ['ground', 'paper', 'raised', 'sunken'] as const;
const TEXTS = ['ink', 'muted', 'accentText', 'positive', 'warning'] as const;
const CONTROLS = ['accent', 'lineStrong'] as const;
const ON_TINTS = [
  ['accentText', 'accentSoft'],
  ['ink', 'accentSoft'],
  ['positive', 'positiveSoft'],
  ['ink', 'positiveSoft'],
  ['warning', 'warningSoft'],
  ['ink', 'warningSoft'],
  ['accentInk', 'accent'],
  ['accentInk', 'accentHover'],
  ['accentInk', 'accentActive'],
  ['paper', 'ink'],
] as const;

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n): Hex => `#${n.toString(16).padStart(6, '0')}`);

function ratio(colours: Palette, front: keyof Palette, back: keyof Palette): number {
  return contrast(colours[front] as Hex, colours[back] as Hex);
}

describe.each(MODES)('the %s palette', (mode) => {
  const colours = palette(mode);

  test.each(TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)))(
    '%s is readable on %s',
    (text, surface) => expect(ratio(colours, text, surface)).toBeGreaterThanOrEqual(4.5),
  );

  test.each(CONTROLS.flatMap((control) => SURFACES.map((surface) => [control, surface] as const)))(
    '%s can be told from %s',
    (control, surface) => expect(ratio(colours, control, surface)).toBeGreaterThanOrEqual(3),
  );

  test.each(ON_TINTS)('%s is readable on %s', (text, tint) =>
    expect(ratio(colours, text, tint)).toBeGreaterThanOrEqual(4.5),
  );
});

describe("an operator's accent", () => {
  test.each(MODES)('is corrected to readable contrast in the %s theme, whatever was picked', (mode) => {
    fc.assert(
      fc.property(hex, (picked) => {
        const colours = palette(mode, picked);
        for (const surface of SURFACES) {
          expect(ratio(colours, 'accentText', surface)).toBeGreaterThanOrEqual(4.5);
          expect(ratio(colours, 'accent', surface)).toBeGreaterThanOrEqual(3);
        }
        expect(ratio(colours, 'accentText', 'accentSoft')).toBeGreaterThanOrEqual(4.5);
        for (const state of ['accent', 'accentHover', 'accentActive'] as const) {
          expect(ratio(colours, 'accentInk', state)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { seed: 7, numRuns: 400 },
    );
  });

  test('that is good already is left alone', () => {
    expect(withAccent('#1D4ED8', palette('light'))).toMatchObject({
      accent: '#1D4ED8',
      accentText: '#1D4ED8',
    });
  });

  test('keeps its hue when its lightness gives way', () => {
    const { accent } = withAccent('#E5484D', palette('light'));
    expect(accent).not.toBe('#E5484D');
    expect(toOklch(accent).h).toBeCloseTo(toOklch('#E5484D').h, 1);
  });

  test('reaches the page as variables for both themes', () => {
    const text = accentVariables('#1D4ED8');
    expect(text).toContain(':root {');
    expect(text).toContain("[data-theme='dark'] {");
    expect(text).toContain('--accent: #1D4ED8;');
    expect(text).not.toContain('--paper');
  });
});

describe('colour arithmetic', () => {
  test('knows the contrast of black on white and of a colour on itself', () => {
    expect(contrast('#000', '#fff')).toBeCloseTo(21, 5);
    expect(contrast('#E5484D', '#E5484D')).toBe(1);
  });

  test('survives the way to OKLCH and back', () => {
    fc.assert(
      fc.property(hex, (colour) => expect(contrast(fromOklch(toOklch(colour)), colour)).toBeLessThan(1.02)),
      { seed: 7, numRuns: 400 },
    );
  });

  test('shifts and mixes', () => {
    expect(shift('#E5484D', 0)).toBe('#E5484D');
    expect(contrast(shift('#808080', 0.2), '#000')).toBeGreaterThan(contrast('#808080', '#000'));
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  });

  test.each([
    ['#E5484D', true],
    ['#fff', true],
    ['#ffff', false],
    ['red', false],
    ['#E5484G', false],
  ])('%s is a colour: %s', (text, expected) => expect(isHex(text)).toBe(expected));
});

describe('the variables', () => {
  test('name every colour in both themes', () => {
    const [light = '', dark = ''] = cssVariables().split("[data-theme='dark'] {");
    for (const name of ['paper', 'ground', 'ink', 'muted', 'line', 'line-strong', 'accent-ink', 'shadow']) {
      expect(light).toContain(`--${name}: `);
      expect(dark).toContain(`--${name}: `);
    }
    expect(light).toContain('--text-16: 1rem;');
    expect(light).toContain('--radius-card: 12px;');
  });

  test.each([cssVariables(), accentVariables('#1D4ED8')])('leave paper light in the dark theme', (text) => {
    const blocks = [...text.matchAll(/\[data-theme='dark'\]/g)];
    const onScreen = [...text.matchAll(/@media not print \{\n(html)?\[data-theme='dark'\]/g)];
    expect(onScreen).toHaveLength(blocks.length);
  });

  const files = ['src', 'styles'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const sheets = files.filter((file) => file.endsWith('.css') && !file.includes('generated'));

  test('that style sheets use are all there', () => {
    expect(sheets.length).toBeGreaterThan(5);
    const named = new Set(cssVariables().match(/--[\w-]+/g));
    // Those that a style sheet or a component sets itself.
    for (const file of files.filter((one) => /\.(css|tsx?)$/.test(one)))
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
        /(?<!var\()(--[a-z][\w-]*)(?=['"]?\]?\s*[:,])/g,
      ))
        named.add(name);
    const missing = sheets.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/var\((--[a-z][\w-]*)\)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !named.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('are the only place of colours: no style sheet of ours writes one', () => {
    const guilty = sheets.filter((file) =>
      /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i.test(
        readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
      ),
    );
    expect(guilty).toEqual([]);
  });
});

describe('the fonts', () => {
  test('carry the version of the package they are copied from', () => {
    const text = readFileSync('node_modules/@fontsource-variable/figtree/package.json', 'utf8');
    expect((JSON.parse(text) as { version: string }).version).toBe(FONT_VERSION);
    for (const { source } of FONT_FILES) {
      expect(readdirSync('node_modules/@fontsource-variable/figtree/files')).toContain(source);
    }
  });

  test('swap without moving the page', () => {
    expect(fontFaces()).toContain(FONT_PRELOAD);
    expect(fontFaces()).toContain('font-display: swap');
    expect(fontFaces()).toMatch(/Figtree fallback'; .*size-adjust: 100\.72%; ascent-override: 94\.32%/);
  });
});

describe("antd's components", () => {
  test('that the code imports are in the static style sheet', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const used = files.flatMap((file) => {
      const text = readFileSync(`src/${file}`, 'utf8');
      const named = [...text.matchAll(/import \{([^}]*)\} from 'antd'/g)].flatMap((match) =>
        (match[1] ?? '').split(','),
      );
      const deep = [...text.matchAll(/from 'antd\/(?:es|lib)\/([\w-]+)/g)].map((match) => match[1] ?? '');
      return [
        ...named.map((name) => name.trim().split(' as ')[0] ?? ''),
        ...deep.map((name) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())),
      ];
    });
    const styled = used.filter(
      (name) => /^[A-Z]/.test(name) && !/^(?:ConfigProvider|Grid|Locale|Theme)$/.test(name),
    );
    expect(styled.filter((name) => !ANTD_COMPONENTS.includes(name as never))).toEqual([]);
  });
});
