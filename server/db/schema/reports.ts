import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  APPEAL_STATES,
  CASE_ACTIONS,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_TARGETS,
} from '#rules/reports.ts';
import { oneOf } from './checks.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { users } from './users.ts';

const person = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** `targetId` names a row of the table that `target` says; the row may be gone. */
const what = () => ({
  target: text({ enum: REPORT_TARGETS }).notNull(),
  targetId: text().notNull(),
});

/** What operators decided about something, as the owner gets to know. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: id(),
    ...what(),
    ownerId: person(),
    name: text().notNull().default(''),
    action: text({ enum: CASE_ACTIONS }).notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    note: text().notNull(),
    appeal: text().notNull().default(''),
    appealState: text({ enum: APPEAL_STATES }).notNull().default('none'),
    appealedAt: at(),
    answer: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('report_cases_owner_id_created_at_id_index').on(t.ownerId, t.createdAt, t.id),
    index('report_cases_appealed_at_open_index').on(t.appealedAt).where(sql`${t.appealState} = 'sent'`),
    oneOf('report_cases_target_check', t.target, REPORT_TARGETS),
    oneOf('report_cases_action_check', t.action, CASE_ACTIONS),
    oneOf('report_cases_reason_check', t.reason, REPORT_REASONS),
    oneOf('report_cases_appeal_state_check', t.appealState, APPEAL_STATES),
  ],
);

/** What people reported. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    reporterId: person(),
    ...what(),
    /** Who published or wrote it. */
    ownerId: person(),
    /** What the reporter could read of it; empty once a comment or message is removed. */
    name: text().notNull().default(''),
    /** What it said then, for operators. */
    quote: text().notNull().default(''),
    /** The files of a message as it was then: they are taken down though its sender deletes it before. */
    fileIds: text().array().notNull().default(sql`'{}'::text[]`),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    description: text().notNull().default(''),
    status: text({ enum: REPORT_STATUSES }).notNull().default('reported'),
    caseId: text().references(() => reportCases.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('reports_reporter_id_target_target_id_unique')
      .on(t.reporterId, t.target, t.targetId)
      .where(sql`${t.status} = 'reported'`),
    index('reports_reporter_id_created_at_id_index').on(t.reporterId, t.createdAt, t.id),
    index('reports_target_target_id_index').on(t.target, t.targetId),
    index('reports_created_at_id_index').on(t.createdAt, t.id).where(sql`${t.status} = 'reported'`),
    index('reports_owner_id_index').on(t.ownerId),
    index('reports_case_id_index').on(t.caseId).where(sql`${t.caseId} is not null`),
    oneOf('reports_target_check', t.target, REPORT_TARGETS),
    oneOf('reports_reason_check', t.reason, REPORT_REASONS),
    oneOf('reports_status_check', t.status, REPORT_STATUSES),
  ],
);
