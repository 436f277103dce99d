import type { Mutation } from './mutation.ts';

const METHODS = 'server/features/payouts/methods.service.ts';

/** Payouts and the accounts they go to. */
export const payouts: readonly Mutation[] = [
  {
    name: 'payouts of other performers',
    file: 'server/features/payouts/payouts.service.ts',
    from: 'if (row?.performerId !== viewer.id) throw',
    to: 'if (!row) throw',
    test: 'payouts',
    only: 'nobody sees the requests of others',
  },
  {
    name: 'changes of payouts of other performers',
    file: 'server/features/payouts/request.service.ts',
    from: 'if (row?.performerId !== viewer.id) throw',
    to: 'if (!row) throw',
    test: 'payouts',
    only: 'nobody sees the requests of others',
  },
  {
    name: 'payout accounts set by an open session alone',
    file: METHODS,
    from: '  await requireOwner(deps, viewer, prePassword);\n  const { payoutCoolOffDays }',
    to: '  const { payoutCoolOffDays }',
    test: 'payouts',
    only: 'needs the owner',
  },
  {
    name: 'payout accounts removed by an open session alone',
    file: METHODS,
    from: '  await requireOwner(deps, viewer, prePassword);\n  const before',
    to: '  const before',
    test: 'payouts',
    only: 'needs the owner',
  },
  {
    name: 'payouts to an account that was just changed',
    file: 'src/rules/payouts.ts',
    from: "  if (now < usableFrom(changedAt, coolOffDays)) return refuse('account-new');\n",
    to: '',
    test: 'payouts',
    only: 'with a new one|whatever becomes of the account',
  },
  {
    name: 'payouts of what is on hold',
    file: 'src/rules/payouts.ts',
    from: 'Math.max(0, balance - onHold)',
    to: 'Math.max(0, balance)',
    test: 'payouts',
    only: 'what is on hold|above what is available',
  },
  {
    name: 'payouts of performers whose documents are not approved',
    file: 'server/features/payouts/request.service.ts',
    from: '  if (before) return before;\n  checkReview(viewer);\n',
    to: '  if (before) return before;\n',
    test: 'payouts',
    only: 'documents are not approved',
  },
  {
    name: 'payouts that may change while they are paid',
    file: 'src/rules/payouts.ts',
    from: "  pending: ['approved', 'rejected', 'canceled'],",
    to: "  pending: ['approved', 'rejected', 'done', 'canceled'],",
    test: 'payouts',
    only: 'only what was approved is paid',
  },
];
