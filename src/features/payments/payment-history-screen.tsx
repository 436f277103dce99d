import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView } from '#components/list-view.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { PaymentTransaction } from '#contract/payments.ts';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useList } from '#lib/use-list.ts';
import { useReloadOn } from '#realtime/use-reload-on.ts';
import { paymentsService } from '#services/payments.ts';
import { brandName } from './card-choice.tsx';
import styles from './history.module.css';
import { usePaymentTexts } from './payment-texts.ts';

const FILTERS = ['all', 'success', 'fail'] as const;
type Filter = (typeof FILTERS)[number];

function PaymentRow({ payment }: { payment: PaymentTransaction }) {
  const t = useT();
  const { title, status, tone } = usePaymentTexts(payment);
  const { performerInfo: performer, cardInfo: card } = payment;
  return (
    <ListRow
      as="li"
      leading={
        performer ? (
          <Avatar name={performer.name} src={performer.avatar} size={40} />
        ) : (
          <CreditCard aria-hidden="true" />
        )
      }
      title={title}
      href={`/payment/success?transactionId=${payment._id}`}
      text={
        <>
          <TimeText value={payment.createdAt} as="datetime" />
          {card
            ? ` · ${t('payments.card.name', { brand: brandName(card.brand), last4: card.last4Digits })}`
            : ''}
        </>
      }
      meta={
        <span className={styles.sum}>
          <Price amount={payment.totalPrice} tokens={payment.tokens || undefined} stacked />
          <Badge tone={tone}>{status}</Badge>
        </span>
      }
    />
  );
}

/** Every card payment of the fan, newest first (spec §7: payment transactions). */
export function PaymentHistoryScreen() {
  const t = useT();
  const [filter, setFilter] = useState<Filter>('all');
  const query = filter === 'all' ? {} : { status: filter };
  const list = useList(paymentsService.search, { query }, { pageSize: 20 });
  useReloadOn('payment_status_callback', list.reload);
  const empty = (
    <EmptyState
      drawing="cards"
      title={t('payments.history.empty')}
      action={<Button href="/wallet">{t('payments.history.topUp')}</Button>}
    />
  );
  return (
    <Column>
      <PageHeader title={t('payments.history.title')} text={t('payments.history.text')} />
      <div className={styles.filters}>
        {FILTERS.map((one) => (
          <Chip key={one} selected={one === filter} onClick={() => setFilter(one)}>
            {t(`payments.history.filter.${one}`)}
          </Chip>
        ))}
      </div>
      <ListView list={list} empty={empty}>
        {(payment) => <PaymentRow payment={payment} />}
      </ListView>
    </Column>
  );
}
