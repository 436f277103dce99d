import { randomBytes } from 'node:crypto';

/**
 * A word that nothing else of the site has, nor any word that a search would take for it: what is typed with one typo
 * leads to this one alone. Of letters only, as no typo is forgiven where a digit is.
 */
export function uniqueWord(start: string): string {
  return start + [...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}
