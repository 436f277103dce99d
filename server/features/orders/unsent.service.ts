import { addDays } from '#rules/calendar.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { inTx } from '../../tx.ts';
import { alertOperators } from '../operator/alert.service.ts';
import { tokensText } from '../payments/payments.mails.ts';
import { refundPurchaseIn } from '../refunds/refund-purchase.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { lockOrderOf } from './refund.service.ts';
import { abandonedOrders } from './unsent.queries.ts';

const BATCH = 100;
const ACTOR = 'the rule of unsent orders';
const REASON = 'It was not sent, and the account of its seller is closed.';

type Abandoned = Awaited<ReturnType<typeof abandonedOrders>>[number];

/** Gives one back as an operator would; both sides and the operators are told. One that was sent or refunded meanwhile stays. */
async function giveOneBack(deps: Deps, { id, number, seller }: Abandoned): Promise<void> {
  await inTx(deps, async (tx) => {
    if ((await lockOrderOf(tx, id))?.deliveryStatus !== 'processing') return;
    const given = await refundPurchaseIn(deps, tx, id, { total: null, reason: REASON });
    if (given.amount === 0) return;
    const lacked = given.missing > 0 ? `, of which the site paid ${tokensText(given.missing)}` : '';
    await alertOperators(deps, tx, {
      actor: ACTOR,
      action: 'orders.unsent-refunded',
      target: id,
      detail: { number, seller, tokens: given.amount, missing: given.missing },
      text: `Order ${number} of the store of ${seller ?? 'somebody'}, whose account is closed, was not sent. ${tokensText(given.amount)} went back to its buyer by rule${lacked}.`,
    });
  });
}

const isOfDispute = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'refunds.disputed';

/**
 * Refunds orders that nobody sends: their seller's account is closed, and they are older than the setting says
 * (product.md 21.7). What an open dispute counts on waits for its end. One that goes wrong does not hold up the others.
 */
export async function refundAbandonedOrders(deps: Deps): Promise<void> {
  const { unsentOrderDays } = await siteSettings(deps);
  const before = addDays(deps.clock.now(), -unsentOrderDays);
  let after = '';
  for (;;) {
    const rows = await abandonedOrders(deps.db, before, after, BATCH);
    for (const row of rows) {
      try {
        await giveOneBack(deps, row);
      } catch (error) {
        if (!isOfDispute(error)) deps.log.error({ err: error, orderId: row.id }, 'an order was not refunded');
      }
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? '';
  }
}
