import { useT } from '#i18n/use-t.ts';
import styles from './verified-mark.module.css';

/** The mark of a creator whose identity was checked; it sits behind the name, as tall as the text. */
export function VerifiedMark() {
  const t = useT();
  const label = t('components.verified');
  return (
    <svg className={styles.mark} viewBox="0 0 20 20" role="img" aria-label={label}>
      <title>{label}</title>
      <path
        className={styles.rosette}
        d="m10 .8 2.5 1.8 3-.3.8 3 2.6 1.6-1.1 2.9 1.1 2.9-2.6 1.6-.8 3-3-.3L10 18.8l-2.5-1.8-3 .3-.8-3-2.6-1.6 1.1-2.9-1.1-2.9 2.6-1.6.8-3 3 .3z"
      />
      <path className={styles.tick} d="m6.4 10 2.5 2.5 4.7-5" />
    </svg>
  );
}
