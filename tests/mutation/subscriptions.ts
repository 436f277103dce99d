import type { Mutation } from './mutation.ts';

/** What keeps a fan from paying twice for one subscription, and a trial from being given twice. */
export const subscribed: readonly Mutation[] = [
  {
    name: 'subscriptions: asked again under the lock',
    file: 'server/features/payments/charge.service.ts',
    from: '    await checkBeforeCharge?.(tx);\n',
    to: '',
    test: 'subscribeTwice',
    only: 'looked before the first had paid',
  },
  {
    name: 'trials: another account with the same card',
    file: 'server/db/used-trials.ts',
    from: 'where own.user_id = ${userId}\n',
    to: 'where false\n',
    test: 'trialsOfOnePerson',
    only: 'gets no second one',
  },
  {
    name: 'trials: another account with the same mailbox',
    file: 'server/db/used-trials.ts',
    from: 'where own.id = ${userId} and own.email_verified_at is not null))',
    to: 'where false))',
    test: 'trialsOfOnePerson',
    only: 'has had a trial',
  },
  {
    name: 'trials: an address that its account has not confirmed',
    file: 'server/db/used-trials.ts',
    from: ' and own.email_verified_at is not null))',
    to: '))',
    test: 'trialsOfOnePerson',
    only: 'without being confirmed',
  },
  {
    name: 'trials: one account at a time',
    file: 'server/features/subscriptions/trial.service.ts',
    from: '    await lockTrials(tx.db, pair.performerId);\n',
    to: '',
    test: 'trialsOfOnePerson',
    only: 'at the same moment',
  },
  {
    name: 'subscriptions: tries begin anew after a pause',
    file: 'server/features/subscriptions/resume.service.ts',
    from: '  await releaseFailed(tx.db, row.userId, renewalKeys(row));\n',
    to: '',
    test: 'resumed',
    only: 'charged at once, not never',
  },
];
