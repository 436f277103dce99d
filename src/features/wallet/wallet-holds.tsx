import { Link } from '#components/link.tsx';
import type { WalletHold } from '#contract/wallet.ts';
import { paymentReceiptPath } from '#features/payments/receipt-path.ts';
import { useT } from '#i18n/use-t.ts';
import { useMoney } from './use-money.ts';
import styles from './wallet-screen.module.css';

/** Why the wallet holds less than one thinks: tokens on hold until a bank has decided, each with the receipt of its payment. */
export function WalletHolds({ holds }: { holds: readonly WalletHold[] }) {
  const t = useT();
  const money = useMoney();
  return holds.map(({ paymentId, tokens, amount, currency }) => (
    <p key={paymentId} className={styles.hold}>
      <Link href={paymentReceiptPath(paymentId)}>
        {t('wallet.hold', { tokens: money.tokens(tokens), amount: money.amount(amount, currency) })}
      </Link>
    </p>
  ));
}
