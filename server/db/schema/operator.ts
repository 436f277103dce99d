import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';

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
