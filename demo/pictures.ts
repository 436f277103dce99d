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

/** The bytes of one picture (WebP). */
export const picture = (folder: PictureFolder, name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, 'pictures', folder, `${name}.webp`));

/** What people who cannot see the picture are told; '' for portraits and covers, whose place says what they are. */
export const alternativeText = (folder: PictureFolder, name: string): string =>
  (alternativeTexts as Record<string, string>)[`${folder}/${name}`] ?? '';
