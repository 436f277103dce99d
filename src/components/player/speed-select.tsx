import { useT } from '#i18n/use-t.ts';
import styles from './player.module.css';
import { SPEEDS } from './player-keys.ts';

/** How fast it plays. */
export function SpeedSelect({ speed, onChange }: { speed: number; onChange: (speed: number) => void }) {
  const t = useT();
  const offered = SPEEDS.some((one) => one === speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b);
  return (
    <select
      className={styles.speed}
      aria-label={t('components.player.speed')}
      title={t('components.player.speed')}
      value={speed}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {offered.map((one) => (
        <option key={one} value={one}>
          {t('components.player.times', { speed: one })}
        </option>
      ))}
    </select>
  );
}
