import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { NIGHTLY_CHECKS } from '#rules/constants.ts';
import { notNegative, oneOf } from './checks.ts';
import { at, createdAt, id } from './columns.ts';

/** Who did what and why, for everything an operator does. Append-only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    actor: text().notNull(),
    action: text().notNull(),
    target: text().notNull().default(''),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    createdAt: createdAt(),
  },
  (t) => [index('audit_log_created_at_index').on(t.createdAt)],
);

/** What the last run of each check of the books found: of the ledger by itself, and of it beside the card service's. */
export const nightlyChecks = pgTable(
  'nightly_checks',
  {
    name: text({ enum: NIGHTLY_CHECKS }).primaryKey(),
    checkedAt: at().notNull(),
    problems: integer().notNull(),
    report: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    oneOf('nightly_checks_name_check', t.name, NIGHTLY_CHECKS),
    notNegative('nightly_checks_problems_check', t.problems),
  ],
);
