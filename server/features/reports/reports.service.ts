import type * as z from 'zod';
import { type reports as contract, type Report, reportErrors } from '#contract/reports.ts';
import {
  isSaid,
  OPEN_REPORTS_MAX,
  REPORT_NAME_MAX,
  REPORT_QUOTE_MAX,
  type ReportTarget,
  reasonOf,
  writtenIn,
} from '#rules/reports.ts';
import { firstOf, shortened } from '#rules/text.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { cursorOf, pageAt, pageOf } from '../../http/cursor.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { emailSite } from '../mail/mail.service.ts';
import { ownMessages } from '../messages/messages.service.ts';
import { findObject } from '../objects/object-kinds.ts';
import { mailOperators } from '../operator/alert.service.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { reportableStream } from '../streaming/streams.service.ts';
import { presentCardOf } from '../users/people.service.ts';
import { reportReceived } from './reports.mails.ts';
import { presentReport } from './reports.present.ts';
import {
  countOpenOf,
  findReport,
  hasOpenReport,
  insertReport,
  listReportsOf,
  lockReporter,
  lockTarget,
  ownOpenReport,
  wordsOf,
} from './reports.queries.ts';

type Ctx = CallContext<Viewer>;
type NewReport = z.output<(typeof contract)['create']['body']>;
type ListQuery = z.output<(typeof contract)['list']['query']>;

/** Whose something is, and the files of a message, for who may know of it; null for everybody else. */
async function findTarget(
  ctx: Ctx,
  target: ReportTarget,
  ref: string,
): Promise<{ id: string; ownerId: string; fileIds?: string[] } | null> {
  const { deps, viewer } = ctx;
  if (target === 'message') {
    const [message] = await ownMessages(deps, [ref], viewer.id);
    return message ? { id: message._id, ownerId: message.senderId, fileIds: message.fileIds } : null;
  }
  // A block must not keep anybody from reporting what they saw before.
  const asIfNotBlocked = viewerContextOf({ ...ctx, viewer: { ...viewer, blockerIds: [] } });
  if (target === 'stream') {
    const stream = await reportableStream(deps, ref, asIfNotBlocked);
    return stream && { id: stream.id, ownerId: stream.performerId };
  }
  return findObject(deps, target, ref, asIfNotBlocked);
}

/** What of a thing its reporter could read: everybody who knows of it reads its title. */
function nameOf(target: ReportTarget, { title, words }: { title: string; words: string }): string {
  return shortened(isSaid(target) ? words : title, REPORT_NAME_MAX);
}

/**
 * Reports something, once while the report is open: again answers the first. Operators are written about the first open
 * report of a thing.
 */
export async function reportThing(ctx: Ctx, input: NewReport): Promise<Report> {
  const { deps, viewer } = ctx;
  const { target, title = '' } = input;
  const reason = reasonOf(title);
  const description = writtenIn(title, input.description);
  if (reason === 'other' && description === '')
    throw invalid({ description: 'Please say in a few words what is wrong.' });
  const found = await findTarget(ctx, target, input.targetId);
  if (!found) throw fail(reportErrors, 'target-not-found');
  if (found.ownerId === viewer.id) throw fail(reportErrors, 'yourself');
  const id = await inTx(deps, async (tx) => {
    await lockTarget(tx.db, target, found.id);
    const own = await ownOpenReport(tx.db, { target, targetId: found.id, reporterId: viewer.id });
    if (own) return own;
    await lockReporter(tx.db, viewer.id);
    if ((await countOpenOf(tx.db, viewer.id)) >= OPEN_REPORTS_MAX) throw fail(reportErrors, 'too-many');
    const isFirst = !(await hasOpenReport(tx.db, target, found.id));
    const now = deps.clock.now();
    const words = await wordsOf(tx.db, target, found.id);
    const row = {
      id: newId(),
      reporterId: viewer.id,
      target,
      targetId: found.id,
      ownerId: found.ownerId,
      name: nameOf(target, words),
      fileIds: found.fileIds ?? [],
      quote: firstOf([words.title, words.words].filter(Boolean).join('\n'), REPORT_QUOTE_MAX),
      reason,
      description,
      createdAt: now,
      updatedAt: now,
    };
    await insertReport(tx.db, row);
    if (!isFirst) return row.id;
    const shown = await findReport(tx.db, row.id);
    const { account } = viewer;
    await mailOperators(
      deps,
      tx,
      reportReceived(await emailSite(deps, tx), {
        ...row,
        owner: shown?.owner.username || shown?.owner.name || row.ownerId,
        reporter: account.username || account.name,
      }),
    );
    return row.id;
  });
  const row = await findReport(deps.db, id);
  if (!row) throw fail(reportErrors, 'target-not-found');
  return presentReport(row.report, presentCardOf(deps, row.owner));
}

/** What a person reported, and what became of it. */
export async function ownReports({ deps, viewer }: Ctx, query: ListQuery) {
  const { rows, total } = await listReportsOf(deps.db, viewer.id, pageAt(query));
  const { shown, nextCursor } = pageOf(rows, query.limit, ({ report }) => cursorOf(report));
  const data = shown.map(({ report, owner }) => presentReport(report, presentCardOf(deps, owner)));
  return { data, total, nextCursor };
}
