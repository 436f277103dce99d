import { messagePrice, takesMessages, type Writers } from '#rules/inbox.ts';
import {
  type DeliveryInput,
  MASS_ACTIONS,
  MASS_STATUSES,
  skipReason,
  statusAfter,
} from '#rules/mass-messages.ts';

const plain: DeliveryInput = { isActive: true, isBlocked: false, isMuted: false, sentLately: 0, cap: 2 };

test.each<[string, Partial<DeliveryInput>, string | null]>([
  ['anybody', {}, null],
  ['a closed account', { isActive: false, isBlocked: true }, 'closed'],
  ['past a block', { isBlocked: true, isMuted: true }, 'blocked'],
  ['past a mute', { isMuted: true, sentLately: 9 }, 'muted'],
  ['one less than the cap', { sentLately: 1 }, null],
  ['the cap', { sentLately: 2 }, 'capped'],
  ['any number where there is no cap', { sentLately: 99, cap: null }, null],
])('a message to many goes to %s, or why not', (_who, change, reason) => {
  expect(skipReason({ ...plain, ...change })).toBe(reason);
});

test('what can be done with a message to many', () => {
  const table = MASS_STATUSES.map((status) => [
    status,
    ...MASS_ACTIONS.map((action) => statusAfter(status, action)),
  ]);
  expect(table).toEqual([
    ['scheduled', null, null, 'cancelled'],
    ['sending', 'paused', null, 'cancelled'],
    ['paused', null, 'sending', 'cancelled'],
    ['cancelled', null, null, null],
    ['done', null, null, null],
  ]);
});

test.each<[Writers, boolean, boolean, boolean, string]>([
  ['everyone', false, false, false, 'yes'],
  ['followers', false, false, false, 'followers-only'],
  ['followers', true, false, false, 'yes'],
  ['followers', false, true, false, 'yes'],
  ['followers', false, false, true, 'yes'],
  ['subscribers', true, false, false, 'subscribers-only'],
  ['subscribers', false, true, false, 'yes'],
  ['subscribers', false, false, true, 'yes'],
])(
  '%s: following %s, subscribed %s, written to %s: %s',
  (writers, isFollowing, isSubscribed, wasWrittenTo, expected) => {
    const decision = takesMessages({ writers, isFollowing, isSubscribed, wasWrittenTo });
    expect(decision.allowed ? 'yes' : decision.code).toBe(expected);
  },
);

const now = new Date('2026-03-04T12:00:00Z');
test.each([
  ['a stranger', true, false, null, 500],
  ['a subscriber', true, true, null, 0],
  ['a subscriber where nobody is free', false, true, null, 500],
  ['an answer within three days', true, false, '2026-03-01T12:00:01Z', 0],
  ['an answer after three days', true, false, '2026-03-01T12:00:00Z', 500],
])('a message of %s', (_who, freeForSubscribers, isSubscribed, at, price) => {
  const writtenToAt = at ? new Date(at) : null;
  expect(messagePrice({ price: 500, freeForSubscribers, isSubscribed, writtenToAt }, now)).toBe(price);
});
