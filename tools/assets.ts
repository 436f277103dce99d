/**
 * Writes what browsers get from our tokens, from the font package and of the fast start: styles/generated/tokens.css
 * (variables and font faces, imported by styles/global.css), public/generated/fonts and .../fast-start. Git ignores both folders; the build
 * and the dev server run this first. By hand: `npm exec -- node tools/assets.ts`.
 */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cssVariables } from '../src/theme/css-variables.ts';
import { FONT_FILES, fontFaces } from '../src/theme/fonts.ts';

const ROOT = new URL('../', import.meta.url);
const FONT_PACKAGE = new URL('node_modules/@fontsource-variable/figtree/files/', ROOT);

async function writeTokens(): Promise<void> {
  const folder = new URL('styles/generated/', ROOT);
  await mkdir(folder, { recursive: true });
  const text = `/* Written by tools/assets.ts from src/theme. */\n${fontFaces()}\n${cssVariables()}\n`;
  await writeFile(new URL('tokens.css', folder), text);
}

async function copyFonts(): Promise<void> {
  await mkdir(new URL('public/generated/fonts/', ROOT), { recursive: true });
  for (const { source, href } of FONT_FILES) {
    await copyFile(
      fileURLToPath(new URL(source, FONT_PACKAGE)),
      fileURLToPath(new URL(`public${href}`, ROOT)),
    );
  }
}

/** Scripts that browsers fetch by their own address, as they are. */
async function copyFirstScripts(): Promise<void> {
  const folder = new URL('public/generated/fast-start/', ROOT);
  await mkdir(folder, { recursive: true });
  for (const file of ['first-script.js', 'formats.js'])
    await copyFile(new URL(`next-internals/fast-start/${file}`, ROOT), new URL(file, folder));
}

async function writeAssets(): Promise<void> {
  await Promise.all([writeTokens(), copyFonts(), copyFirstScripts()]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeAssets();
