import type { Mutation, TestSet } from './mutation.ts';

const row = (test: TestSet, name: string, file: string, from: string, only: string, to = ''): Mutation => ({
  name,
  file,
  from,
  to,
  test,
  only,
});

const REFUND = 'server/features/refunds/refund-payment.service.ts';
const GIVE_BACK = 'server/features/refunds/give-back.service.ts';
const HOLD = 'server/features/disputes/hold.service.ts';
const SHARES = 'server/features/referrals/shares.queries.ts';
const PAY = 'server/features/referrals/pay.queries.ts';
const TAX = 'src/rules/tax.ts';

/** Money that goes back, that banks take back, that referrers get, and tax. */
export const moneyBack: readonly Mutation[] = [
  row(
    'refunds',
    'refunds: tokens that were spent',
    REFUND,
    '  if (held >= needed) return;\n',
    'only as far as its tokens are there',
    '  return;\n',
  ),
  row(
    'refunds',
    'refunds: payments that were not paid',
    REFUND,
    "    if (payment.status !== 'success') throw fail(refundErrors, 'not-paid');\n",
    'where nothing was paid',
  ),
  row(
    'refunds',
    'refunds: what the performer earned',
    'server/features/earnings/earnings.service.ts',
    'const taken = owed < most ? owed : most;',
    'comes back to the wallet',
    'const taken = tokens(0);',
  ),
  row(
    'refunds',
    'refunds: more than the price',
    'src/rules/refunds.ts',
    "  if (of.total > of.price) return refuse('too-much');\n",
    'comes back to the wallet|may come back in parts|needs a reason',
  ),
  row(
    'refunds',
    'refunds: a request that was answered before',
    'server/features/wallet/item-sale.service.ts',
    'if (key !== null && made.requestKey !== key) {',
    'stays that purchase',
    'if (key === null) {',
  ),
  row(
    'orders',
    'refunds by rule: of stores that are open',
    'server/features/orders/unsent.queries.ts',
    "        ne(users.status, 'active'),\n",
    'stay while the store is open',
  ),
  row(
    'orders',
    'refunds by rule: of orders that are young',
    'server/features/orders/unsent.queries.ts',
    '        lt(orders.createdAt, before),\n',
    'are refunded by rule',
  ),
  row(
    'disputes',
    'disputes: refunds of a disputed payment',
    REFUND,
    '    await refuseDisputedPayment(tx.db, id);\n',
    '',
  ),
  row(
    'disputes',
    'disputes: refunds of a purchase that counts',
    GIVE_BACK,
    '  if (!isLost) await refuseDisputedPurchase(tx.db, id);\n',
    '',
  ),
  row(
    'disputes',
    'disputes: tokens that are held',
    HOLD,
    '  const held = await holdTokens(deps, tx, row, row.tokens);\n',
    'held until it is won',
    '  const held = row;\n',
  ),
  row(
    'disputes',
    'disputes: what was refunded before',
    HOLD,
    'Math.min(amount, left.totalPrice - left.refundedPrice)',
    'refunded before is the site',
    'Math.min(amount, left.totalPrice)',
  ),
  row(
    'disputeRules',
    'disputes: messages that are older',
    'src/rules/disputes.ts',
    'NEXT[before].includes(after);',
    '',
    'before !== after;',
  ),
  row(
    'referralEarnings',
    'referrals: after the end',
    SHARES,
    "        or(isNull(referrals.endsAt), gt(referrals.endsAt, sql.placeholder('now'))),\n",
    'gives nothing',
  ),
  row(
    'referralEarnings',
    'referrals: of a closed account',
    SHARES,
    "        eq(users.status, 'active'),\n",
    'gives nothing',
  ),
  row(
    'referralEarnings',
    'referrals: of what one pays oneself',
    SHARES,
    "        ne(referrals.referrerId, sql.placeholder('userId')),\n",
    'gives nothing',
  ),
  row(
    'referralEarnings',
    'referrals: of the same card',
    SHARES,
    '        sql`not ${sameCard}`,\n',
    'gives nothing',
  ),
  row(
    'referralEarnings',
    'referrals: paid before the days of refunds are over',
    PAY,
    '        lte(referralEarnings.createdAt, clearedBefore),\n',
    'the night',
  ),
  row(
    'tax',
    'tax: on top of what was not seen',
    TAX,
    "  mode === 'added' && rate > 0;",
    'nothing without a word|asks for the price',
    "  mode === 'added' && rate < 0;",
  ),
  row(
    'taxRules',
    'tax: rounding',
    TAX,
    "ratio(paid, rate, WHOLE + rate, 'nearest')",
    '',
    "ratio(paid, rate, WHOLE + rate, 'down')",
  ),
  row(
    'tax',
    'tax: a rate that rises while a subscription runs',
    'server/features/subscriptions/renewal-price.ts',
    'cents(Math.min(row.subscription.price, priceToday(row, tax) ?? row.subscription.price))',
    'goes on at what was agreed',
    'cents(priceToday(row, tax) ?? row.subscription.price)',
  ),
  row(
    'payouts',
    'payouts: earnings on hold that cover others',
    'server/features/payouts/payable.queries.ts',
    'coalesce(sum(net_price - refunded_net), 0) from earnings\n          where performer_id = ${payout.performerId} and is_paid)',
    'pays for no other one',
    'coalesce(sum(case when is_paid then net_price else 0 end - refunded_net), 0) from earnings\n          where performer_id = ${payout.performerId})',
  ),
];
