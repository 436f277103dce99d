import { CreditCard, Download } from 'lucide-react';
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
import { useMoney } from '#features/wallet/use-money.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import type { CsvRow } from '#lib/csv.ts';
import { useCsvExport } from '#lib/use-csv-export.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { brandName } from '#rules/card.ts';
import { basisPoints } from '#rules/money.ts';
import { isFinal } from '#rules/payment-status.ts';
import { paymentsService, useTransactionsInfiniteQuery } from '#services/payments.ts';
import styles from './history.module.css';
import { couponWords, endedAt, isTopUp, paymentTitle, statusText, usePaymentTexts } from './payment-texts.ts';
import { paymentReceiptPath } from './receipt-path.ts';
import { useCancelPayment } from './waiting-payment.tsx';

const FILTERS = ['all', 'success', 'refunded', 'fail'] as const;
type Filter = (typeof FILTERS)[number];

/** While the bank waits for an answer: give it, or call the payment off. */
function Decide({ payment }: PaymentRowProps) {
  const t = useT();
  const { cancel, busy } = useCancelPayment();
  return (
    <>
      <Button variant="primary" size="small" href={resultPath(payment._id)}>
        {t('payments.waiting.confirm')}
      </Button>
      <Button size="small" loading={busy} onClick={() => void cancel(payment._id)}>
        {t('payments.waiting.cancel')}
      </Button>
    </>
  );
}

const resultPath = (id: string): string => `/payment/success?transactionId=${id}`;

const cardText = (
  t: Translate,
  { brand, last4Digits }: NonNullable<PaymentTransaction['cardInfo']>,
): string => t('payments.card.name', { brand: brandName(brand), last4: last4Digits });

const csvHead = (t: Translate): CsvRow => [
  t('payments.history.csv.date'),
  t('payments.history.csv.what'),
  t('payments.history.csv.amount'),
  t('payments.history.csv.currency'),
  t('payments.history.csv.coupon'),
  t('payments.history.csv.before'),
  t('payments.history.csv.tokens'),
  t('payments.history.csv.card'),
  t('payments.history.csv.status'),
  t('payments.history.csv.refunded'),
  t('payments.history.csv.reference'),
  t('payments.history.csv.invoice'),
  t('payments.history.csv.tax'),
  t('payments.history.csv.taxRate'),
  t('payments.history.csv.taxCountry'),
  t('payments.history.csv.creditNotes'),
];

const csvCells = (t: Translate, payment: PaymentTransaction): CsvRow => [
  endedAt(payment),
  paymentTitle(t, payment),
  payment.totalPrice,
  payment.currency,
  payment.couponInfo?.code ?? '',
  payment.couponInfo ? payment.originalPrice : '',
  isTopUp(payment) ? payment.tokens : '',
  payment.cardInfo ? cardText(t, payment.cardInfo) : '',
  statusText(t, payment),
  payment.refundedPrice > 0 ? payment.refundedPrice : '',
  payment._id,
  payment.invoiceId ?? '',
  payment.taxAmount,
  basisPoints(payment.taxRate) / 100,
  payment.taxCountry,
  payment.creditNotes.map(({ number }) => number).join(' '),
];

interface PaymentRowProps {
  payment: PaymentTransaction;
}

function PaymentRow({ payment }: PaymentRowProps) {
  const t = useT();
  const { title, status, tone } = usePaymentTexts(payment);
  const money = useMoney();
  const { performerInfo: performer, cardInfo: card, couponInfo: coupon } = payment;
  const isPartlyBack = payment.status === 'success' && payment.refundedPrice > 0;
  const parts = [
    card ? cardText(t, card) : '',
    coupon ? t('payments.history.coupon', couponWords(coupon)) : '',
    isPartlyBack
      ? t('payments.history.refunded', { amount: money.amount(payment.refundedPrice, payment.currency) })
      : '',
  ].filter(Boolean);
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
      href={isFinal(payment.status) ? paymentReceiptPath(payment._id) : resultPath(payment._id)}
      text={
        <>
          <TimeText value={endedAt(payment)} as="datetime" />
          <span>{parts.map((part) => ` · ${part}`).join('')}</span>
        </>
      }
      meta={
        <span className={styles.sum}>
          <Price
            amount={payment.totalPrice}
            currency={payment.currency}
            {...(isTopUp(payment) ? { tokens: payment.tokens } : {})}
            stacked
          />
          <Badge tone={tone}>{status}</Badge>
        </span>
      }
      actions={payment.status === 'require_authentication' ? <Decide payment={payment} /> : null}
    />
  );
}

/** Every card payment of the fan, newest first. */
export function PaymentHistoryScreen() {
  const t = useT();
  const [filter, setFilter] = useState<Filter>('all');
  const query = filter === 'all' ? {} : { status: filter };
  const list = useGrowingList(useTransactionsInfiniteQuery({ query }, useNewVisit()));
  const csv = useCsvExport({
    name: 'payments.csv',
    ask: (part) => paymentsService.search({ query: { ...query, ...part } }),
    head: csvHead(t),
    cells: (payment: PaymentTransaction) => csvCells(t, payment),
    partText: (count) => t('payments.history.csv.part', { count }),
  });
  const empty = (
    <EmptyState
      drawing="cards"
      title={t('payments.history.empty')}
      action={<Button href="/wallet">{t('payments.history.topUp')}</Button>}
    />
  );
  return (
    <Column>
      <PageHeader
        title={t('payments.history.title')}
        text={t('payments.history.text')}
        actions={
          list.items.length > 0 ? (
            <Button icon={<Download aria-hidden="true" />} loading={csv.busy} onClick={csv.run}>
              {t('payments.history.csv')}
            </Button>
          ) : null
        }
      />
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
