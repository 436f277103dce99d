import * as z from 'zod';
import {
  APPEAL_MAX,
  APPEAL_STATES,
  CASE_ACTIONS,
  OPEN_REPORTS_MAX,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_TARGETS,
  REPORT_TEXT_MAX,
} from '#rules/reports.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { absentIfEmpty, id, idParams, list, listQuery, personCard, writing } from './wire.ts';

/** A report as its reporter gets it. `title`: the reason in English, as existing clients show it. */
const report = z.object({
  _id: z.string(),
  target: z.enum(REPORT_TARGETS),
  targetId: z.string(),
  /**
   * The title of what was reported, or its first words, as the reporter could read them then; may be empty, and is of
   * comments and messages that were removed.
   */
  name: z.string(),
  /** Who published or wrote it. */
  performerId: z.string(),
  performerInfo: personCard.nullable(),
  reason: z.enum(REPORT_REASONS),
  title: z.string(),
  description: z.string(),
  status: z.enum(REPORT_STATUSES),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Report = z.output<typeof report>;

/** What was decided about something of one's own. Who reported it is not told. */
const reportCase = z.object({
  _id: z.string(),
  target: z.enum(REPORT_TARGETS),
  targetId: z.string(),
  name: z.string(),
  action: z.enum(CASE_ACTIONS),
  reason: z.enum(REPORT_REASONS),
  /** Why, in the operator's words. */
  note: z.string(),
  appeal: z.string(),
  appealState: z.enum(APPEAL_STATES),
  appealedAt: z.string().nullable(),
  /** What the operator says to the appeal. */
  answer: z.string(),
  createdAt: z.string(),
});
export type ReportCase = z.output<typeof reportCase>;

export const reportErrors = errors('reports', {
  'target-not-found': [404, 'We could not find what you want to report.'],
  yourself: [422, 'This is your own: nobody reports themselves.'],
  'too-many': [
    422,
    `You have ${OPEN_REPORTS_MAX} reports that nobody has decided about yet. Please wait until some of them are.`,
  ],
  'case-not-found': [404, 'We could not find this decision.'],
  appealed: [409, 'You have appealed against this decision already.'],
  'not-found': [404, 'There is no report with this id.'],
  decided: [409, 'This report has been decided already.'],
  'note-required': [422, 'Please say why: whom it concerns is told.'],
  'no-appeal': [409, 'Nobody waits for an answer to an appeal here.'],
});

const cursorQuery = listQuery.extend({ cursor: z.string().max(100).optional() });

export const reports = contract('reports', {
  /**
   * Reports something the person may know of. While their report of it is open, another one changes nothing and
   * answers the first. `title`: one of the codes, or of the nine titles of existing clients.
   */
  create: {
    method: 'POST',
    path: '/reports',
    access: 'user',
    limit: 'report',
    body: z.object({
      target: z.enum(REPORT_TARGETS),
      targetId: id,
      title: absentIfEmpty(writing(200)),
      description: writing(REPORT_TEXT_MAX).default(''),
      /** Sent by existing clients; the owner is looked up. */
      performerId: z.string().max(64).nullish(),
    }),
    reply: report,
  },
  /** Own reports, the newest first. */
  list: {
    method: 'GET',
    path: '/reports',
    access: 'user',
    query: cursorQuery,
    reply: list(report).extend({ nextCursor: z.string().nullable() }),
  },
  /** What operators decided about one's own, the newest first. */
  cases: {
    method: 'GET',
    path: '/reports/against-me',
    access: 'user',
    query: cursorQuery,
    reply: list(reportCase).extend({ nextCursor: z.string().nullable() }),
  },
  /** Appeals against a decision, once. */
  appeal: {
    method: 'POST',
    path: '/reports/against-me/{id}/appeal',
    access: 'user',
    limit: 'report',
    params: idParams,
    body: z.object({ text: writing(APPEAL_MAX, 1, 'Please say why the decision is wrong.') }),
    reply: reportCase,
  },
});
