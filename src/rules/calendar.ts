/** Calendar arithmetic in UTC, so that every machine agrees on the day. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The day of a moment, as 2026-05-01. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

/** `month` counts from 0 and may run over into other years. */
export const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

export const addHours = (from: Date, hours: number): Date => new Date(from.getTime() + hours * HOUR_MS);
export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/** The first moment after a range that ends with `last`. A date without a time means the whole day. */
export const endOfRange = (last: Date): Date =>
  new Date(last.getTime() + (last.getTime() % DAY_MS === 0 ? DAY_MS : 1));

/**
 * The same time of day `months` later, on `anchorDay` or, where the month is shorter, on its last day. The
 * anchor brings a period that was clamped to 28 February back to 31 March.
 */
export function addMonths(from: Date, months: number, anchorDay: number): Date {
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const next = new Date(from.getTime());
  next.setUTCFullYear(year, month, Math.min(anchorDay, daysInMonth(year, month)));
  return next;
}

/** A day of the calendar without time or zone; `month` counts from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Nobody here was born before the first, and nothing happens after the last. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Reads `YYYY-MM-DD`, also as the front of an ISO time. Null for days that do not exist or lie in other centuries. */
export function parseDay(value: string): Day | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(value);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month - 1)) return null;
  return { year, month, day };
}

const ISO_TEXT = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const MAIL_TEXT =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{4}) \d{2}:\d{2}:\d{2} (?:GMT|UTC|[+-]\d{4})$/;
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/**
 * The day that is written in a date (`1990-06-15`), an ISO date-time or a date as mail and HTTP write it, as
 * `YYYY-MM-DD`. Time and zone are left out: who writes a day of birth means the day. Null for every other text.
 */
export function writtenDay(text: string): string | null {
  const iso = ISO_TEXT.exec(text)?.[1];
  if (iso) return iso;
  const [, day, month, year] = MAIL_TEXT.exec(text) ?? [];
  if (!day || !month || !year) return null;
  return `${year}-${String(MONTHS.indexOf(month) / 3 + 1).padStart(2, '0')}-${day}`;
}

/**
 * The moment of a text in one of the forms that `writtenDay` reads; without a time the day's first, without a zone
 * that of UTC. Null for every other text and for days and times that do not exist.
 */
export function writtenMoment(text: string): Date | null {
  const day = writtenDay(text);
  if (!day || !parseDay(day)) return null;
  const isLocal = /T[\d:.]+$/.test(text);
  const moment = new Date(isLocal ? `${text}Z` : text);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
