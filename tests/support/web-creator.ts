import type { Earning, EarningStats } from '#contract/earnings.ts';
import type { WireFile } from '#contract/files.ts';
import type { PerformerOwn } from '#contract/performer-account.ts';
import type { Subscription } from '#contract/subscriptions.ts';
import type { CurrentUser } from '#contract/users.ts';
import { aPhoto, aProfile } from './web-content.ts';
import { aPerformer } from './web-fixtures.ts';

const AT = '2026-03-01T12:00:00.000Z';

/** A signed-in performer who may publish. */
export const anApproved = (more: Partial<CurrentUser> = {}): CurrentUser =>
  aPerformer({ reviewState: 'approved', verifiedDocument: true, ...more });

/** The approved performer's own record. */
export function anOwnPerformer(more: Partial<PerformerOwn> = {}): PerformerOwn {
  return {
    ...aProfile(),
    firstName: 'Nova',
    lastName: 'Vale',
    email: 'nova@example.com',
    phone: '31612345678',
    address: '',
    zipcode: '',
    dateOfBirth: '1996-04-01',
    status: 'active',
    balance: 0,
    roles: ['performer'],
    reviewState: 'approved',
    reviewReason: null,
    reviewedAt: AT,
    blockCountries: { countryCodes: [] },
    idVerification: null,
    documentVerification: null,
    welcomeVideo: null,
    welcomeVideoStatus: null,
    stripeAccount: null,
    ...more,
  };
}

/** An upload's reply. */
export const anUpload = (more: Partial<WireFile> = {}): WireFile & { success: boolean } => ({
  ...aPhoto({ _id: 'file1', name: 'one.jpg', alt: null, ...more }),
  success: true,
});

const fan = { _id: 'u1', name: 'Ada Fan', username: 'ada', avatar: '/no-avatar.jpg', isPerformer: false };

export function aSubscription(more: Partial<Subscription> = {}): Subscription {
  return {
    _id: 's1',
    subscriptionType: 'monthly',
    userId: 'u1',
    userInfo: fan,
    performerId: 'p1',
    performerInfo: null,
    subscriptionId: 's1',
    transactionId: 't1',
    paymentGateway: 'sandbox',
    currency: 'USD',
    price: 9.99,
    status: 'active',
    state: 'active',
    isActive: true,
    startRecurringDate: AT,
    nextRecurringDate: '2026-04-01T12:00:00.000Z',
    expiredAt: '2026-04-01T12:00:00.000Z',
    cancelledAt: null,
    createdAt: AT,
    updatedAt: AT,
    ...more,
  };
}

export function anEarning(more: Partial<Earning> = {}): Earning {
  return {
    _id: 'e1',
    performerId: 'p1',
    userId: 'u1',
    userInfo: fan,
    transactionId: 't1',
    type: 'tip',
    sourceType: 'performer',
    grossPrice: 50,
    netPrice: 40,
    siteCommission: 0.2,
    siteCommissionAmount: 10,
    refundedNetPrice: 0,
    isDisputed: false,
    isToken: true,
    isPaid: false,
    paidAt: null,
    createdAt: AT,
    ...more,
  };
}

const sums = (net: number) => ({
  totalGrossPrice: net * 1.25,
  totalNetPrice: net,
  totalSiteCommission: net * 0.25,
});

/** Sums of a few days: what was earned each day, in tokens. */
export function someStats(daily: Record<string, number> = { '2026-03-01': 40 }): EarningStats {
  const net = Object.values(daily).reduce((sum, one) => sum + one, 0);
  const sold = Object.values(daily).filter((one) => one > 0).length;
  return {
    ...sums(net),
    total: sold,
    byType: sold ? [{ type: 'tip', total: sold, ...sums(net) }] : [],
    before: null,
    byDay: Object.entries(daily).map(([day, one]) => ({ day, total: one > 0 ? 1 : 0, ...sums(one) })),
  };
}

/** Makes the screen one that has this feature, `min-width` for one; undone after the test by the caller. */
export function screenWith(feature: string): () => void {
  const before = window.matchMedia;
  window.matchMedia = ((media: string) => ({
    ...before(media),
    matches: media.includes(feature),
  })) as typeof window.matchMedia;
  return () => {
    window.matchMedia = before;
  };
}

/** Makes the screen wide enough for tables; undone after the test by the caller. */
export const wideScreen = (): (() => void) => screenWith('min-width');

/** A picture as a person picks it. */
export const aPicture = (name: string, bytes = 10): File =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

/** Name of a file that a form carried, '' when there was none. */
export function fileName(form: FormData | null, field: string): string {
  const file = form?.get(field);
  return file && typeof file === 'object' ? file.name : '';
}
