import type { Mutation } from './mutation.ts';

const CARDS = 'server/features/payments/cards.service.ts';

/** Which card takes the place of a default that is removed. */
export const cards: readonly Mutation[] = [
  {
    name: 'cards: only one that can pay becomes the default',
    file: CARDS,
    from: '\n    .filter((card) => canPayAt(deps, card, now))',
    to: '',
    test: 'defaultCard',
    only: 'takes the place',
  },
  {
    name: 'cards: the default stays when another card is removed',
    file: CARDS,
    from: 'before.isDefault ? newestUsable',
    to: 'true ? newestUsable',
    test: 'defaultCard',
    only: 'leaves the default',
  },
];
