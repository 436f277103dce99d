import { Coins } from 'lucide-react';
import { classNames } from '#components/class-names.ts';
import { Link } from '#components/link.tsx';
import { MoneyText } from '#components/money-text.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import { useSettings, useViewer } from '#store/hooks.ts';
import styles from './wallet-chip.module.css';

/**
 * What a fan can spend, leading to the wallet; what a performer has earned, leading to the earnings. `wide` also says
 * what it is worth and what one can do with it; `rail` stacks it in the narrow navigation of tablets. In the top bar
 * of phones the amount stands alone.
 */
export function WalletChip({ wide, rail }: { wide?: boolean; rail?: boolean }) {
  const t = useT();
  const viewer = useViewer();
  const { tokenConversionRate, currency } = useSettings();
  if (!viewer) return null;
  const earns = roleOf(viewer) === 'performer';
  const hint = earns ? 'shell.nav.seeEarnings' : roleOf(viewer) === 'user' ? 'shell.nav.topUp' : null;
  return (
    <Link
      href={earns ? '/creator/earning' : '/wallet'}
      className={classNames(styles.chip, wide && styles.wide, rail && styles.rail)}
    >
      <Coins aria-hidden="true" />
      <span className={styles.words}>
        {earns && (wide || rail) ? (
          <span>{t('shell.nav.earned')}</span>
        ) : (
          <VisuallyHidden>{`${t(earns ? 'shell.nav.earned' : 'shell.nav.balance')}:`}</VisuallyHidden>
        )}
        {wide ? (
          <MoneyText tokens={viewer.balance} rate={tokenConversionRate} currency={currency} />
        ) : (
          <MoneyText tokens={viewer.balance} />
        )}
      </span>
      {wide && hint ? <span className={styles.more}>{t(hint)}</span> : null}
    </Link>
  );
}
