import type { BadgeProps } from '#components/badge.tsx';
import type { PaymentTransaction } from '#contract/payments.ts';
import { useT } from '#i18n/use-t.ts';

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

/** What a payment was for and how it stands, in words. */
export function usePaymentTexts(payment: PaymentTransaction): {
  title: string;
  status: string;
  tone: BadgeTone;
} {
  const t = useT();
  const name = payment.performerInfo?.name;
  const kind = t(`payments.type.${payment.type}`);
  return {
    title: name ? t('payments.history.for', { kind, name }) : kind,
    status: t(`payments.status.${payment.status}`),
    tone: TONES[payment.status],
  };
}
