import type { PaymentCard } from '#contract/payment-card.ts';
import type { PaymentTransaction } from '#contract/payments.ts';
import { cents, shareOf, tokens, toWire } from '#rules/money.ts';
import { shownStatus } from '#rules/payment-status.ts';
import { invoiceNumber } from '#rules/tax.ts';
import type { PersonCard } from '../users/people.service.ts';
import type { CardRow } from './cards.queries.ts';
import type { PaymentRow, TokenPackageRow } from './payments.queries.ts';

export const presentCard = (card: CardRow): PaymentCard => ({
  _id: card.id,
  token: card.id,
  paymentGateway: card.paymentGateway,
  holderName: card.holderName,
  last4Digits: card.last4Digits,
  brand: card.brand,
  month: card.month,
  year: card.year,
  isDefault: card.isDefault,
  isDeclined: card.declinedAt !== null,
  createdAt: card.createdAt.toISOString(),
});

export const presentPackage = (row: TokenPackageRow) => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  ordering: row.ordering,
  price: toWire(cents(row.price)),
  currency: row.currency,
  tokens: toWire(tokens(row.tokens)),
  isActive: row.isActive,
});

function productOf(row: PaymentRow): PaymentTransaction['products'][number] {
  return {
    name: row.description,
    description: row.description || row.type,
    price: toWire(cents(row.originalPrice)),
    productType: row.type,
    productId: row.targetId,
    quantity: 1,
    tokens: toWire(tokens(row.tokens)),
  };
}

/** A card payment as its payer sees it. The client secret is shown only while there is something to confirm. */
export function presentPayment(row: PaymentRow, people: Map<string, PersonCard>): PaymentTransaction {
  const waits = row.status === 'require_authentication';
  return {
    _id: row.id,
    paymentGateway: row.paymentGateway,
    source: 'user',
    sourceId: row.userId,
    performerId: row.performerId,
    performerInfo: (row.performerId && people.get(row.performerId)) || null,
    target: row.target,
    targetId: row.targetId,
    type: row.type,
    products: [productOf(row)],
    originalPrice: toWire(cents(row.originalPrice)),
    totalPrice: toWire(cents(row.totalPrice)),
    refundedPrice: toWire(cents(row.refundedPrice)),
    taxAmount: toWire(cents(row.taxAmount)),
    taxRate: shareOf(row.taxRate),
    taxCountry: row.taxCountry,
    invoiceId: row.invoice && invoiceNumber({ kind: 'invoice', ...row.invoice }),
    seller: row.invoice?.seller ?? null,
    creditNotes: row.creditNotes.map(({ amount, taxAmount, createdAt, ...of }) => ({
      number: invoiceNumber({ kind: 'credit_note', ...of }),
      amount: toWire(cents(amount)),
      taxAmount: toWire(cents(taxAmount)),
      createdAt: new Date(createdAt).toISOString(),
    })),
    currency: row.currency,
    tokens: toWire(tokens(row.tokens)),
    couponInfo: row.couponInfo,
    status: shownStatus(row),
    dispute: row.dispute,
    subscriptionId: row.subscriptionId,
    cardInfo: row.brand && row.last4Digits ? { brand: row.brand, last4Digits: row.last4Digits } : null,
    stripeClientSecret: waits ? row.clientSecret : null,
    stripeConfirmUrl: waits ? row.confirmUrl : null,
    failureCode: row.failureCode,
    failureMessage: row.failureMessage,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}
