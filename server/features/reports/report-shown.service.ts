import { reportErrors } from '#contract/reports.ts';
import { REPORT_TITLES, type ReportTarget } from '#rules/reports.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { emailSite } from '../mail/mail.service.ts';
import { receiversOf } from '../mass-messages/mass-message-take-down.service.ts';
import { peopleByIds } from '../users/people.service.ts';
import { findReport, listAppeals, listOpenThings, openReportsOf } from './reports.queries.ts';

const SHOWN = 200;

/**
 * Reported things for operators, who waits longest first: the first open report of each, `others` are further ones of the
 * same thing. `left`: things that are not listed.
 */
export async function openReports(deps: Deps) {
  const found = await listOpenThings(deps.db, SHOWN);
  const rows = found.map(({ id, createdAt, target, ownerId, username, name, reason, others }) => ({
    id,
    at: createdAt.toISOString(),
    what: target,
    of: username ?? ownerId,
    name,
    reason,
    others,
  }));
  return { rows, left: (found[0]?.things ?? 0) - rows.length };
}

const PLACES: Partial<Record<ReportTarget, (id: string) => string>> = {
  feed: (id) => `/post/${id}`,
  video: (id) => `/video/${id}`,
  gallery: (id) => `/gallery/${id}`,
  product: (id) => `/product/${id}`,
  performer: (id) => `/${id}`,
};

/** A report in lines, with all other open ones of the same thing. */
export async function shownReport(deps: Deps, id: string): Promise<string[]> {
  const found = await findReport(deps.db, id);
  if (!found) throw fail(reportErrors, 'not-found');
  const { report, owner } = found;
  const open = await openReportsOf(deps.db, report.target, report.targetId);
  const all = [report, ...open.filter((one) => one.id !== id)];
  const people = await peopleByIds(
    deps,
    all.map(({ reporterId }) => reporterId),
  );
  const receivers = report.target === 'message' ? await receiversOf(deps, report.targetId) : null;
  const { url } = await emailSite(deps);
  const path = PLACES[report.target]?.(report.targetId);
  return [
    `${report.target} ${report.targetId} of ${owner.username || owner.name} (${report.ownerId}): ${report.status}`,
    ...(path ? [`${url}${path}`] : []),
    ...(receivers === null
      ? []
      : [`It was sent to many people: ${receivers} got it so far. Deleted, it goes for all of them.`]),
    ...(report.quote ? ['', report.quote, ''] : []),
    ...all.map(
      ({ createdAt, reporterId, reason, description }) =>
        `${createdAt.toISOString()}  ${people.get(reporterId)?.username ?? reporterId}: ${REPORT_TITLES[reason]}${description ? `. ${description}` : ''}`,
    ),
  ];
}

/** Appeals that wait for an answer. */
export async function openAppeals(deps: Deps) {
  const rows = await listAppeals(deps.db, SHOWN);
  return rows.map(({ appeal, username }) => ({
    case: appeal.id,
    at: appeal.appealedAt?.toISOString() ?? '',
    of: username ?? appeal.ownerId,
    decision: `${appeal.target} ${appeal.action}`,
    name: appeal.name,
    appeal: appeal.appeal,
  }));
}
