import { useT } from '#i18n/use-t.ts';
import styles from '../stream-picture.module.css';
import { useSeconds } from '../use-seconds.ts';

/** The performer is away: how long the room stays. */
export function Countdown({ until, name }: { until: string; name: string }) {
  const t = useT();
  const now = useSeconds() ?? Date.parse(until);
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  return (
    <div className={styles.over} role="status">
      <p>{t('streaming.lost', { name })}</p>
      <p className={styles.seconds} aria-hidden="true">
        {seconds}
      </p>
      <p>{t('streaming.lost.stay')}</p>
    </div>
  );
}
