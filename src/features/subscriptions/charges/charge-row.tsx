import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Link } from '#components/link.tsx';
import { ListRow } from '#components/list-row.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { NextCharge } from '#contract/subscriptions.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { brandName } from '#rules/card.ts';
import { ExpiringCard } from '../expiring-card.tsx';
import { useDayText } from '../use-period-texts.ts';
import styles from './next-charges.module.css';
import { useStop } from './use-stop.ts';

/** What changed about the price since the fan agreed to it; null when nothing did. */
function usePriceNote({ price, amount, priceToday, currency }: NextCharge): string | null {
  const t = useT();
  const money = useMoney();
  if (amount < price) return t('subscriptions.charges.cheaper', { price: money.amount(price, currency) });
  if (priceToday === null || priceToday <= price) return null;
  return t('subscriptions.charges.kept', { price: money.amount(priceToday, currency) });
}

function CardName({ card, expiringCard }: Pick<NextCharge, 'card' | 'expiringCard'>) {
  const t = useT();
  if (card)
    return <span>{t('payments.card.name', { brand: brandName(card.brand), last4: card.last4Digits })}</span>;
  if (expiringCard) return <ExpiringCard card={expiringCard} />;
  return (
    <>
      <span>{`${t('subscriptions.charges.noCard')} · `}</span>
      <Link href="/user/cards">{t('subscriptions.charges.chooseCard')}</Link>
    </>
  );
}

/** One charge to come: of what, from which card, how much and when, and the way to stop it. */
export function ChargeRow({ charge }: { charge: NextCharge }) {
  const t = useT();
  const money = useMoney();
  const day = useDayText();
  const { name, stop, busy } = useStop(charge);
  const note = usePriceNote(charge);
  const { performerInfo, subscriptionType, amount, currency, nextRecurringDate, expiredAt, card } = charge;
  const hasFailed = charge.state === 'past-due';
  return (
    <ListRow
      as="li"
      leading={<Avatar name={name} src={performerInfo?.avatar} size={48} />}
      title={name}
      text={
        <>
          <span>{`${t(`subscriptions.own.plan.${subscriptionType}`)} · `}</span>
          <CardName card={card} expiringCard={charge.expiringCard} />
          {note ? <span className={styles.more}>{note}</span> : null}
          {hasFailed ? (
            <span className={styles.more}>{t('subscriptions.charges.failed')}</span>
          ) : expiredAt ? (
            <span className={styles.more}>{t('subscriptions.charges.keep', { date: day(expiredAt) })}</span>
          ) : null}
        </>
      }
      meta={
        <span className={styles.amount}>
          <span>{money.amount(amount, currency)}</span>
          {hasFailed ? (
            <Badge tone="warning">{t('subscriptions.own.state.past-due')}</Badge>
          ) : nextRecurringDate ? (
            <TimeText value={nextRecurringDate} as="date" />
          ) : null}
        </span>
      }
      actions={
        <Button
          size="small"
          loading={busy}
          aria-label={t('subscriptions.charges.stopNamed', { name })}
          onClick={stop}
        >
          {t('subscriptions.charges.stop')}
        </Button>
      }
    />
  );
}
