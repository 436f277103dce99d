import type { WireFile } from '#contract/files.ts';
import { type DOWNLOAD_TYPES, safeFileName } from '#rules/uploads.ts';
import { extensionOf } from './file-keys.ts';

/** Endings of files that are kept as they came. */
const ENDINGS: Readonly<Record<(typeof DOWNLOAD_TYPES)[number], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
  'application/zip': 'zip',
  'application/x-7z-compressed': '7z',
  'application/epub+zip': 'epub',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};
/** How the name of a file of this type ends. */
export const endingOf = (mimeType: string): string =>
  ENDINGS[mimeType as keyof typeof ENDINGS] ?? extensionOf(mimeType);

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
