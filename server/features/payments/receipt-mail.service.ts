import { brandName } from '#rules/card.ts';
import { cents } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { cardOfPayment } from './cards.queries.ts';
import type { PaymentTransaction } from './payment-handlers.ts';
import { moneyText, percentText, receipt } from './payments.mails.ts';

function couponLine({ couponInfo, originalPrice, totalPrice, currency }: PaymentTransaction): string {
  if (!couponInfo) return '';
  const off = moneyText(cents(originalPrice - totalPrice), currency);
  return `${couponInfo.code}, ${off} off ${moneyText(cents(originalPrice), currency)}`;
}

function taxLine({ taxAmount, taxRate, currency }: PaymentTransaction): string {
  if (taxRate === 0) return '';
  return `${percentText(taxRate)}, ${moneyText(cents(taxAmount), currency)} of the amount`;
}

/**
 * Queues the receipt of a successful payment; `gained` says in a sentence what was had for it, `invoice` is the number of
 * its invoice, null where it has none.
 */
export async function sendReceipt(
  deps: Deps,
  tx: Tx,
  payment: PaymentTransaction,
  { gained, invoice }: { gained: string; invoice: string | null },
): Promise<void> {
  await mailPerson(deps, tx, payment.userId, async (site, to) => {
    const card = payment.cardId ? await cardOfPayment(tx.db, payment.cardId) : null;
    return receipt(site, {
      to,
      description: payment.description,
      amount: moneyText(cents(payment.totalPrice), payment.currency),
      card: card ? `${brandName(card.brand)} ending in ${card.last4Digits}` : '',
      paymentId: payment.id,
      date: deps.clock.now(),
      invoice,
      gained,
      coupon: couponLine(payment),
      tax: taxLine(payment),
    });
  });
}
