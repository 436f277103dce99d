import { useEffect, useState } from 'react';
import { Link } from '#components/link.tsx';
import { Spinner } from '#components/spinner.tsx';
import { useT } from '#i18n/use-t.ts';
import styles from './bank-wait.module.css';

/** Most banks have answered by then. */
const LONG_MS = 8000;

/** The bank takes its time: first what usually happens, later that it takes longer and where the result will be. */
export function BankWait({ text }: { text: string }) {
  const t = useT();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.waiting} role="status">
      <Spinner />
      <p>{isLong ? t('payments.wait.long') : text}</p>
      {isLong ? <Link href="/user/payment-history">{t('payments.result.all')}</Link> : null}
    </div>
  );
}
