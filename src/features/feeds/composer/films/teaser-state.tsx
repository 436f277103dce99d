import { Button } from '#components/button.tsx';
import { VideoPlayer } from '#components/player/video-player.tsx';
import type { FileUploads } from '#features/items/editor/use-file-uploads.ts';
import { filmItem } from '#features/items/file-media.ts';
import styles from '#features/items/films/films.module.css';
import { lengthInWords } from '#features/items/films/lengths.ts';
import { useLocale, useT } from '#i18n/use-t.ts';

/** The post's teaser: on its way, ready to be looked at, or why it could not be made. */
export function TeaserState({ teaser, error: problem }: { teaser: FileUploads; error: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const [file] = teaser.files;
  if (!file) return null;
  const { id, status, wire, error } = file;
  const item = wire?.url ? filmItem(wire, wire.url) : null;
  return (
    <section className={styles.teaser} aria-label={t('creator.film.teaser.title')}>
      <h3>{t('creator.film.teaser.title')}</h3>
      <p role="status">
        {`${
          status === 'done'
            ? t('creator.film.teaser.ready', { length: lengthInWords(locale, wire?.duration ?? 0) })
            : ''
        }${status === 'failed' ? (error ?? t('creator.film.teaser.failed')) : ''}${status === 'done' || status === 'failed' ? '' : t('creator.film.teaser.making')}`}
      </p>
      {item ? <VideoPlayer key={item.full} item={{ ...item, alt: t('creator.film.teaser.title') }} /> : null}
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <div className={styles.actions}>
        {status === 'failed' && wire?.canRetry ? (
          <Button size="small" onClick={() => teaser.queue.retry(id)}>
            {t('common.retry')}
          </Button>
        ) : null}
        <Button size="small" onClick={() => teaser.queue.remove(id)}>
          {t('creator.film.teaser.remove')}
        </Button>
      </div>
    </section>
  );
}
