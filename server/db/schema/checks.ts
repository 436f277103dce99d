import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check } from 'drizzle-orm/pg-core';

/** The column holds an ISO 4217 code. */
export const ofCurrency = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[A-Z]{3}$'`);
