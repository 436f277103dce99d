import dynamic from 'next/dynamic';
import { Notice } from '#components/notice.tsx';
import type { Video } from '#contract/videos.ts';
import { filmItem } from '#features/items/file-media.ts';
import { useT } from '#i18n/use-t.ts';
import { keepVideoPlace } from '#services/videos.ts';
import { useAppDispatch, useViewer } from '#store/hooks.ts';
import { videoItem } from './video-item.ts';
import styles from './video-screen.module.css';

// A video has one of both.
const LockedItem = dynamic(() => import('#features/items/locked-item.tsx').then((part) => part.LockedItem));
const VideoPlayer = dynamic(() =>
  import('#components/player/video-player.tsx').then((part) => part.VideoPlayer),
);

/** The film in its player, going on where its viewer stopped; what is behind the lock; or that it is not ready. */
export function VideoFilm({ video }: { video: Video }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const viewer = useViewer();
  if (video.isLocked) return <LockedItem item={videoItem(video)} priority />;
  const { video: film, thumbnail, boughtVideo, position } = video;
  if (!film.url) return <Notice>{film.error ?? t('videos.processing')}</Notice>;
  const item = filmItem(film, film.url);
  const place = viewer
    ? { start: position, keep: (seconds: number) => dispatch(keepVideoPlace(video._id, seconds)) }
    : undefined;
  return (
    <>
      <VideoPlayer
        item={{ ...item, src: thumbnail?.url ?? item.src, alt: item.alt || videoItem(video).nameIn(t) }}
        place={place}
        className={styles.film}
      />
      {boughtVideo?.url ? (
        <section className={styles.bought}>
          <h2>{t('videos.bought')}</h2>
          <VideoPlayer
            item={{ ...filmItem(boughtVideo, boughtVideo.url), alt: t('videos.bought') }}
            className={styles.film}
          />
        </section>
      ) : null}
    </>
  );
}
