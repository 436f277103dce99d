import type { Mutation } from './mutation.ts';

const CHECKS = 'server/features/settings/settings-checks.ts';
const extremes = { test: 'extremes', only: 'a number is refused|an amount has the bounds' } as const;

/** What an operator can set as limits, and that nothing is sold for nothing whatever they are. */
export const amounts: readonly Mutation[] = [
  {
    name: 'amounts: bounds of settings',
    file: CHECKS,
    from: '    amountProblem(key, value) ??\n',
    to: '',
    ...extremes,
  },
  {
    name: 'amounts: what a token is worth',
    file: CHECKS,
    from: '    rateProblem(key, value, all)\n',
    to: '    null\n',
    test: 'settings',
    only: 'tokenConversionRate cannot become|maximumWalletPrice cannot become',
  },
  {
    name: 'amounts: settings that were stored before',
    file: 'server/features/settings/settings.service.ts',
    from: 'settingInBounds(key, parsed.data)',
    to: 'parsed.data',
    test: 'extremes',
    only: 'counts as the nearest',
  },
  {
    name: 'amounts: settings that are set at once',
    file: 'server/features/settings/settings.service.ts',
    from: '    await lockSettings(tx.db);\n',
    to: '',
    test: 'settings',
    only: 'of two that are set at once',
  },
  {
    name: 'amounts: nothing is too low',
    file: 'src/rules/bounds.ts',
    from: 'amount > 0 && amount >= bounds.min',
    to: 'amount >= bounds.min',
    test: 'decisions',
    only: 'is too low, even',
  },
  {
    name: 'amounts: the least that a card pays',
    file: 'src/rules/bounds.ts',
    from: 'Math.max(min, LEAST_CHARGE)',
    to: 'min',
    test: 'amountRules',
    only: 'no card is charged with less',
  },
  {
    name: 'amounts: what is worth no token',
    file: 'src/rules/money.ts',
    from: ' && (of.tokens ?? 0) >= LEAST_TOKENS',
    to: '',
    test: 'amountRules',
    only: 'whether a card is charged',
  },
  {
    name: 'amounts: a plan that costs too little for a card',
    file: 'server/features/payments/payment-charge.service.ts',
    from: "  if (!isChargeable(draft)) throw fail(paymentErrors, 'charge-too-small');\n",
    to: '',
    test: 'extremes',
    only: 'is not sold',
  },
  {
    name: 'amounts: a renewal that costs too little for a card',
    file: 'server/features/subscriptions/renewals.service.ts',
    from: '  if (!isChargeable(draft)) return;\n',
    to: '',
    test: 'renewals',
    only: 'less than a card can be charged with, ends',
  },
];
