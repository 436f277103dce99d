/**
 * Writes styles/generated/antd.module.css: antd's styles for our list of components and our theme, light and
 * dark. Run with `npm exec -- node tools/antd-css.ts`; the build and the dev server run it first.
 *
 * antd's own dist/antd.css cannot be used: its variables sit under a React id that no page has. The file is a
 * CSS module with only global selectors, because Next lets nothing but _app import a global style sheet, and
 * antd's must load only where antd is used (see src/components/antd-provider.tsx).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { ReactNode } from 'react';
import { ANTD_COMPONENTS } from '../src/theme/antd-components.ts';
import { type Palette, palette, type ThemeMode } from '../src/theme/tokens.ts';

const TARGET = new URL('../styles/generated/antd.module.css', import.meta.url);

/** Loaded late: with another NODE_ENV antd puts a warning class name into every selector. */
async function loadAntd() {
  Object.assign(process.env, { NODE_ENV: 'production' });
  const [react, cssinjs, extract, antd, ours] = await Promise.all([
    import('react'),
    import('@ant-design/cssinjs'),
    import('@ant-design/static-style-extract'),
    import('antd'),
    import('../src/theme/antd-theme.ts'),
  ]);
  return { react, cssinjs, extract, antd, ours };
}

type Antd = Awaited<ReturnType<typeof loadAntd>>;

function render({ react, cssinjs, extract, antd, ours }: Antd, mode: ThemeMode) {
  const cache = cssinjs.createCache();
  const theme = { ...ours.antdTheme(mode), zeroRuntime: false };
  const wrap = (node: ReactNode) =>
    react.createElement(
      cssinjs.StyleProvider,
      { cache },
      react.createElement(antd.ConfigProvider, { theme }, node),
    );
  extract.extractStyle({ includes: [...ANTD_COMPONENTS], customTheme: wrap as never });
  const text = (types: ('style' | 'token' | 'cssVar')[]) =>
    cssinjs
      .extractStyle(cache, { plain: true, types })
      .replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/g, '');
  return { rules: text(['style']), variables: text(['token', 'cssVar']) };
}

type Blocks = Map<string, Map<string, string>>;

/** Reads flat `selector{--name:value;…}` text; leftovers under a React id (nested providers) are dropped. */
function readBlocks(text: string): Blocks {
  const blocks: Blocks = new Map();
  for (const [, selector = '', body = ''] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (selector.includes('css-var-')) continue;
    const block = blocks.get(selector.trim()) ?? new Map<string, string>();
    for (const declaration of body.split(/;(?![^(]*\))/)) {
      const colon = declaration.indexOf(':');
      if (colon > 0) block.set(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim());
    }
    blocks.set(selector.trim(), block);
  }
  return blocks;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const normal = (value: string) =>
  value
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');

/** Pairs of values, light and dark, by which one of our own variables is recognised. */
function ourVariables(): Map<string, string> {
  const [light, dark] = [palette('light'), palette('dark')];
  const names = Object.keys(light) as (keyof Palette)[];
  return new Map(
    names.map((name) => [`${normal(light[name])}|${normal(dark[name])}`, `var(--${kebab(name)})`]),
  );
}

interface Merged {
  light: string;
  dark: string;
}

/**
 * Writes one block for light and, in dark, only what differs. A value that is one of our tokens in both themes
 * becomes our variable, so an operator's accent reaches antd without a second style sheet.
 */
function mergeBlock(
  selector: string,
  light: Map<string, string>,
  dark: Map<string, string> | undefined,
): Merged {
  const ours = ourVariables();
  const [common, different]: [string[], string[]] = [[], []];
  for (const [name, value] of light) {
    if (PRESET_VARIABLE.test(name)) continue;
    const other = dark?.get(name) ?? value;
    const own = ours.get(`${normal(value)}|${normal(other)}`);
    common.push(`${name}:${own ?? value}`);
    if (!own && other !== value) different.push(`${name}:${other}`);
  }
  const darkText = different.length ? `[data-theme='dark'] ${selector}{${different.join(';')}}\n` : '';
  return { light: `${selector}{${common.join(';')}}\n`, dark: darkText };
}

const PRESETS = 'blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold';
const PRESET_VARIABLE = new RegExp(`^--ant-(?:color-|button-)?(?:${PRESETS})(?:-|$)`);
const PRESET_CLASS = new RegExp(`\\.ant-[\\w-]*-(?:${PRESETS})(?![\\w])`);
const BARE_LINK = /^a(?![\w-])/;

/** Splits a selector list at its top-level commas. */
const selectors = (prelude: string) => prelude.split(/,(?![^(]*\))/);

/** Takes out antd's thirteen preset colours, which we do not use, and its rules for every link of the page. */
function prune(css: string): string {
  return css.replace(/([^{};]+)\{([^{}]*)\}/g, (_, prelude: string, body: string) => {
    const kept = selectors(prelude).filter((one) => !PRESET_CLASS.test(one) && !BARE_LINK.test(one.trim()));
    return kept.length && body.trim() ? `${kept.join(',')}{${body}}` : '';
  });
}

/** Marks every class as global, for the CSS module; keyframe names are renamed alike on both sides. */
function globalise(css: string): string {
  return css.replace(/([^{};]+)\{/g, (whole, prelude: string) =>
    prelude.trim().startsWith('@') ? whole : `${prelude.replace(/\.(-?[_a-z][\w-]*)/gi, ':global(.$1)')}{`,
  );
}

/**
 * What no token of antd's says; the doubled class goes over antd's own rule and over our bare links. antd moves a
 * popup into the window and measures it in the same moment. For people who want no motion styles/global.css shortens
 * every transition but ends none at once: the popup would be measured, and stay, where it was, outside the window.
 */
const TOUCHES = `
.app.ant-form-item .ant-form-item-label>label{font-weight:600}
.app.ant-table-css-var .ant-table-thead>tr>th{font-weight:500}
.app.ant-table-css-var{font-variant-numeric:tabular-nums}
@media (prefers-reduced-motion:reduce){
.ant-select-dropdown,.ant-picker-dropdown,.ant-dropdown,.ant-popover,.ant-tooltip{transition:none!important}
}
`;

/** The text of the whole style sheet. */
export async function antdCss(): Promise<string> {
  const antd = await loadAntd();
  const [light, dark] = [render(antd, 'light'), render(antd, 'dark')];
  const [lightBlocks, darkBlocks] = [readBlocks(light.variables), readBlocks(dark.variables)];
  const merged = [...lightBlocks].map(([selector, block]) =>
    mergeBlock(selector, block, darkBlocks.get(selector)),
  );
  const variables = merged.map((part) => part.light).join('') + merged.map((part) => part.dark).join('');
  return `/* cssmodules-pure-no-check */\n/* Written by tools/antd-css.ts. */\n${globalise(variables + prune(light.rules) + TOUCHES)}\n`;
}

async function writeAntdCss(): Promise<void> {
  await mkdir(new URL('.', TARGET), { recursive: true });
  await writeFile(TARGET, await antdCss());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeAntdCss();
