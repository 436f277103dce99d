import type { WireFile } from '#contract/files.ts';
import { safeFileName } from '#rules/uploads.ts';
import { extensionOf } from './keys.ts';

/** What a name may not end in for a computer to take the file for something else. */
const withEnding = (stem: string, mimeType: string): string =>
  `${safeFileName(stem).replace(/\.[A-Za-z0-9]{1,10}$/, '')}.${extensionOf(mimeType)}`;

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
