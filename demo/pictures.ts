import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import alternativeTexts from './pictures/alt.json' with { type: 'json' };

/** The folders of `demo/pictures`: one file a person, or numbered from 1. */
export type PictureFolder =
  | 'portraits'
  | 'covers'
  | 'posts'
  | 'galleries'
  | 'products'
  | 'videos'
  | 'streams';

/** Where one picture lies (WebP). */
export const picturePath = (folder: PictureFolder, name: string): string =>
  join(import.meta.dirname, 'pictures', folder, `${name}.webp`);

/** The bytes of one picture. */
export const picture = (folder: PictureFolder, name: string): Promise<Buffer> =>
  readFile(picturePath(folder, name));

/** What people who cannot see the picture are told; '' for portraits and covers, whose place says what they are. */
export const alternativeText = (folder: PictureFolder, name: string): string =>
  (alternativeTexts as Record<string, string>)[`${folder}/${name}`] ?? '';
