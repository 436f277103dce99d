import { errorOf } from '#api/api-error.ts';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { displayNames } from '#components/format.ts';
import { PageHeader } from '#components/page-header.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
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
import { couponWords, endedAt, isTopUp, usePaymentTexts } from './payment-texts.ts';
import { ReceiptView } from './receipt-view.tsx';
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
