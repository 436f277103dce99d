import { useMemo } from 'react';
import { useT } from '#i18n/use-t.ts';
import { formatDuration } from '../format.ts';
import styles from './player.module.css';

interface WaveformProps {
  /** Loudness over time, each 0 to 100; a plain line without. */
  values: readonly number[];
  /** Seconds. */
  time: number;
  duration: number;
  /** What is played. */
  name: string;
  onSeek: (seconds: number) => void;
}

/** As many bars as a phone can show apart. */
const BARS = 80;
/** Silence is still a line. */
const LEAST = 6;

/** So many bars, each as high as the loudest moment it stands for. */
export function barsOf(values: readonly number[]): number[] {
  if (values.length === 0) return Array.from({ length: BARS }, () => LEAST);
  const count = Math.min(BARS, values.length);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * values.length) / count);
    const to = Math.floor(((bar + 1) * values.length) / count);
    return Math.min(100, Math.max(LEAST, ...values.slice(from, to)));
  });
}

const pathOf = (bars: readonly number[]): string =>
  bars.map((height, bar) => `M${bar * 4 + 2} ${50 - height / 2}v${height}`).join('');

/** The loudness of a sound as bars: what has been played is coloured, a press on a place goes there. */
export function Waveform({ values, time, duration, name, onSeek }: WaveformProps) {
  const t = useT();
  const bars = useMemo(() => barsOf(values), [values]);
  const path = useMemo(() => pathOf(bars), [bars]);
  const part = duration > 0 ? Math.min(1, time / duration) : 0;
  const picture = (
    <svg viewBox={`0 0 ${bars.length * 4} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
  return (
    <div className={styles.waveform}>
      {picture}
      <div className={styles.played} style={{ clipPath: `inset(0 ${(1 - part) * 100}% 0 0)` }}>
        {picture}
      </div>
      <input
        type="range"
        min={0}
        max={Math.max(duration, 0.1)}
        step={duration < 30 ? 0.1 : 1}
        value={Math.min(time, duration)}
        aria-label={t('components.player.place', { name })}
        aria-valuetext={t('components.player.placeOf', {
          time: formatDuration(time),
          duration: formatDuration(duration),
        })}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </div>
  );
}
