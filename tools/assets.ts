/**
 * Writes what browsers get from our tokens and from the font package: styles/generated/tokens.css (variables and
 * font faces, imported by styles/global.css) and public/generated/fonts/*. Git ignores both folders; the build
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

export async function writeAssets(): Promise<void> {
  await Promise.all([writeTokens(), copyFonts()]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeAssets();
