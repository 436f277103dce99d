import { parseDay } from '#rules/calendar.ts';
import { AMOUNT_MAX, typedNumber } from '#rules/money.ts';
import type { Composition } from './compose.ts';

/** What an operator may type, `noun verb`, and what it does; `actor` goes on record for what it changes. */
export type Commands = Record<
  string,
  (composition: Composition, values: string[], actor: string) => Promise<void>
>;

/** The command was not typed as it is meant: the help is shown. */
export class WrongUse extends Error {}

/** What people wrote, without what a terminal would obey. */
const harmless = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '');

export const print = (text: string): void => void process.stdout.write(`${harmless(text)}\n`);

export function table(rows: readonly Record<string, unknown>[], empty: string): void {
  if (rows.length === 0) print(empty);
  else console.table(rows.map((row) => ({ ...row })));
}

/** The values, of which at least `count` must be there. */
export function needed(values: string[], count: number): string[] {
  if (values.length < count || values.slice(0, count).some((value) => value.trim() === ''))
    throw new WrongUse();
  return values;
}

/** An amount of money or tokens above zero, with at most two places, as it is typed. */
export function amountOf(text: string): number {
  const amount = typedNumber(text);
  if (!(amount > 0 && amount <= AMOUNT_MAX))
    throw new Error(`${text} is not an amount. Write 1000 or 1000.50.`);
  return amount;
}

/** The beginning of a day (UTC), as it is typed. */
export function dayOf(text: string): Date {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !parseDay(text))
    throw new Error(`"${text}" is no day. Days are written as 2026-11-30.`);
  return new Date(`${text}T00:00:00Z`);
}
