import { fileNameWords, safeFileName } from './uploads.ts';

/** ZIPs that one person may save at the same time (docs/product.md 20.3). */
export const ARCHIVES_AT_ONCE = 2;

/** File systems take 255 bytes for a name, and Windows 260 characters for a name with all its folders. */
const WORDS_MAX_BYTES = 150;

/** The words of a title in a name, as many as there is room for; a slash in it is no folder. */
function wordsOf(title: string): string {
  const clean = fileNameWords(title.normalize('NFC').replace(/[\\/]+/g, '-'));
  const kept: string[] = [];
  let left = WORDS_MAX_BYTES;
  for (const character of clean) {
    left -= new TextEncoder().encode(character).length;
    if (left < 0) break;
    kept.push(character);
  }
  return fileNameWords(kept.join(''));
}

/**
 * The name of a file in a ZIP: its place among all and its title, if it has one: `01 - Title.webp`. The place makes it
 * unique, and different from the names of devices.
 */
export function entryName(place: number, total: number, title: string, ending: string): string {
  const number = String(place).padStart(Math.max(2, String(total).length), '0');
  const words = wordsOf(title);
  return `${number}${words === '' ? '' : ` - ${words}`}.${ending}`;
}

/**
 * The name of a file in the copy of what is kept about a person (docs/product.md 1.7): `<id> <version> <title>.<ending>`. A
 * file has each version once, so that id and version make it unique, however long the title is.
 */
export function copyName(id: string, version: string, title: string, ending: string): string {
  const words = wordsOf(title);
  return `${id} ${version}${words === '' ? '' : ` ${words}`}.${ending}`;
}

/** The name of a ZIP with the files of something of this title. */
export const archiveName = (title: string): string => safeFileName(`${wordsOf(title) || 'Files'}.zip`);
