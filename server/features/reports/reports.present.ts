import type { Report, ReportCase } from '#contract/reports.ts';
import { REPORT_TITLES } from '#rules/reports.ts';
import type { PersonCard } from '../users/people.service.ts';
import type { CaseRow, ReportColumns } from './reports.queries.ts';

export const presentReport = (report: ReportColumns, owner: PersonCard): Report => ({
  _id: report.id,
  target: report.target,
  targetId: report.targetId,
  name: report.name,
  performerId: report.ownerId,
  performerInfo: owner,
  reason: report.reason,
  title: REPORT_TITLES[report.reason],
  description: report.description,
  status: report.status,
  createdAt: report.createdAt.toISOString(),
  updatedAt: report.updatedAt.toISOString(),
});

/** Nothing of it says who reported it, or in which words. */
export const presentCase = (row: CaseRow): ReportCase => ({
  _id: row.id,
  target: row.target,
  targetId: row.targetId,
  name: row.name,
  action: row.action,
  reason: row.reason,
  note: row.note,
  appeal: row.appeal,
  appealState: row.appealState,
  appealedAt: row.appealedAt?.toISOString() ?? null,
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
});
