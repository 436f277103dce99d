import type { Tx } from '../../tx.ts';
import { renameNotices } from '../notifications/notify.service.ts';
import { forgetReported } from '../reports/report-forget.service.ts';
import { forgetNamesOfPurchases, NAMELESS } from './message-purchase.queries.ts';

/**
 * Takes the words of these messages, which nobody may read any more, out of all that was called by them: their purchases,
 * what was told of refunds, and what reporters have.
 */
export async function forgetWords(tx: Tx, ids: readonly string[]): Promise<void> {
  const purchases = await forgetNamesOfPurchases(tx.db, ids);
  await renameNotices(tx, 'transaction', purchases, { title: NAMELESS });
  await forgetReported(tx, 'message', ids);
}
