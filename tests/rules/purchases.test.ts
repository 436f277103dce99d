import { canBuyPost } from '#rules/purchases.ts';

test.each([
  [{}, 'allowed'],
  [{ buyer: { id: 'star' } }, 'own-profile'],
  [{ buyer: { role: 'performer' } }, 'not-a-fan'],
  [{ buyer: { role: 'admin' } }, 'not-a-fan'],
  [{ buyer: { blocked: true } }, 'not-found'],
  [{ feed: { active: false } }, 'not-found'],
  [{ performer: { active: false } }, 'not-found'],
  [{ performer: { approved: false } }, 'not-found'],
  [{ feed: { audience: 'everyone' } }, 'not-for-sale'],
  [{ feed: { audience: 'subscribers' } }, 'subscribers-only'],
  [{ feed: { active: false, audience: 'everyone' } }, 'not-found'],
] as const)('%j: %s', (change: Record<string, object>, expected) => {
  const decision = canBuyPost({
    buyer: { id: 'fan', role: 'user', ...change.buyer },
    feed: { performerId: 'star', active: true, audience: 'ppv', ...change.feed },
    performer: { active: true, approved: true, ...change.performer },
  });
  expect(decision.allowed ? 'allowed' : decision.code).toBe(expected);
});
