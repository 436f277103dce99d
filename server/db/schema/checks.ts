import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check } from 'drizzle-orm/pg-core';

/** The column holds one of these words, or nothing where it may be empty. */
export const oneOf = (name: string, column: AnyPgColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`);

const all = (columns: readonly AnyPgColumn[], condition: (column: AnyPgColumn) => SQL): SQL =>
  sql.join(columns.map(condition), sql` and `);

/** Prices, sizes and counts: none of these columns is below zero. */
export const notNegative = (name: string, ...columns: AnyPgColumn[]) =>
  check(
    name,
    all(columns, (column) => sql`${column} >= 0`),
  );

/** Each of these columns is above zero. */
export const positive = (name: string, ...columns: AnyPgColumn[]) =>
  check(
    name,
    all(columns, (column) => sql`${column} > 0`),
  );

/** A part of something: at least nothing, at most all of it. */
export const upTo = (name: string, part: AnyPgColumn, whole: AnyPgColumn) =>
  check(name, sql`${part} between 0 and ${whole}`);

/** The column lies between these two, both included. */
export const between = (name: string, column: AnyPgColumn, least: number, most: number) =>
  check(name, sql`${column} between ${sql.raw(`${least} and ${most}`)}`);

/** The column holds an ISO 4217 code. */
export const ofCurrency = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[A-Z]{3}$'`);
