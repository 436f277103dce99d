import { Coins } from 'lucide-react';
import { classNames } from '#components/class-names.ts';
import { Link } from '#components/link.tsx';
import { MoneyText } from '#components/money-text.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import { useSettings, useViewer } from '#store/hooks.ts';
import styles from './wallet-chip.module.css';

/** The balance, leading to the wallet; `wide` also says what it is worth and offers more to those who can top up. */
export function WalletChip({ wide }: { wide?: boolean }) {
  const t = useT();
  const viewer = useViewer();
  const { tokenConversionRate, currency } = useSettings();
  if (!viewer) return null;
  return (
    <Link href="/wallet" className={classNames(styles.chip, wide && styles.wide)}>
      <Coins aria-hidden="true" />
      <VisuallyHidden>{t('shell.nav.balance')}: </VisuallyHidden>
      {wide ? (
        <MoneyText tokens={viewer.balance} rate={tokenConversionRate} currency={currency} />
      ) : (
        <MoneyText tokens={viewer.balance} />
      )}
      {wide && roleOf(viewer) === 'user' ? <span className={styles.more}>{t('shell.nav.topUp')}</span> : null}
    </Link>
  );
}
