import type { WireFile } from '#contract/files.ts';
import { firstEnding } from '#rules/file-kinds.ts';
import { safeFileName } from '#rules/uploads.ts';
import { extensionOf } from './file-keys.ts';

/** How the name of a file of this type ends. */
export const endingOf = (mimeType: string): string => firstEnding(mimeType) ?? extensionOf(mimeType);

/**
 * A name to save a file under. It ends as the content does, whatever the name ended in, so that a computer takes the
 * file for nothing else (docs/product.md 18.5).
 */
export const withEnding = (name: string, mimeType: string): string =>
  `${safeFileName(name).replace(/\.[A-Za-z0-9]{1,10}$/, '')}.${endingOf(mimeType)}`;

/**
 * The address of a file that is open to somebody, as one that saves it under a name: that of the thing, with the
 * number of the file where there are several. Null while the file has no address.
 */
export function downloadAddress(
  { url, mimeType }: Pick<WireFile, 'url' | 'mimeType'>,
  title: string,
  number: number | null,
): { name: string; url: string } | null {
  if (!url) return null;
  const name = withEnding(number === null ? title : `${title} ${number}`, mimeType);
  return { name, url: `${url}${url.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}` };
}

/** Under what name a request wants to save a file: its own words, but never another kind of file. */
export function askedName(query: unknown, mimeType: string): string | undefined {
  const { download } = query as { download?: unknown };
  return typeof download === 'string' && download !== '' ? withEnding(download, mimeType) : undefined;
}
