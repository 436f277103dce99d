import { type Cents, cents, nextPart, type Tokens, tokens } from '#rules/money.ts';
import type { PaymentTransaction } from './payment-handlers.ts';

type Paid = Pick<PaymentTransaction, 'totalPrice' | 'refundedPrice'>;

/** The tokens that belong to a further part of a payment's price: with what went back before, the share of all that is back. */
export const tokensOf = (
  payment: Paid & Pick<PaymentTransaction, 'tokens' | 'refundedTokens'>,
  amount: number,
): Tokens =>
  nextPart(tokens(payment.tokens), {
    price: payment.totalPrice,
    before: payment.refundedPrice,
    amount,
    had: payment.refundedTokens,
  });

/** The tax in a further part of a payment's price, in the same way. */
export const taxOfPart = (
  payment: Paid & Pick<PaymentTransaction, 'taxAmount' | 'refundedTax'>,
  amount: number,
): Cents =>
  nextPart(cents(payment.taxAmount), {
    price: payment.totalPrice,
    before: payment.refundedPrice,
    amount,
    had: payment.refundedTax,
  });
