import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import type { ApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { CARD_HELD, CardHeld } from '#features/payments/card-held.tsx';
import { REFUNDED } from '#features/payments/payment-failure.ts';
import { useRefusalText } from '#features/spending/use-refusal-text.ts';
import { useT } from '#i18n/use-t.ts';
import { Price } from './price.tsx';
import { type BalanceChange, topUpPath } from './purchase.ts';
import styles from './purchase-lines.module.css';
import { isAnswer } from './use-idempotency-key.ts';

interface Line {
  label: string;
  tokens: number;
  strong?: boolean;
}

/** Amounts of tokens with their names, also in money. */
export function PriceLines({ lines }: { lines: Line[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, tokens, strong }) => (
        <div key={label} className={strong ? styles.strong : undefined}>
          <dt>{label}</dt>
          <dd>
            <Price tokens={tokens} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Price, balance before and balance after of a wallet purchase, in tokens and money. */
export function PurchaseLines({ price, change }: { price: number; change: BalanceChange }) {
  const t = useT();
  const lines = [
    { label: t('wallet.purchase.price'), tokens: price, strong: true },
    { label: t('wallet.purchase.before'), tokens: change.before },
    ...(change.missing > 0 ? [] : [{ label: t('wallet.purchase.after'), tokens: change.after }]),
  ];
  return <PriceLines lines={lines} />;
}

/** Says how much is missing; the way to the top-up is the sheet's one button then. */
export function BalanceTooLow({ missing }: { missing: number }) {
  const t = useT();
  return (
    <Notice tone="warning" title={t('wallet.purchase.tooLow')}>
      <span>{t('wallet.purchase.missing')}</span> <Price tokens={missing} />
    </Notice>
  );
}

/** Why a payment did not go through, and the way on. Without a clear answer it does not claim to know. */
export function PurchaseFailed({ error, action }: { error: ApiError | null; action?: ReactNode }) {
  const t = useT();
  const refusalText = useRefusalText();
  if (!error) return null;
  const title = error.code === REFUNDED ? 'wallet.purchase.refunded' : 'wallet.purchase.failed';
  const known = isAnswer(error);
  const text = known ? refusalText(error) : t('wallet.purchase.tryAgain');
  return (
    <Notice tone="warning" announce action={action} title={t(known ? title : 'wallet.purchase.noAnswer')}>
      {error.code === CARD_HELD ? <CardHeld until={error.fields.until} /> : text}
    </Notice>
  );
}

/** Leads to the wallet and back to this page; `onLeave` keeps what is to be there again then. */
export function TopUpButton({ missing, onLeave }: { missing: number; onLeave: (path: string) => void }) {
  const t = useT();
  const { asPath } = useRouter();
  return (
    <Button
      variant="primary"
      size="large"
      wide
      href={topUpPath(asPath, missing)}
      onClick={() => onLeave(asPath)}
    >
      {t('wallet.purchase.topUp')}
    </Button>
  );
}
