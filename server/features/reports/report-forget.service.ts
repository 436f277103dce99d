import type { ReportTarget } from '#rules/reports.ts';
import type { Tx } from '../../tx.ts';
import { renameNotices } from '../notifications/notify.service.ts';
import { THINGS } from './reports.mails.ts';
import { forgetNames } from './reports.queries.ts';

/** Takes what somebody said, and may not be read any more, out of what reporters have. Operators keep the quote. */
export async function forgetReported(
  tx: Tx,
  target: ReportTarget,
  targetIds: readonly string[],
): Promise<void> {
  const renamed = await forgetNames(tx.db, target, targetIds);
  await renameNotices(tx, 'report', renamed, { name: THINGS[target] });
}
