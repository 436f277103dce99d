import type { Mutation } from './mutation.ts';

const RULE = 'src/rules/card-limits.ts';
const ATTEMPTS = 'server/features/card-limits/attempts.service.ts';
const QUERIES = 'server/features/card-limits/card-limits.queries.ts';
const CARDS = 'server/features/payments/cards.service.ts';
const doors = { test: 'cardLimits', only: 'no door asks' } as const;

/** What keeps cards from being tried out. */
export const cardLimits: readonly Mutation[] = [
  {
    name: 'card limits: what has no answer yet counts',
    file: RULE,
    from: "outcome !== 'passed' && now",
    to: "outcome === 'declined' && now",
    test: 'cardLimitRules',
  },
  {
    name: 'card limits: a release is for its subject alone',
    file: RULE,
    from: 'released[subject]?.getTime() ?? 0',
    to: 'Math.max(0, ...Object.values(released).map((at) => at.getTime()))',
    test: 'cardLimitRules',
  },
  {
    name: 'card limits: the sum of a young account',
    file: RULE,
    from: 'paid.reduce((all, one) => all + one.amount, amount)',
    to: 'amount',
    test: 'cardLimitRules',
  },
  {
    name: 'card limits: a form in which cards are tried out is ended',
    file: ATTEMPTS,
    from: '      await deps.payments.cardForm?.end(form);\n',
    to: '',
    test: 'cardLimits',
    only: 'end that form',
  },
  {
    name: 'card limits: the locks',
    file: ATTEMPTS,
    from: '  await lockSubjects(tx.db, keys);\n  await requireRoom(deps, tx, wanted, keys);\n',
    to: '  await requireRoom(deps, tx, wanted, keys);\n',
    test: 'cardLimits',
    only: 'at the same time',
  },
  {
    name: 'card limits: top-ups and subscriptions',
    file: 'server/features/payments/payment-charge.service.ts',
    from: 'if (card && ip !== null)',
    to: 'if (card === null)',
    ...doors,
  },
  {
    name: 'card limits: a card that is added',
    file: CARDS,
    from: "  await countTry(caller, 'save', attempt);\n",
    to: '',
    ...doors,
  },
  {
    name: 'card limits: a form that is begun',
    file: CARDS,
    from: "  await countTry(caller, 'form', attempt);\n",
    to: '',
    ...doors,
  },
  {
    name: 'card limits: forms that are begun and left',
    file: RULE,
    from: "  form: [...SAVING, 'forms-per-account', 'forms-per-address'],",
    to: '  form: SAVING,',
    test: 'cardLimits',
    only: 'begun and left',
  },
  {
    name: 'card limits: the default card',
    file: 'server/features/payments/default-card.service.ts',
    from: "  await checkRoom(deps, { step: 'choose', payer, card });\n",
    to: '',
    ...doors,
  },
  {
    name: 'card limits: nothing is called off for a refusal',
    file: 'server/features/payments/give-up.service.ts',
    from: "  await checkRoom(deps, { step: 'charge', payer, card, amount });\n",
    to: '',
    test: 'cardLimits',
    only: 'waits for its bank',
  },
  {
    name: 'card limits: renewals count for nobody',
    file: 'server/features/subscriptions/renewals.service.ts',
    from: 'draft, card, null)',
    to: "draft, card, '127.0.0.1')",
    test: 'cardLimits',
    only: 'a renewal asks nobody',
  },
  {
    name: 'card limits: a card makes good for itself alone',
    file: QUERIES,
    from: '(${cardAttempts.userId}, ${cardAttempts.card}) in ${paid}',
    to: '${cardAttempts.userId} in (select user_id from ${paid} as p)',
    test: 'cardLimits',
    only: 'goes on',
  },
  {
    name: 'card limits: a card of too many accounts',
    file: CARDS,
    from: '    await noteSaved(deps, tx, wanted, attempt);\n',
    to: "    await settleAttempt(tx, attempt, 'passed');\n",
    test: 'cardLimits',
    only: 'too many accounts',
  },
  {
    name: 'card limits: IPv6 by its /64',
    file: 'server/features/card-limits/subjects.ts',
    from: 'address ${addressKey(ip)}',
    to: 'address ${ip}',
    test: 'cardLimits',
    only: 'declines of several people',
  },
  {
    name: 'card limits: told once a day',
    file: ATTEMPTS,
    from: '      once: true,\n',
    to: '',
    test: 'cardLimits',
    only: 'once a day',
  },
  {
    name: 'card limits: forgotten after a day',
    file: QUERIES,
    from: '  await db.delete(cardAttempts).where(lte(cardAttempts.createdAt, before));\n',
    to: '',
    test: 'cardLimits',
    only: 'is forgotten',
  },
];
