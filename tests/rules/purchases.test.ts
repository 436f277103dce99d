import { canBuyItem } from '#rules/purchases.ts';

test.each([
  [{}, 'allowed'],
  [{ buyer: { id: 'star' } }, 'own-profile'],
  [{ buyer: { role: 'performer' } }, 'not-a-fan'],
  [{ buyer: { role: 'admin' } }, 'not-a-fan'],
  [{ buyer: { blocked: true } }, 'not-found'],
  [{ item: { active: false } }, 'not-found'],
  [{ performer: { active: false } }, 'not-found'],
  [{ performer: { approved: false } }, 'not-found'],
  [{ item: { audience: 'everyone' } }, 'not-for-sale'],
  [{ item: { audience: 'subscribers' } }, 'subscribers-only'],
  [{ item: { active: false, audience: 'everyone' } }, 'not-found'],
] as const)('%j: %s', (change: Record<string, object>, expected) => {
  const decision = canBuyItem({
    buyer: { id: 'fan', role: 'user', ...change.buyer },
    item: { performerId: 'star', active: true, audience: 'ppv', ...change.item },
    performer: { active: true, approved: true, ...change.performer },
  });
  expect(decision.allowed ? 'allowed' : decision.code).toBe(expected);
});
