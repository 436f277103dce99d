import { useId, useState } from 'react';
import { Button } from '#components/button.tsx';
import { formatDuration } from '#components/format.ts';
import { Image } from '#components/image.tsx';
import { toast } from '#components/toast.ts';
import type { WireFile } from '#contract/files.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { acceptOf, limitOf, uploadText } from '#lib/upload-problem.ts';
import { useUploadLimits } from '#store/hooks.ts';
import { FilmFrame, type FilmProps, placesOf } from './film-frame.tsx';
import styles from './films.module.css';
import { PickFile } from './pick-file.tsx';
import { useChange } from './use-change.ts';

interface FramesProps {
  film: WireFile;
  value: number | undefined;
  onChange: (place: number) => void;
}

/** The pictures of the film strip, as one would choose a photo: by pointer, or with the arrows. */
function FrameChoice({ film, value, onChange }: FramesProps) {
  const t = useT();
  const name = useId();
  const { frames, duration } = film;
  if (!frames || frames.count === 0) return <p className={styles.hint}>{t('creator.film.poster.noStrip')}</p>;
  return (
    <fieldset className={styles.choice}>
      <legend>{t('creator.film.poster.frames')}</legend>
      <div className={styles.frames}>
        {placesOf(frames, duration ?? 0).map((at, place) => (
          <label key={at} className={styles.option}>
            <input
              type="radio"
              name={name}
              aria-label={t('creator.film.poster.at', { time: formatDuration(at) })}
              checked={value === place}
              onChange={() => onChange(place)}
            />
            <FilmFrame frames={frames} place={place} />
            <span aria-hidden="true">{formatDuration(at)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface Props extends FilmProps {
  /** People see another picture in its place. */
  isBehind?: boolean;
  /** Makes the picture at a second of the film its poster; answers the film. */
  choose: (at: number) => Promise<WireFile>;
  /** Makes a picture of one's own its poster. */
  send?: (picture: File) => Promise<WireFile>;
}

/** The picture that stands for a film until it is played: one out of it, or one of the performer's own. */
export function PosterChoice({ film, isBehind = false, choose, send, onFilm }: Props) {
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  const [place, setPlace] = useState<number>();
  const { busy, error, setError, run } = useChange();
  const take = async (work: () => Promise<WireFile>) => {
    const changed = await run(work);
    if (!changed) return;
    setPlace(undefined);
    onFilm(changed);
    toast.success(t('creator.film.poster.saved'));
  };
  const takeFrame = () => {
    const at = film.frames && place !== undefined && placesOf(film.frames, film.duration ?? 0)[place];
    if (typeof at !== 'number') return setError(t('creator.film.poster.none'));
    void take(() => choose(at));
  };
  const takeOwn = (file: File) => {
    if (!send) return;
    const problem = uploadText(t, locale, 'feed-photo', file, limits);
    if (problem) setError(problem);
    else void take(() => send(file));
  };
  return (
    <div className={styles.tab}>
      <p className={styles.hint}>{t('creator.film.poster.hint')}</p>
      {film.poster ? (
        <figure className={styles.now}>
          <Image src={film.poster} alt="" width={film.width ?? undefined} height={film.height ?? undefined} />
          <figcaption>{t(isBehind ? 'creator.film.poster.behind' : 'creator.film.poster.now')}</figcaption>
        </figure>
      ) : null}
      <FrameChoice
        film={film}
        value={place}
        onChange={(next) => {
          setPlace(next);
          setError('');
        }}
      />
      {error ? (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      ) : null}
      <div className={styles.actions}>
        {film.frames ? (
          <Button size="small" loading={busy} onClick={takeFrame}>
            {t('creator.film.poster.take')}
          </Button>
        ) : null}
        {send ? (
          <PickFile
            label={t('creator.film.poster.own')}
            accept={acceptOf('feed-photo')}
            disabled={busy}
            onPick={takeOwn}
          />
        ) : null}
      </div>
      <p className={styles.hint} role="status">
        {busy ? t('creator.film.poster.taking') : null}
      </p>
      {send ? (
        <p className={styles.hint}>
          {t('creator.film.poster.limit', { limit: limitOf('feed-photo', locale, limits) })}
        </p>
      ) : null}
    </div>
  );
}
