import { randomBytes } from 'node:crypto';

/** Endings of what we store, with the type each is served as: never what an uploader claimed. */
const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  m4a: 'audio/mp4',
  vtt: 'text/vtt',
};

const PUBLIC_KEY = /^public\/[0-9a-f]{2}\/[0-9a-f]{30}\.([a-z0-9]{3,4})$/;

/** `source` holds uploads that wait to be worked on. */
type KeyFolder = 'public' | 'closed' | 'source';

/** An unguessable storage key, 128 random bits. What is in the closed folder is never served by its key. */
export function newKey(folder: KeyFolder, extension: string): string {
  const name = randomBytes(16).toString('hex');
  return `${folder}/${name.slice(0, 2)}/${name.slice(2)}.${extension}`;
}

/** A new key in the folder of another one. */
export const keyBeside = (key: string, extension: string): string =>
  newKey(key.slice(0, key.indexOf('/')) as KeyFolder, extension);

/** The type a public key is served as; null for every text that is no public key. */
export function publicKeyType(key: string): string | null {
  const extension = PUBLIC_KEY.exec(key)?.[1];
  return (extension && TYPES[extension]) || null;
}

export function extensionOf(mimeType: string): string {
  const found = Object.entries(TYPES).find(([, type]) => type === mimeType);
  if (!found) throw new Error(`nothing is stored as ${mimeType}`);
  return found[0];
}
