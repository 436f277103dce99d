import type { Theme } from '../themes.ts';
import { createArt, type Picture, toPicture } from './art.ts';
import { createRandom } from './random.ts';
import { COVER_SUBJECTS, SUBJECTS } from './subjects.ts';

/** The wide picture on top of a creator's profile, 1920 × 640. Its middle survives a crop to a phone's width. */
export function cover(seed: string, theme: Theme): Picture {
  const name = createRandom(`cover/${seed}`).pick(COVER_SUBJECTS[theme]);
  const art = createArt(1920, 640, `cover/${theme}/${name}/${seed}`);
  SUBJECTS[name].draw(art);
  return toPicture(art);
}
