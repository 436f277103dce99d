import type { Mutation } from './mutation.ts';

const RULE = 'src/rules/spending.ts';
const CHECK = 'server/features/spending/spending-check.service.ts';

/** The limits and breaks that fans set for themselves. */
export const spending: readonly Mutation[] = [
  {
    name: 'spending: higher only after a day',
    file: RULE,
    from: 'amount === null || (wanted !== null && wanted <= amount)',
    to: 'amount === null || wanted !== null',
    test: 'spendingRules',
  },
  {
    name: 'spending: removed only after a day',
    file: RULE,
    from: '(wanted !== null && wanted <= amount)',
    to: '(wanted === null || wanted <= amount)',
    test: 'spendingRules',
  },
  {
    name: 'spending: the sum of a period',
    file: RULE,
    from: 'spent[period] + price <= amount',
    to: 'price <= amount',
    test: 'spendingRules',
  },
  {
    name: 'spending: the lock of a person',
    file: CHECK,
    from: '  await lockSpending(tx.db, userId);\n',
    to: '',
    test: 'spending',
    only: 'at the same time',
  },
  {
    name: 'spending: cards during a break',
    file: CHECK,
    from: '  if (until && now < until) throw onBreak(until);\n',
    to: '',
    test: 'spending',
    only: 'neither cards nor tokens',
  },
  {
    name: 'spending: tokens during a break',
    file: 'server/db/functions/charge_wallet.sql',
    from: 'b.until > c.at',
    to: 'false',
    test: 'spending',
    only: 'neither cards nor tokens',
  },
  {
    name: 'spending: a break is never shorter',
    file: 'server/features/spending/spending.queries.ts',
    from: 'greatest(${spendingBreaks.until}, excluded.until)',
    to: 'excluded.until',
    test: 'spending',
    only: 'never shorter',
  },
  {
    name: 'spending: nothing is called off for a refusal',
    file: 'server/features/payments/give-up.service.ts',
    from: '  await inTx(deps, (tx) => checkSpending(deps, tx, wanted, open.id));\n',
    to: '',
    test: 'spending',
    only: 'waits for its bank',
  },
  {
    name: 'spending: a payment that is replaced is not counted',
    file: 'server/features/payments/give-up.service.ts',
    from: 'checkSpending(deps, tx, wanted, open.id)',
    to: "checkSpending(deps, tx, wanted, '')",
    test: 'spending',
    only: 'waits for its bank',
  },
  {
    name: 'spending: renewals go on',
    file: 'server/features/payments/payment-charge.service.ts',
    from: '    if (!isRenewal(payment)) await',
    to: '    await',
    test: 'spending',
    only: 'a renewal counts',
  },
];
