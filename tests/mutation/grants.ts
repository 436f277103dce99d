import type { Mutation } from './mutation.ts';

const SERVICE = 'server/features/wallet/grants.service.ts';

/** Tokens that an operator gives: to whom, how many, and once. */
export const grants: readonly Mutation[] = [
  {
    name: 'grants: at most the largest top-up',
    file: 'src/rules/grants.ts',
    from: 'amount > 0 && amount <= most',
    to: 'amount > 0',
    test: 'grants',
    only: 'at most what',
  },
  {
    name: 'grants: a command that is sent twice',
    file: SERVICE,
    from: "      throw fail(grantErrors, 'repeated');\n",
    to: '      at.getTime();\n',
    test: 'grants',
    only: 'sent twice',
  },
  {
    name: 'grants: one at a time',
    file: SERVICE,
    from: '    await lockUser(tx.db, found.id);\n',
    to: '',
    test: 'grants',
    only: 'sent twice',
  },
  {
    name: 'grants: fans alone',
    file: SERVICE,
    from: "    if (role !== 'user') throw fail(grantErrors, 'not-a-fan');\n",
    to: '',
    test: 'grants',
    only: 'need a reason, and a fan',
  },
];
