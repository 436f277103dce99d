import type { PaymentTransaction } from '#contract/payments.ts';
import type { OwnSubscription } from '#contract/subscriptions.ts';
import type { TokenPackage } from '#contract/token-packages.ts';
import type { TokenTransaction, WalletMovement } from '#contract/wallet.ts';
import { aPayment as somePayment } from '#support/web-content.ts';

const AT = '2026-02-01T10:00:00.000Z';

export const aPackage = (more: Partial<TokenPackage> = {}): TokenPackage => ({
  _id: 'pack1',
  name: 'Regular',
  description: 'A little extra for regulars',
  ordering: 1,
  price: 19.99,
  currency: 'USD',
  tokens: 210,
  isActive: true,
  ...more,
});

export const aPayment = (more: Partial<PaymentTransaction> = {}): PaymentTransaction =>
  somePayment({
    performerId: null,
    target: 'token_package',
    targetId: 'pack1',
    type: 'token_package',
    originalPrice: 19.99,
    totalPrice: 19.99,
    refundedPrice: 0,
    dispute: null,
    tokens: 210,
    subscriptionId: null,
    createdAt: AT,
    updatedAt: AT,
    settledAt: AT,
    ...more,
  });

export const nova = {
  _id: 'p1',
  name: 'Nova Stage',
  username: 'nova',
  avatar: '/no-avatar.jpg',
  isPerformer: true,
  verifiedAccount: true,
};

export const aSubscription = (more: Partial<OwnSubscription> = {}): OwnSubscription => ({
  _id: 'sub1',
  subscriptionType: 'monthly',
  userId: 'u1',
  userInfo: null,
  performerId: 'p1',
  performerInfo: nova,
  subscriptionId: 'sub1',
  transactionId: 'pay1',
  paymentGateway: 'sandbox',
  price: 7.95,
  currency: 'USD',
  status: 'active',
  state: 'active',
  isActive: true,
  startRecurringDate: AT,
  nextRecurringDate: '2026-03-01T10:00:00.000Z',
  expiredAt: '2026-03-01T10:00:00.000Z',
  cancelledAt: null,
  expiringCard: null,
  createdAt: AT,
  updatedAt: AT,
  ...more,
});

export const aCharge = (more: Partial<TokenTransaction> = {}): TokenTransaction => ({
  _id: 'charge1',
  source: 'user',
  sourceId: 'u1',
  target: 'performer',
  targetId: 'p1',
  performerId: 'p1',
  performerInfo: nova,
  type: 'tip',
  products: [],
  message: 'Loved this!',
  menuItem: '',
  originalPrice: 25,
  totalPrice: 25,
  refundedPrice: 0,
  status: 'success',
  createdAt: AT,
  updatedAt: AT,
  ...more,
});

export const aMovement = (more: Partial<WalletMovement> = {}): WalletMovement => ({
  _id: 'm1',
  kind: 'tip',
  tokens: -25,
  transactionId: 'charge1',
  name: 'Tip to Nova Stage',
  itemType: 'tip',
  message: 'Loved this!',
  menuItem: '',
  targetId: 'p1',
  performerInfo: nova,
  paid: null,
  createdAt: AT,
  ...more,
});
