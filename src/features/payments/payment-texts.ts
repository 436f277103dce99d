import type { BadgeProps } from '#components/badge.tsx';
import type { PaymentTransaction } from '#contract/payments.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import { percentOfShare } from '#rules/coupons.ts';
import { isOpenDispute } from '#rules/disputes.ts';

type BadgeTone = NonNullable<BadgeProps['tone']>;

const TONES: Record<PaymentTransaction['status'], BadgeTone> = {
  created: 'neutral',
  processing: 'neutral',
  pending: 'neutral',
  require_authentication: 'warning',
  success: 'positive',
  fail: 'warning',
  canceled: 'neutral',
  refunded: 'neutral',
};

/** It brought tokens to the wallet; of others `tokens` is only what they are worth. */
export const isTopUp = ({ type }: PaymentTransaction): boolean =>
  type === 'wallet' || type === 'token_package';

/** When it was paid or ended otherwise, the same wherever one reads it; before that, when it began. */
export const endedAt = ({ settledAt, createdAt }: PaymentTransaction): string => settledAt ?? createdAt;

/** A payment's coupon, for texts that name it. */
export const couponWords = ({ code, value }: NonNullable<PaymentTransaction['couponInfo']>) => ({
  code,
  percent: String(percentOfShare(value)),
});

/** What a payment was for. */
export function paymentTitle(t: Translate, { type, performerInfo }: PaymentTransaction): string {
  const kind = t(`payments.type.${type}`);
  return performerInfo ? t('payments.history.for', { kind, name: performerInfo.name }) : kind;
}

/** How a payment stands, in words: a dispute is more than the rest. */
export function statusText(t: Translate, { status, refundedPrice, dispute }: PaymentTransaction): string {
  if (dispute === 'lost') return t('payments.status.dispute-lost');
  if (dispute && isOpenDispute(dispute)) return t('payments.status.disputed');
  const isPartlyBack = status === 'success' && refundedPrice > 0;
  return t(isPartlyBack ? 'payments.status.partly-refunded' : `payments.status.${status}`);
}

/** What a payment was for and how it stands, in words. */
export function usePaymentTexts(payment: PaymentTransaction): {
  title: string;
  status: string;
  tone: BadgeTone;
} {
  const t = useT();
  return {
    title: paymentTitle(t, payment),
    status: statusText(t, payment),
    tone: payment.dispute && payment.dispute !== 'won' ? 'warning' : TONES[payment.status],
  };
}
