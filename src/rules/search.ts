import { firstOf, singleLine } from './text.ts';

const KEYWORD_MAX = 100;

/** What the search finds; another kind of thing is one more word here (docs/adding-a-feature.md). */
export const SEARCH_KINDS = ['performer', 'feed', 'video', 'gallery', 'product'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** What people search for is counted for a kind, or for all of them. */
export const KEYWORD_TYPES = ['feed', 'performer', 'product', 'video', 'gallery', 'all'] as const;
export type KeywordType = (typeof KEYWORD_TYPES)[number];

/** A search looks for so many words, and shows so many results. */
export const SEARCH_WORDS_MAX = 8;
export const SEARCH_RESULTS_MAX = 200;
/** An account keeps so many of its own searches. */
export const RECENT_MAX = 20;
/** A search is suggested to others once so many people have made it. */
export const SUGGESTED_FROM = 3;

/**
 * A search keyword as it is looked up and counted: one line in small letters, inner
 * spaces single, at most 100 characters. Empty when nothing is left to search for.
 */
export function normalizeKeyword(value: string): string {
  const plain = singleLine(value.normalize('NFC').toLowerCase().normalize('NFC'));
  return firstOf(plain, KEYWORD_MAX).trim();
}

/**
 * How many letters have to be typed differently to make one word of the other: one changed, left out, added, or two
 * neighbors swapped. No further than `most` is counted: then it is one more.
 */
export function typosBetween(left: string, right: string, most: number): number {
  const [a, b] = [[...left], [...right]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = b.map((_, at) => at).concat(b.length);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const changed = (last[j - 1] ?? 0) + (isSame ? 0 : 1);
      const fewest = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed);
      row.push(isSwapped ? Math.min(fewest, (before[j - 2] ?? 0) + 1) : fewest);
    }
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

/**
 * Typos that are forgiven in a word of so many letters: none in short ones, where most words are near each other, and
 * none in what has a digit, where another digit means something else.
 */
export function typosAllowed(word: string): number {
  const letters = [...word].length;
  if (letters < 4 || /\p{N}/u.test(word)) return 0;
  return letters < 7 ? 1 : 2;
}

export interface KnownWord {
  word: string;
  /** In so many things. */
  items: number;
}

/** Of words that look alike those that may have been meant, the nearest first, then the most frequent. */
export function meantWords(typed: string, alike: readonly KnownWord[], most: number): KnownWord[] {
  const allowed = typosAllowed(typed);
  return alike
    .map((known) => ({ known, typos: typosBetween(typed, known.word, allowed) }))
    .filter(({ known, typos }) => typos <= allowed && known.word !== typed)
    .sort(
      (a, b) => a.typos - b.typos || b.known.items - a.known.items || (a.known.word < b.known.word ? -1 : 1),
    )
    .slice(0, most)
    .map(({ known }) => known);
}
