import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorOf } from '#api/api-error.ts';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { displayNames } from '#components/format.ts';
import { PageHeader } from '#components/page-header.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { PaymentTransaction } from '#contract/payments.ts';
import type { TokenTransaction } from '#contract/wallet.ts';
import { CHARGE_TITLES } from '#features/wallet/charge-titles.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { brandName } from '#rules/card.ts';
import { itemPath } from '#rules/item-paths.ts';
import { centsFromWire, minus, toWire } from '#rules/money.ts';
import { isShownType } from '#rules/objects.ts';
import { IS_NAMED } from '#rules/purchases.ts';
import { receiptNumber } from '#rules/receipt.ts';
import { paymentsApi, usePaymentQuery } from '#services/payments.ts';
import { usePurchaseQuery, walletApi } from '#services/wallet.ts';
import type { LoadContext } from '#shell/page.tsx';
import { useAppSelector, useViewer } from '#store/hooks.ts';
import { couponWords, endedAt, isTopUp, usePaymentTexts } from './payment-texts.ts';
import styles from './receipt-screen.module.css';
import { usePercent } from './tax-texts.ts';

/** The ids of a payment and of a purchase, '' for none. */
interface ReceiptProps {
  payment: string;
  purchase: string;
}

/** The payment or purchase that the address names. */
export async function loadReceipt({ ask, query, viewer }: LoadContext): Promise<ReceiptProps> {
  const { payment = '', purchase = '' } = query;
  if (viewer?.isPerformer) return { payment: '', purchase: '' };
  if (payment) await ask(paymentsApi.endpoints.payment, { params: { id: payment } });
  if (purchase) await ask(walletApi.endpoints.purchase, { params: { id: purchase } });
  return { payment, purchase };
}

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
function ReceiptView({
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
            <p className={styles.site}>{seller?.name || siteName}</p>
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
                <dd>{viewer.name || viewer.username}</dd>
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

function PaymentReceipt({ payment }: { payment: PaymentTransaction }) {
  const t = useT();
  const money = useMoney();
  const { title, status, tone } = usePaymentTexts(payment);
  const { cardInfo: card, couponInfo: coupon, currency, originalPrice, totalPrice } = payment;
  const percent = usePercent();
  const regions = displayNames(useLocale(), 'region');
  const net = toWire(minus(centsFromWire(totalPrice), centsFromWire(payment.taxAmount)));
  const taxed =
    payment.taxRate > 0
      ? [
          { name: t('payments.receipt.net'), value: money.amount(net, currency) },
          {
            name: t('payments.receipt.tax', {
              percent: percent(payment.taxRate),
              country: regions.of(payment.taxCountry) ?? payment.taxCountry,
            }),
            value: money.amount(payment.taxAmount, currency),
          },
        ]
      : [];
  const creditNotes = payment.creditNotes.map(({ number, amount, taxAmount }) => ({
    name: t('payments.receipt.creditNote', { number }),
    value:
      payment.taxRate > 0
        ? t('payments.receipt.withTax', {
            amount: money.amount(-amount, currency),
            tax: money.amount(-taxAmount, currency),
          })
        : money.amount(-amount, currency),
  }));
  const off = toWire(minus(centsFromWire(originalPrice), centsFromWire(totalPrice)));
  const lines = [
    ...(payment.invoiceId ? [{ name: t('payments.receipt.invoice'), value: payment.invoiceId }] : []),
    { name: t('payments.receipt.what'), value: title },
    ...(isTopUp(payment)
      ? [{ name: t('payments.receipt.tokens'), value: money.tokens(payment.tokens) }]
      : []),
    ...(coupon
      ? [
          { name: t('payments.receipt.price'), value: money.amount(originalPrice, currency) },
          { name: t('payments.receipt.coupon', couponWords(coupon)), value: money.amount(-off, currency) },
        ]
      : off > 0
        ? [
            { name: t('payments.receipt.price'), value: money.amount(originalPrice, currency) },
            { name: t('payments.receipt.credit'), value: money.amount(-off, currency) },
          ]
        : []),
    ...(card
      ? [
          {
            name: t('payments.receipt.paidWith'),
            value: t('payments.card.name', { brand: brandName(card.brand), last4: card.last4Digits }),
          },
        ]
      : []),
    ...taxed,
  ];
  const refunded = {
    name: t('payments.receipt.refunded'),
    value: money.amount(-payment.refundedPrice, currency),
  };
  const left = toWire(minus(centsFromWire(totalPrice), centsFromWire(payment.refundedPrice)));
  // Credit notes say what went back; where there is no invoice, one line does.
  const after =
    payment.refundedPrice > 0
      ? [
          ...(creditNotes.length > 0 ? creditNotes : [refunded]),
          { name: t('payments.receipt.afterRefunds'), value: `${money.amount(left, currency)} ${currency}` },
        ]
      : [];
  return (
    <ReceiptView
      title={t(
        payment.status === 'success' || payment.refundedPrice > 0
          ? 'payments.receipt.title'
          : 'payments.receipt.notPaid',
        {
          number: receiptNumber(payment._id),
        },
      )}
      id={payment._id}
      seller={payment.seller}
      date={endedAt(payment)}
      status={<Badge tone={tone}>{status}</Badge>}
      lines={lines}
      total={`${money.amount(totalPrice, currency)} ${currency}`}
      after={after}
      back="/user/payment-history"
    />
  );
}

function PurchaseReceipt({ purchase }: { purchase: TokenTransaction }) {
  const t = useT();
  const money = useMoney();
  const name = purchase.performerInfo?.name ?? t('wallet.history.someone');
  const { type, targetId, menuItem } = purchase;
  // What writing a message cost; else what was in it.
  const isFee = type === 'message' && targetId === purchase.performerId;
  const title = t(isFee ? 'wallet.history.messageTo' : CHARGE_TITLES[type], { name });
  const sold = IS_NAMED[type] ? (purchase.products[0]?.name ?? '') : menuItem;
  const what = sold === title ? '' : sold;
  const lines = [
    { name: t('payments.receipt.what'), value: [title, what].filter(Boolean).join(' · ') },
    ...(purchase.message ? [{ name: t('wallet.tip.message'), value: purchase.message }] : []),
    { name: t('payments.receipt.paidWith'), value: t('payments.receipt.wallet') },
    ...(purchase.refundedPrice > 0
      ? [{ name: t('payments.receipt.refunded'), value: money.tokens(purchase.refundedPrice) }]
      : []),
  ];
  const isBack = purchase.status === 'refunded';
  const paid = purchase.refundedPrice > 0 ? 'payments.status.partly-refunded' : 'payments.status.success';
  return (
    <ReceiptView
      title={t('payments.receipt.title', { number: receiptNumber(purchase._id) })}
      id={purchase._id}
      date={purchase.createdAt}
      status={
        <Badge tone={isBack ? 'neutral' : 'positive'}>{t(isBack ? 'payments.status.refunded' : paid)}</Badge>
      }
      lines={lines}
      total={money.tokens(purchase.totalPrice)}
      back="/user/wallet-transaction"
      way={isShownType(type) ? { href: itemPath(type, targetId), text: t(`items.open.${type}`) } : undefined}
    />
  );
}

/**
 * A receipt to keep or print: number, date, what, how much, and what paid for it. While it is open, it says what is
 * given back meanwhile (docs/product.md, 26.1).
 */
export function ReceiptScreen(shown: ReceiptProps) {
  const t = useT();
  const payment = usePaymentQuery({ params: { id: shown.payment } }, { skip: !shown.payment });
  const purchase = usePurchaseQuery({ params: { id: shown.purchase } }, { skip: !shown.purchase });
  if (payment.currentData) return <PaymentReceipt payment={payment.currentData} />;
  if (purchase.currentData) return <PurchaseReceipt purchase={purchase.currentData} />;
  const asked = shown.payment ? payment : purchase;
  const problem = errorOf(asked.error);
  if (asked.isUninitialized || problem?.status === 404)
    return (
      <Column>
        <PageHeader title={t('payments.receipt.none')} />
        <EmptyState
          drawing="cards"
          title={t('payments.result.none')}
          action={<Button href="/user/payment-history">{t('payments.result.all')}</Button>}
        />
      </Column>
    );
  return (
    <Column>
      {problem ? (
        <ErrorState onRetry={() => void asked.refetch()} retrying={asked.isFetching} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Column>
  );
}
