import { firstOf, singleLine } from './text.ts';

export const KEYWORD_MAX = 100;

/**
 * A search keyword as it is looked up and counted: one line in small letters, inner
 * spaces single, at most 100 characters. Empty when nothing is left to search for.
 */
export function normalizeKeyword(value: string): string {
  const plain = singleLine(value.normalize('NFC').toLowerCase().normalize('NFC'));
  return firstOf(plain, KEYWORD_MAX).trim();
}
