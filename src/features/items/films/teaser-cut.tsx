import { Slider } from 'antd';
import { Pause, Play, Scissors } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { formatDuration } from '#components/format.ts';
import type { WireFile } from '#contract/files.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { useSettings } from '#store/hooks.ts';
import { FilmFrame } from './film-frame.tsx';
import styles from './films.module.css';
import { lengthInWords } from './lengths.ts';
import { useChange } from './use-change.ts';

interface Props<Made> {
  film: WireFile;
  /** Only what is locked for somebody shows a teaser. */
  isForEveryone: boolean;
  /** Cuts from one second to another. */
  cut: (part: { start: number; end: number }) => Promise<Made>;
  onCut: (made: Made) => void;
}

const LEAST_SECONDS = 1;
/** What is chosen at first. */
const USUAL_SECONDS = 15;

/** Plays a part of a film, and nothing behind it. */
function usePart(start: number, end: number) {
  const ref = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const toggle = () => {
    const video = ref.current;
    if (!video) return;
    if (!video.paused) return video.pause();
    video.currentTime = start;
    void video.play().catch(() => undefined);
  };
  return {
    isPlaying,
    toggle,
    /** Shows the picture at a handle that moves, once the film is loaded. */
    show: (second: number) => {
      const video = ref.current;
      if (video && video.readyState > 0) video.currentTime = second;
    },
    media: {
      ref,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onTimeUpdate: () => {
        const video = ref.current;
        if (video && !video.paused && video.currentTime >= end) video.pause();
      },
    },
  } as const;
}

/** A part of the film, between two handles on its strip, becomes the teaser. */
export function TeaserCut<Made>({ film, isForEveryone, cut, onCut }: Props<Made>) {
  const t = useT();
  const locale = useLocale();
  const { teaserMaxSeconds } = useSettings();
  const { frames } = film;
  const duration = film.duration ?? 0;
  const [[start, end], setPart] = useState<[number, number]>([
    0,
    Math.min(duration, USUAL_SECONDS, teaserMaxSeconds),
  ]);
  const part = usePart(start, end);
  const { busy, error, setError, run } = useChange();
  const length = end - start;
  const words = (seconds: number) => lengthInWords(locale, seconds);
  const problem =
    length < LEAST_SECONDS
      ? t('creator.film.teaser.tooShort')
      : length > teaserMaxSeconds
        ? t('creator.film.teaser.tooLong', { limit: words(teaserMaxSeconds), length: words(length) })
        : '';
  const make = async () => {
    if (problem) return;
    const made = await run(() => cut({ start, end }));
    if (made) onCut(made);
  };
  return (
    <div className={styles.tab}>
      <p className={styles.hint}>{t('creator.film.teaser.hint', { limit: words(teaserMaxSeconds) })}</p>
      {isForEveryone ? <p className={styles.hint}>{t('creator.film.teaser.forEveryone')}</p> : null}
      <video
        {...part.media}
        className={styles.film}
        src={film.phoneUrl ?? film.url ?? undefined}
        poster={film.poster ?? undefined}
        preload="none"
        playsInline
        aria-label={t('creator.film.teaser.film')}
      />
      <div className={styles.cut}>
        {frames ? (
          <div className={styles.strip} aria-hidden="true">
            {Array.from({ length: frames.count }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pictures have no other name than their place
              <FilmFrame key={place} frames={frames} place={place} />
            ))}
          </div>
        ) : null}
        <Slider
          range={{ draggableTrack: true }}
          className={styles.handles}
          min={0}
          max={duration}
          value={[start, end]}
          disabled={busy}
          tooltip={{ open: false }}
          ariaLabelForHandle={[t('creator.film.teaser.start'), t('creator.film.teaser.end')]}
          ariaValueTextFormatterForHandle={[words, words]}
          onChange={([from = 0, to = 0]: number[]) => {
            part.show(from === start ? to : from);
            setPart([from, to]);
            setError('');
          }}
        />
      </div>
      <p className={styles.length}>
        {t('creator.film.teaser.chosen', {
          from: formatDuration(start),
          to: formatDuration(end),
          length: words(length),
        })}
      </p>
      {problem || error ? (
        <p className={styles.problem} role="alert">
          {problem || error}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button
          size="small"
          icon={part.isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          onClick={part.toggle}
        >
          {t(part.isPlaying ? 'creator.film.teaser.stop' : 'creator.film.teaser.play')}
        </Button>
        <Button
          size="small"
          icon={<Scissors aria-hidden="true" />}
          loading={busy}
          disabled={Boolean(problem)}
          onClick={() => void make()}
        >
          {t('creator.film.teaser.cut')}
        </Button>
      </div>
    </div>
  );
}
