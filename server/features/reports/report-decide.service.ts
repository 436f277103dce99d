import { reportErrors } from '#contract/reports.ts';
import { isSaid, REPORT_NAME_MAX, type ReportOutcome } from '#rules/reports.ts';
import { shortened } from '#rules/text.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { removeOpenVersions } from '../files/taken-down.service.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { takeManyDown } from '../mass-messages/mass-message-take-down.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { objectKind } from '../objects/object-kinds.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { writeActive } from '../operator/operator.service.ts';
import { endByOperator } from '../streaming/end.service.ts';
import { roleById } from '../users/people.service.ts';
import { casesUrl } from './cases.service.ts';
import { forgetReported } from './report-forget.service.ts';
import { contentRemoved, contentWarned, THINGS } from './reports.mails.ts';
import {
  type CaseRow,
  closeReports,
  findReport,
  insertCase,
  lockTarget,
  openReportsOf,
  type ReportColumns,
} from './reports.queries.ts';

/** Ends a stream that is on air; one that has ended needs nothing. */
async function endStream(deps: Deps, actor: string, id: string): Promise<void> {
  try {
    await endByOperator(deps, actor, id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Removes what was reported for everybody; false when it was gone already. */
async function remove(
  deps: Deps,
  tx: Tx,
  { target, targetId }: ReportColumns,
  { actor, note }: { actor: string; note: string },
): Promise<boolean> {
  if (target === 'performer') {
    await writeActive(deps, tx, { actor, id: targetId, active: false, reason: note });
    // Its pictures have addresses that work for everybody; the account chooses others when it is opened again.
    await removeOpenVersions(deps, tx, 'performer', targetId);
    return true;
  }
  // It was ended before: what was used of a private show is paid in transactions of its own.
  if (target === 'stream') return true;
  const { takeDown } = objectKind(target) ?? {};
  if (!takeDown) throw new Error(`Nothing says how a ${target} is taken down.`);
  // What was sent to many goes for all of them, also where this copy is gone already.
  const hasCopies = target === 'message' && (await takeManyDown(deps, tx, targetId));
  return (await takeDown(deps, tx, targetId)) || hasCopies;
}

/** Tells the owner what was decided and why, on the site and by mail; nothing says who reported it. */
async function tellOwner(deps: Deps, tx: Tx, row: CaseRow): Promise<void> {
  const { ownerId, target, name, reason, note } = row;
  await notify(tx, deps, {
    userId: ownerId,
    type: 'report',
    action: row.action === 'deleted' ? 'content-deleted' : 'content-warned',
    actorId: null,
    about: { source: 'case', id: row.id },
    key: `case:${row.id}`,
    data: { name: name || THINGS[target], note },
  });
  const mail = row.action === 'deleted' ? contentRemoved : contentWarned;
  await mailPerson(deps, tx, ownerId, async (site, to) => {
    const url = casesUrl(site, await roleById(tx.db, ownerId));
    return mail(site, { to, target, name, reason, note, url });
  });
}

/** What a decision is called for whom it concerns: the title, or the first words. */
const caseName = ({ name, quote }: ReportColumns): string => shortened(name || quote, REPORT_NAME_MAX);

/**
 * Decides a report, and with it all open ones of the same thing. Its reporters learn the outcome; with `warned` and
 * `deleted` the owner learns the reason. What is deleted is gone for everybody, also for who bought it; only an accepted
 * appeal brings some of it back (product.md 39.7).
 */
export async function decideReport(
  deps: Deps,
  { actor, id, outcome, note }: { actor: string; id: string; outcome: ReportOutcome; note: string },
): Promise<{ reporters: number; wasThere: boolean }> {
  const found = await findReport(deps.db, id);
  if (!found) throw fail(reportErrors, 'not-found');
  const { report } = found;
  if (report.status !== 'reported') throw fail(reportErrors, 'decided');
  if (outcome !== 'rejected' && note.trim() === '') throw fail(reportErrors, 'note-required');
  if (outcome === 'deleted' && report.target === 'stream') await endStream(deps, actor, report.targetId);
  return inTx(deps, async (tx) => {
    const now = deps.clock.now();
    await lockTarget(tx.db, report.target, report.targetId);
    const open = await openReportsOf(tx.db, report.target, report.targetId);
    if (!open.some((one) => one.id === id)) throw fail(reportErrors, 'decided');
    const wasThere = outcome === 'deleted' ? await remove(deps, tx, report, { actor, note }) : true;
    const isTold = outcome !== 'rejected' && wasThere;
    const row: CaseRow = {
      id: newId(),
      target: report.target,
      targetId: report.targetId,
      ownerId: report.ownerId,
      name: caseName(report),
      action: outcome === 'deleted' ? 'deleted' : 'warned',
      reason: report.reason,
      note: note.trim(),
      ...{ appeal: '', appealState: 'none', appealedAt: null, answer: '' },
      createdAt: now,
      updatedAt: now,
    };
    if (isTold) await insertCase(tx.db, row);
    const isForgotten = outcome === 'deleted' && isSaid(report.target);
    if (isForgotten) await forgetReported(tx, report.target, [report.targetId]);
    await closeReports(tx.db, report, { status: outcome, caseId: isTold ? row.id : null, updatedAt: now });
    for (const one of open)
      await notify(tx, deps, {
        userId: one.reporterId,
        type: 'report',
        action: outcome,
        actorId: null,
        about: { source: 'report', id: one.id },
        key: `report:${one.id}`,
        data: { name: (!isForgotten && one.name) || THINGS[one.target] },
      });
    if (isTold) await tellOwner(deps, tx, row);
    await recordAudit(tx.db, {
      actor,
      action: `reports.${outcome}`,
      target: `${report.target}:${report.targetId}`,
      detail: { reports: open.map((one) => one.id), owner: report.ownerId, note, quote: report.quote },
      at: now,
    });
    return { reporters: open.length, wasThere };
  });
}
