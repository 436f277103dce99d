import { invoiceNumber } from '#rules/tax.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../ids.ts';
import type { Tx } from '../../tx.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { type InvoiceRow, insertInvoice, takeNumber } from './tax.queries.ts';

/** What an invoice or a credit note says of its payment. */
interface Paid {
  id: string;
  taxRate: number;
  taxCountry: string;
  currency: string;
}

async function issue(
  deps: Deps,
  tx: Tx,
  { id: paymentId, taxRate, taxCountry, currency }: Paid,
  invoice: Pick<InvoiceRow, 'kind' | 'amount' | 'taxAmount'> &
    Partial<Pick<InvoiceRow, 'refundId' | 'disputeId'>>,
): Promise<string> {
  const now = deps.clock.now();
  const year = now.getUTCFullYear();
  const { sellerName, sellerAddress, sellerTaxId, siteName } = await siteSettings(deps, tx);
  const seller = { name: sellerName || siteName, address: sellerAddress, taxId: sellerTaxId };
  const number = await takeNumber(tx.db, invoice.kind, year);
  await insertInvoice(tx.db, {
    ...invoice,
    id: newId(),
    year,
    number,
    paymentId,
    taxRate,
    taxCountry,
    currency,
    seller,
    createdAt: now,
  });
  return invoiceNumber({ kind: invoice.kind, year, number });
}

/**
 * The invoice of a payment that has just been paid (product.md 28). Its number is taken in the transaction of the money, so a
 * number without a payment cannot be, nor the other way round. In that transaction nothing is locked after it but the e-mail
 * that names it is queued: payments that end at the same time wait for each other from here on. Answers the number as it is
 * printed, null where nothing was paid.
 */
export async function issueInvoice(
  deps: Deps,
  tx: Tx,
  payment: Paid & { totalPrice: number; taxAmount: number },
): Promise<string | null> {
  if (payment.totalPrice === 0) return null;
  return issue(deps, tx, payment, {
    kind: 'invoice',
    amount: payment.totalPrice,
    taxAmount: payment.taxAmount,
  });
}

/** The credit note of a part that went back to the card, or that a bank took back; as late in its transaction as an invoice. */
export async function issueCreditNote(
  deps: Deps,
  tx: Tx,
  payment: Paid,
  part: { amount: number; taxAmount: number } & ({ refundId: string } | { disputeId: string }),
): Promise<string> {
  return issue(deps, tx, payment, { ...part, kind: 'credit_note' });
}
