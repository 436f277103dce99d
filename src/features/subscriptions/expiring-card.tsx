import { Link } from '#components/link.tsx';
import type { OwnSubscription } from '#contract/subscriptions.ts';
import { useT } from '#i18n/use-t.ts';
import { brandName } from '#rules/card.ts';

/** Says that the card of a subscription will have expired when it is charged next, and leads to the cards. */
export function ExpiringCard({ card }: { card: NonNullable<OwnSubscription['expiringCard']> }) {
  const t = useT();
  const name = t('payments.card.name', { brand: brandName(card.brand), last4: card.last4Digits });
  return (
    <>
      <span>{t('subscriptions.own.cardExpires', { card: name })}</span>{' '}
      <Link href="/user/cards">{t('subscriptions.own.cards')}</Link>
    </>
  );
}
