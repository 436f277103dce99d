import { partBack, type Tokens, tokens } from '#rules/money.ts';
import type { PaymentTransaction } from './payment-handlers.ts';

/** The tokens that belong to a part of what is left of a payment's price; all that are left to all of it. */
export const tokensOf = (
  payment: Pick<PaymentTransaction, 'totalPrice' | 'tokens' | 'refundedPrice' | 'refundedTokens'>,
  amount: number,
): Tokens =>
  partBack(tokens(payment.tokens - payment.refundedTokens), {
    price: payment.totalPrice - payment.refundedPrice,
    before: 0,
    amount,
  });
