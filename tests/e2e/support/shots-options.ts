import { parseArgs } from 'node:util';
import { CAST, type Viewer } from './cast.ts';

/** Which pictures to take; an empty list leaves nothing out. */
interface ShotsOptions {
  /** Parts of screen names. */
  only: readonly string[];
  as: readonly string[];
  width: readonly string[];
  theme: readonly Theme[];
}

/** How a page can be drawn: our own two themes, colours of the reader's own, and the spacing of WCAG 1.4.12. */
export const THEMES = ['light', 'dark', 'forced-colors', 'text-spacing'] as const;
export type Theme = (typeof THEMES)[number];
const USUAL_THEMES: readonly Theme[] = ['light', 'dark'];

const AXES = { as: CAST, width: ['390', '1280'], theme: THEMES } as const;

const listed = (values: readonly string[] = []): string[] => values.flatMap((value) => value.split(','));

/**
 * `--only profile,home --as visitor --width 390 --theme dark`, each of them optional, lists by commas; words
 * without a name are taken as `--only`. Without `--theme`: light and dark. Throws on a word that none of the lists
 * knows, and on unknown options.
 */
export function shotsOptions(args: readonly string[]): ShotsOptions {
  const text = { type: 'string', multiple: true } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { only: text, as: text, width: text, theme: text },
  });
  const one = (name: keyof typeof AXES): string[] => {
    const wanted = listed(values[name]);
    const known: readonly string[] = AXES[name];
    const strange = wanted.find((value) => !known.includes(value));
    if (strange !== undefined) throw new Error(`--${name} knows ${known.join(', ')}; not "${strange}".`);
    return wanted;
  };
  const themes = one('theme');
  return {
    only: [...listed(values.only), ...listed(positionals)],
    as: one('as'),
    width: one('width'),
    theme: themes.length === 0 ? USUAL_THEMES : THEMES.filter((name) => themes.includes(name)),
  };
}

const fits = (wanted: readonly string[], value: string): boolean =>
  wanted.length === 0 || wanted.includes(value);

/** Whether this picture is among those asked for. */
export const isWanted = (
  { only, as, width }: ShotsOptions,
  shot: { name: string; viewer: Viewer; width: number },
): boolean =>
  (only.length === 0 || only.some((part) => shot.name.includes(part))) &&
  fits(as, shot.viewer) &&
  fits(width, String(shot.width));
