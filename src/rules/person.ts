import { parseDay } from './calendar.ts';
import { GENDERS } from './constants.ts';
import { textLength, withoutInvisible } from './text.ts';

export const NAME_MAX = 60;
export const BIO_MAX = 2000;
export const CITY_MAX = 100;
export const ADULT_AGE = 18;
/** Older than anyone alive: a slip of the keyboard. */
const OLDEST_AGE = 125;

export type Gender = (typeof GENDERS)[number];
export const isGender = (value: unknown): value is Gender => GENDERS.some((gender) => gender === value);

export type NameProblem = 'missing' | 'too-long' | 'characters';

/** The form in which a name is stored: no signs that cannot be seen, outer spaces gone, inner runs of spaces single. */
export const normalizeName = (value: string): string => withoutInvisible(value).replace(/ +/g, ' ').trim();

/** Control characters, line breaks, and marks that turn the direction of the text after them. */
const FORBIDDEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u;

/**
 * A first, last or display name has 1 to 60 characters of any script, at least one of them visible, and none
 * that control the terminal or the reading direction of the page.
 */
export function nameProblem(value: string): NameProblem | null {
  if (FORBIDDEN.test(value.trim())) return 'characters';
  const name = normalizeName(value);
  if (!VISIBLE.test(name)) return 'missing';
  return textLength(name) > NAME_MAX ? 'too-long' : null;
}

/**
 * Full years lived at `now`, by the UTC calendar. Who was born on 29 February turns a year older on 1 March of
 * a common year. Null when `dateOfBirth` (`YYYY-MM-DD`) is no day; negative when it lies ahead.
 */
export function ageOn(dateOfBirth: string, now: Date): number | null {
  const born = parseDay(dateOfBirth);
  if (!born) return null;
  const month = now.getUTCMonth() + 1;
  const hadBirthday = month > born.month || (month === born.month && now.getUTCDate() >= born.day);
  return now.getUTCFullYear() - born.year - (hadBirthday ? 0 : 1);
}

/**
 * The day on which ages that others may see are counted: the first of the month. Whoever asks day after day learns
 * the month of a birthday, not the day.
 */
export const ageDay = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** A performer's age as others see it; who turned 18 this month is 18. */
export function shownAge(dateOfBirth: string, now: Date): number | null {
  const age = ageOn(dateOfBirth, ageDay(now));
  return age === null ? null : Math.max(age, ADULT_AGE);
}

export type BirthDateProblem = 'missing' | 'invalid' | 'future' | 'too-young';

/** A performer must be 18 or older; counted from the date of birth on the day of signing up. */
export function birthDateProblem(dateOfBirth: string, now: Date): BirthDateProblem | null {
  if (dateOfBirth.trim() === '') return 'missing';
  const age = ageOn(dateOfBirth, now);
  if (age === null || age > OLDEST_AGE) return 'invalid';
  if (age < 0) return 'future';
  return age < ADULT_AGE ? 'too-young' : null;
}
