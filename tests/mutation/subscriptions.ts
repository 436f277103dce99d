import type { Mutation } from './mutation.ts';

/** What keeps a fan from paying twice for one subscription, and a trial from being given twice. */
export const subscribed: readonly Mutation[] = [
  {
    name: 'subscriptions: asked again under the lock',
    file: 'server/features/payments/charge.service.ts',
    from: '    await lastLook?.(tx);\n',
    to: '',
    test: 'subscribeTwice',
    only: 'looked before the first had paid',
  },
];
