import type { Mutation } from './mutation.ts';

const RULE = 'src/rules/delivery.ts';
const PUSH = 'server/features/push/push.queries.ts';
const DELIVER = 'server/features/delivery/deliver.service.ts';
const UNSUBSCRIBE = 'server/features/delivery/unsubscribe.service.ts';

/** What is pushed and mailed to whom, and where push messages go. */
export const delivery: readonly Mutation[] = [
  {
    name: 'push messages to any computer',
    file: 'src/rules/push.ts',
    from: '  return HOST_NAME.test(hostname) && !OWN_NETWORK.test(hostname);\n',
    to: '  return true;\n',
    test: 'pushRules',
  },
  {
    name: 'push messages to names that lead inside',
    file: 'server/providers/push/public-hosts.ts',
    from: '    if (!found.every(({ address, family }) => isPublicAddress(address, family)))\n',
    to: '    if (found.length === 0)\n',
    test: 'webPush',
  },
  {
    name: 'push messages after a session has run out',
    file: PUSH,
    from: 'const live = (now: Date) => gt(sessions.expiresAt, now);\n',
    to: 'const live = (_now: Date) => undefined;\n',
    test: 'push',
    only: 'ends with its session',
  },
  {
    name: 'devices that a stranger takes away',
    file: PUSH,
    from: '    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));\n',
    to: '    .where(eq(pushSubscriptions.endpoint, endpoint));\n',
    test: 'push',
    only: 'can be given up',
  },
  {
    name: 'what was read is pushed',
    file: RULE,
    from: "  if (isRead || !channelsOf(rowOf(type), channels).includes('push'))",
    to: "  if (!channelsOf(rowOf(type), channels).includes('push'))",
    test: 'deliveryRules',
  },
  {
    name: 'a second e-mail of what has its own',
    file: RULE,
    from: "  if (isRead || hasOwnMail(type, action)) return { step: 'drop' };\n",
    to: "  if (isRead) return { step: 'drop' };\n",
    test: 'deliveryRules',
  },
  {
    name: 'a second e-mail of a subscription that ended early',
    file: 'server/features/subscriptions/paid-time.service.ts',
    from: "action: 'ended-early', at: now",
    to: "action: 'ended', at: now",
    test: 'paidTime',
    only: 'one e-mail about it',
  },
  {
    name: 'security that can be switched off',
    file: RULE,
    from: ' || isFixed(row, channel),\n',
    to: ',\n',
    test: 'deliveryRules',
  },
  {
    name: 'e-mails to addresses that nobody confirmed',
    file: DELIVER,
    from: '  if (!person.email || !person.isConfirmed) return;\n',
    to: '  if (!person.email) return;\n',
    test: 'delivery',
    only: 'not confirmed',
  },
  {
    name: 'e-mails ended by a forged link',
    file: UNSUBSCRIBE,
    from: '    !timingSafeEqual(given, right) ||\n',
    to: '',
    test: 'delivery',
    only: 'works years later',
  },
];
