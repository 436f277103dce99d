import { cents, minus, partBack, tokens, toWire } from '#rules/money.ts';
import { withoutTax } from '#rules/tax.ts';
import { releaseCoupon } from '../coupons/coupons.service.ts';
import { account } from '../ledger/accounts.ts';
import { lockBalances, post } from '../ledger/ledger.service.ts';
import type { PaymentHandler, PaymentTransaction } from './payment-handlers.ts';
import { tokensText } from './payments.mails.ts';

type Prices = Pick<PaymentTransaction, 'originalPrice' | 'totalPrice' | 'taxAmount' | 'taxRate'>;

/** What a coupon took off, tax left aside: nobody owes tax for what no card pays. */
const takenOff = ({ originalPrice, totalPrice, taxAmount, taxRate }: Prices) =>
  minus(withoutTax(cents(originalPrice), taxRate), cents(totalPrice - taxAmount));

/**
 * A paid top-up: card money becomes tokens at the exchange, but for its tax, and the tokens go to the wallet. What a coupon
 * took off is paid by the site. A top-up that ends without money gives its coupon back.
 */
export const topUpPaymentHandler: PaymentHandler = {
  async succeeded(deps, tx, payment) {
    const { totalPrice, taxAmount, currency } = payment;
    const discount = takenOff(payment);
    const posted = await post(tx.db, {
      key: `payment:${payment.id}`,
      kind: 'top-up',
      reference: payment.id,
      at: deps.clock.now(),
      lines: [
        { account: account.clearing(payment.paymentGateway, currency), amount: -totalPrice },
        { account: account.coupons(currency), amount: -discount },
        { account: account.tax(currency), amount: taxAmount },
        { account: account.exchangeCents(currency), amount: totalPrice - taxAmount + discount },
        { account: account.exchangeTokens, amount: -payment.tokens },
        { account: account.wallet(payment.userId), amount: payment.tokens },
      ],
    });
    if (!posted) throw new Error(`payment ${payment.id} was credited before`);
    const brought = tokens(payment.tokens);
    tx.after(() => deps.realtime.toUser(payment.userId, 'update_balance', { token: toWire(brought) }));
    return `We added ${tokensText(brought)} to your wallet.`;
  },
  async reversed(deps, tx, payment, { amount, tax, tokens: back, held, transfer, owed }) {
    const { totalPrice: price, refundedPrice: before, currency, userId } = payment;
    const discount = partBack(takenOff(payment), { price, before, amount });
    const wallet = account.wallet(userId);
    const balance = (await lockBalances(tx.db, [wallet])).get(wallet) ?? tokens(0);
    const wanted = minus(back, held);
    const taken = tokens(Math.min(wanted, balance));
    const missing = minus(wanted, taken);
    await post(tx.db, {
      ...transfer,
      at: deps.clock.now(),
      lines: [
        ...owed,
        { account: account.coupons(currency), amount: discount },
        { account: account.tax(currency), amount: -tax },
        { account: account.exchangeCents(currency), amount: tax - amount - discount },
        { account: account.exchangeTokens, amount: back },
        { account: wallet, amount: -taken },
        { account: account.disputes, amount: -held },
        { account: account.platform, amount: -missing },
      ],
    });
    tx.after(() => deps.realtime.toUser(userId, 'update_balance', { token: -toWire(taken) }));
    return { taken: tokens(0), missing, spent: tokens(0) };
  },
  async failed(_deps, tx, payment) {
    await releaseCoupon(tx, payment);
  },
};
