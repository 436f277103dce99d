import { useEffect } from 'react';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { Drawing } from '#components/drawing.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Spinner } from '#components/spinner.tsx';
import type { PaymentTransaction } from '#contract/payments.ts';
import { Price } from '#features/wallet/price.tsx';
import { useBalanceRefresh } from '#features/wallet/use-balance-refresh.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { paymentsService } from '#services/payments.ts';
import type { LoadContext } from '#shell/page.tsx';
import { ConfirmPayment } from './confirm-payment.tsx';
import { paymentFailure } from './payment-failure.ts';
import { usePaymentTexts } from './payment-texts.ts';
import { paymentReceiptPath } from './receipt-path.ts';
import styles from './result-screen.module.css';
import { usePayment } from './use-payment.ts';

interface ResultProps {
  transaction: PaymentTransaction | null;
}

/** The payment that the address names; without one the screen says where to look. */
export async function loadResult({ api, query }: LoadContext): Promise<ResultProps> {
  const id = query.transactionId;
  return { transaction: id ? await paymentsService.view({ params: { id } }, { api }) : null };
}

/** Where what was bought is to be found. */
function wayOn(payment: PaymentTransaction): { href: string; key: 'wallet' | 'performer' } {
  const username = payment.performerInfo?.username;
  return username ? { href: `/${username}`, key: 'performer' } : { href: '/wallet', key: 'wallet' };
}

function Outcome({ transaction }: { transaction: PaymentTransaction }) {
  const t = useT();
  const refresh = useBalanceRefresh();
  const flow = usePayment(refresh);
  const { follow } = flow;
  useEffect(() => follow(transaction), [follow, transaction]);
  const payment = flow.payment ?? transaction;
  const { title } = usePaymentTexts(payment);
  const phase = flow.phase === 'idle' ? 'waiting' : flow.phase;
  const next = wayOn(payment);
  return (
    <Card>
      <div className={styles.result}>
        {phase === 'waiting' ? (
          <Spinner />
        ) : (
          <Drawing name={phase === 'failed' ? 'broken' : 'stage'} width={180} />
        )}
        <h1>{t(payment.status === 'refunded' ? 'wallet.purchase.refunded' : `payments.result.${phase}`)}</h1>
        <p className={styles.what}>
          <span>{`${title} ·`}</span> <Price amount={payment.totalPrice} currency={payment.currency} />
        </p>
        {phase === 'failed' ? <Notice tone="warning">{paymentFailure(t, payment).message}</Notice> : null}
        {phase === 'confirm' ? <ConfirmPayment payment={payment} onAnswered={flow.answered} /> : null}
        {phase === 'done' ? (
          <Button variant="primary" size="large" href={next.href}>
            {t(`payments.result.to.${next.key}`)}
          </Button>
        ) : null}
        {phase === 'done' ? (
          <Button variant="quiet" href={paymentReceiptPath(payment._id)}>
            {t('payments.receipt.show')}
          </Button>
        ) : null}
        <Button variant="quiet" href="/user/payment-history">
          {t('payments.result.all')}
        </Button>
      </div>
    </Card>
  );
}

/** What became of a payment: paid, waiting, to be confirmed or declined. */
export function PaymentResultScreen({ transaction }: ResultProps) {
  const t = useT();
  if (transaction) {
    return (
      <Column>
        <Outcome transaction={transaction} />
      </Column>
    );
  }
  return (
    <Column>
      <PageHeader title={t('payments.result.title')} />
      <EmptyState
        drawing="cards"
        title={t('payments.result.none')}
        action={<Button href="/user/payment-history">{t('payments.result.all')}</Button>}
      />
    </Column>
  );
}

/** Where the card service sends people who gave up. */
export function PaymentCancelScreen() {
  const t = useT();
  return (
    <Column>
      <PageHeader title={t('payments.cancel.title')} />
      <EmptyState
        drawing="cards"
        title={t('payments.cancel.text')}
        action={
          <Button variant="primary" href="/wallet">
            {t('payments.cancel.again')}
          </Button>
        }
      />
    </Column>
  );
}
