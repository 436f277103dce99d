import { Pause, Play } from 'lucide-react';
import { useT } from '#i18n/use-t.ts';
import { classNames } from '../class-names.ts';
import { formatDuration } from '../format.ts';
import { IconButton } from '../icon-button.tsx';
import type { MediaItem } from '../media-item.ts';
import styles from './player.module.css';
import { PlayerNotices } from './player-notices.tsx';
import { SpeedSelect } from './speed-select.tsx';
import { usePlayer } from './use-player.ts';
import { Waveform } from './waveform.tsx';

const NO_VALUES: readonly number[] = [];

/** A sound: play, its waveform to jump to a place, time and speed. Nothing is loaded before somebody presses play. */
export function SoundPlayer({ item, className }: { item: MediaItem; className?: string }) {
  const t = useT();
  const { state, media, toggle, seek, setSpeed, restart, retry, onKeyDown } =
    usePlayer<HTMLAudioElement>(item);
  const name = item.alt || t('components.player.sound');
  return (
    <fieldset
      data-plays=""
      aria-label={name}
      className={classNames(styles.sound, className)}
      onKeyDown={onKeyDown}
    >
      <audio {...media} />
      <div className={styles.controls}>
        <IconButton
          variant="outline"
          label={t(state.isPlaying ? 'components.player.pause' : 'components.player.play', { name })}
          icon={state.isPlaying ? <Pause /> : <Play />}
          onClick={toggle}
        />
        <Waveform
          values={item.waveform ?? NO_VALUES}
          time={state.time}
          duration={state.duration}
          name={name}
          onSeek={seek}
        />
      </div>
      <div className={styles.facts}>
        {item.alt ? (
          <span dir="auto" className={styles.name}>
            {item.alt}
          </span>
        ) : null}
        <span className={styles.time}>
          {`${state.isStarted ? `${formatDuration(state.time)} / ` : ''}${formatDuration(state.duration)}`}
        </span>
        {state.isStarted ? <SpeedSelect speed={state.speed} onChange={setSpeed} /> : null}
      </div>
      <PlayerNotices state={state} onRestart={restart} onRetry={retry} />
    </fieldset>
  );
}
