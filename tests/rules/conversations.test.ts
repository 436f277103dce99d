import { mayWrite, type WritingInput } from '#rules/conversations.ts';
import { allow, refuse } from '#rules/decision.ts';

type Change = {
  [K in keyof WritingInput]?: WritingInput[K] extends object | null
    ? Partial<Exclude<WritingInput[K], null>> | null
    : WritingInput[K];
};

const fanWrites: WritingInput = {
  viewer: { id: 'fan', role: 'user', isApproved: false },
  other: { id: 'star', role: 'performer', isActive: true, isVisible: true },
  blockedBy: null,
  hasWritten: false,
  isKnown: false,
  takes: allow,
};
const starWrites: WritingInput = {
  viewer: { id: 'star', role: 'performer', isApproved: true },
  other: { id: 'fan', role: 'user', isActive: true, isVisible: true },
  blockedBy: null,
  hasWritten: false,
  isKnown: false,
  takes: allow,
};
const changed = (input: WritingInput, change: Change): WritingInput =>
  ({
    ...input,
    ...change,
    viewer: { ...input.viewer, ...change.viewer },
    other: { ...input.other, ...change.other },
  }) as WritingInput;

test.each<[string, WritingInput, Change, string]>([
  ['a fan to a creator', fanWrites, {}, 'yes'],
  [
    'a fan to a creator who takes others only',
    fanWrites,
    { takes: refuse('followers-only') },
    'followers-only',
  ],
  [
    'a creator to a fan who wrote, whatever they take themselves',
    starWrites,
    { hasWritten: true, takes: refuse('subscribers-only') },
    'yes',
  ],
  ['a fan to themselves', fanWrites, { other: { id: 'fan' } }, 'yourself'],
  ['a fan to a fan', fanWrites, { other: { role: 'user' } }, 'not-between'],
  ['a fan to an operator', fanWrites, { other: { role: 'admin' } }, 'not-between'],
  ['an operator to a fan', starWrites, { viewer: { role: 'admin' } }, 'not-between'],
  ['a fan to a creator who is not shown', fanWrites, { other: { isVisible: false } }, 'closed'],
  ['a fan to a closed account', fanWrites, { other: { isActive: false } }, 'closed'],
  ['a fan to whom they blocked', fanWrites, { blockedBy: 'viewer' }, 'unblock-first'],
  ['a fan to who blocked them', fanWrites, { blockedBy: 'other' }, 'blocked'],
  ['a creator to somebody unknown', starWrites, {}, 'not-known'],
  ['a creator to a follower, subscriber or buyer', starWrites, { isKnown: true }, 'yes'],
  ['a creator to who wrote', starWrites, { hasWritten: true }, 'yes'],
  [
    'a creator to who wrote and blocked them',
    starWrites,
    { hasWritten: true, blockedBy: 'other' },
    'blocked',
  ],
  ['a creator to a closed account', starWrites, { isKnown: true, other: { isActive: false } }, 'closed'],
  [
    'a creator without approved documents',
    starWrites,
    { isKnown: true, viewer: { isApproved: false } },
    'not-approved',
  ],
  ['a creator to a creator', starWrites, { other: { role: 'performer' } }, 'yes'],
])('%s', (_who, input, change, expected) => {
  const decision = mayWrite(changed(input, change));
  expect(decision.allowed ? 'yes' : decision.code).toBe(expected);
});
