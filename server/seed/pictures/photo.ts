import type { Theme } from '../themes.ts';
import { createArt, type Picture, toPicture } from './art.ts';
import { createRandom } from './random.ts';
import { PHOTO_SUBJECTS, SUBJECTS, type Subject, type SubjectName } from './subjects.ts';

/** 4:5, 3:2, 1:1 and 16:9, upright ones a little more often: that is what phones take. */
const SIZES = [
  [1200, 1500],
  [1560, 1040],
  [1320, 1320],
  [1200, 1500],
  [1600, 900],
  [1560, 1040],
] as const;

/**
 * A seed that ends in numbers ("mara-3", or "mara-3-1" for the second photo of a post) belongs to a series: within one
 * series the subjects (and shapes) take turns, so that a page of posts does not show the same thing three times.
 */
function turn<Item>(seed: string, purpose: string, list: readonly Item[]): Item {
  const [, series = '', first, second = '0'] = /^(.*?)(\d+)(?:-(\d+))?$/.exec(seed) ?? [];
  if (first === undefined) return createRandom(`${purpose}/${seed}`).pick(list);
  const order = createRandom(`${purpose}/${series}`).shuffle(list);
  return order[(Number(first) + 3 * Number(second)) % order.length] as Item;
}

function subjectOf(seed: string, theme: Theme): SubjectName {
  return turn(seed, `subject/${theme}`, PHOTO_SUBJECTS[theme]);
}

/** One photograph for a theme; about 1600 px on its long side, in one of four shapes. */
export function photo(seed: string, theme: Theme): Picture {
  const [width, height] = turn(seed, 'shape', SIZES);
  const name = subjectOf(seed, theme);
  const art = createArt(width, height, `photo/${theme}/${name}/${seed}`);
  SUBJECTS[name].draw(art);
  return toPicture(art);
}

/** The alternative text of the photograph with the same seed and theme. */
export function photoAlt(seed: string, theme: Theme): string {
  const subject: Subject = SUBJECTS[subjectOf(seed, theme)];
  return subject.alt;
}
