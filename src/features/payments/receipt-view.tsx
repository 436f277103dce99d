import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { PaymentTransaction } from '#contract/payments.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useAppSelector, useViewer } from '#store/hooks.ts';
import styles from './receipt-view.module.css';

interface ReceiptViewProps {
  title: string;
  id: string;
  date: string;
  status: ReactNode;
  lines: readonly { name: string; value: ReactNode }[];
  total: string;
  /** What went back since, and what stays paid. */
  after?: readonly { name: string; value: ReactNode }[];
  back: string;
  /** Who sold; the site itself where nothing is known of it. */
  seller?: PaymentTransaction['seller'];
  /** To what was bought. */
  way?: { href: string; text: string } | undefined;
}

/** One receipt, the same on screen and on paper. */
export function ReceiptView({
  title,
  id,
  date,
  status,
  lines,
  total,
  after = [],
  back,
  seller,
  way,
}: ReceiptViewProps) {
  const t = useT();
  const siteName = useAppSelector((state) => state.ui.siteName);
  const viewer = useViewer();
  return (
    <Column>
      <PageHeader
        title={title}
        back={{ href: back, label: t('payments.receipt.back') }}
        actions={
          <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            {t('payments.receipt.print')}
          </Button>
        }
      />
      <Card>
        <div className={styles.receipt}>
          <div>
            <p translate="no" className={styles.site}>
              {seller?.name || siteName}
            </p>
            {seller?.address ? <p className={styles.seller}>{seller.address}</p> : null}
            {seller?.taxId ? (
              <p className={styles.seller}>{t('payments.receipt.taxId', { id: seller.taxId })}</p>
            ) : null}
          </div>
          <dl className={styles.lines}>
            <div>
              <dt>{t('payments.receipt.date')}</dt>
              <dd>
                <TimeText value={date} as="datetime" />
              </dd>
            </div>
            {viewer ? (
              <div>
                <dt>{t('payments.receipt.for')}</dt>
                <dd translate="no">{viewer.name || viewer.username}</dd>
              </div>
            ) : null}
            {lines.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>{t('payments.receipt.status')}</dt>
              <dd>{status}</dd>
            </div>
            <div className={styles.total}>
              <dt>{t('payments.receipt.total')}</dt>
              <dd>{total}</dd>
            </div>
            {after.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.id}>{t('payments.receipt.id', { id })}</p>
          {way ? (
            <p className={styles.way}>
              <Button href={way.href}>{way.text}</Button>
            </p>
          ) : null}
        </div>
      </Card>
    </Column>
  );
}
