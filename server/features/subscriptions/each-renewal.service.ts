import type { Deps } from '../../deps.ts';
import type { RenewalRow } from './renewals.queries.ts';

const BATCH = 100;

/** Does `work` for each row, page by page in order of id. One that fails is logged as `problem` and does not hold up the others. */
export async function forEachRenewal(
  deps: Deps,
  page: (after: string, limit: number) => Promise<RenewalRow[]>,
  work: (row: RenewalRow) => Promise<void>,
  problem: string,
): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await page(after, BATCH);
    for (const row of rows) {
      try {
        await work(row);
      } catch (error) {
        deps.log.error({ err: error, subscriptionId: row.subscription.id }, problem);
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.subscription.id;
  }
}
