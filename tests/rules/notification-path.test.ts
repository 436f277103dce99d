import { notificationPath } from '#rules/notification-path.ts';

test.each([
  [{ type: 'followed', action: 'followed', source: 'performer' }, '/creator/followers'],
  [{ type: 'liked', action: 'liked', source: 'feed' }, '/post/x'],
  [{ type: 'liked', action: 'liked', source: 'performer' }, '/ada'],
  [{ type: 'liked', action: 'liked', source: 'comment' }, null],
  [{ type: 'message', action: 'message', source: 'conversation' }, '/messages/x'],
  [{ type: 'purchased', action: 'purchased', source: 'message', conversation: 'c 1' }, '/messages/c%201'],
  // What was told before conversations were noted.
  [{ type: 'purchased', action: 'purchased', source: 'message' }, '/messages'],
  [{ type: 'order', action: 'placed', source: 'order' }, '/creator/my-order/x'],
  [{ type: 'order', action: 'changed', source: 'order' }, '/user/orders/x'],
  [{ type: 'payout', action: 'done', source: 'payout' }, '/creator/payout-request'],
  [{ type: 'payout', action: 'requested', source: 'payout' }, '/creator/payout-request'],
  [{ type: 'payout', action: 'account-asks', source: 'account' }, '/creator/banking'],
  [{ type: 'renewal', action: 'card-expires', source: 'subscription' }, '/user/cards'],
  [{ type: 'renewal', action: 'failed', source: 'performer' }, '/user/my-subscription'],
  [{ type: 'live', action: 'started', source: 'stream', performer: 'cleo' }, '/streaming/cleo'],
  [{ type: 'purchased', action: 'purchased', source: 'stream' }, '/creator/earning'],
  [{ type: 'security', action: 'password', source: 'account' }, '/creator/account'],
  [{ type: 'security', action: 'login', source: 'user' }, null],
] as const)('%j leads a performer to %s', ({ type, action, source, ...of }, path) => {
  const performer = 'performer' in of ? of.performer : '';
  const conversation = 'conversation' in of ? of.conversation : '';
  const link = { type, action, reference: { type: source, _id: 'x' }, performer, conversation };
  expect(notificationPath(link, { profile: 'ada', isPerformer: true })).toBe(path);
});

test.each([
  [{ type: 'report', action: 'content-warned', source: 'case' }, '/user/reports'],
  [{ type: 'refund', action: 'refunded', source: 'transaction' }, '/user/wallet-transaction'],
  [{ type: 'security', action: 'password', source: 'account' }, '/user/account'],
] as const)('%j leads a fan to %s', ({ type, action, source }, path) => {
  const link = { type, action, reference: { type: source, _id: 'x' }, performer: '', conversation: '' };
  expect(notificationPath(link, { profile: 'ben', isPerformer: false })).toBe(path);
});
