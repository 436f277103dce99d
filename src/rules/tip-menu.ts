import type { Bounds, BoundsProblem } from './bounds.ts';
import { allow, type Decision, refuse } from './decision.ts';
import type { Tokens } from './money.ts';
import { textLength } from './text.ts';
import { tipProblem } from './tips.ts';

export const TIP_MENU_MAX = 20;
export const TIP_MENU_TITLE_MAX = 60;

interface MenuEntry {
  readonly title: string;
  readonly tokens: Tokens;
}

export interface EntryProblems {
  readonly title?: 'missing' | 'too-long';
  readonly tokens?: BoundsProblem;
}

function entryProblems({ title, tokens }: MenuEntry, bounds: Bounds<Tokens>): EntryProblems {
  const length = textLength(title.trim());
  const price = tipProblem(tokens, bounds);
  return {
    ...(length === 0 ? { title: 'missing' } : length > TIP_MENU_TITLE_MAX ? { title: 'too-long' } : {}),
    ...(price ? { tokens: price } : {}),
  };
}

/** What is wrong with which entry of a tip menu, by its place; nothing when all may stand there. A price is a tip. */
export const menuProblems = (
  entries: readonly MenuEntry[],
  bounds: Bounds<Tokens>,
): ReadonlyMap<number, EntryProblems> =>
  new Map(
    entries
      .map((entry, place) => [place, entryProblems(entry, bounds)] as const)
      .filter(([, problems]) => Object.keys(problems).length > 0),
  );

interface MenuOrder {
  /** Null when there is no such entry. */
  readonly item: {
    readonly performerId: string;
    readonly tokens: Tokens;
    readonly isRemoved: boolean;
  } | null;
  readonly performerId: string;
  /** What the fan saw. */
  readonly price: Tokens;
  /** The tip is given in a running stream of the performer that the fan may watch. */
  readonly isInStream: boolean;
}

/** Whether a tip may be given for an entry of the menu, at the price of that entry and no other. */
export function mayOrder({
  item,
  performerId,
  price,
  isInStream,
}: MenuOrder): Decision<'menu-gone' | 'menu-off-air' | 'price-changed'> {
  if (!item || item.isRemoved || item.performerId !== performerId) return refuse('menu-gone');
  if (!isInStream) return refuse('menu-off-air');
  return item.tokens === price ? allow : refuse('price-changed');
}
