import { MediaGrid } from '#components/media-grid.tsx';
import type { Feed } from '#contract/feeds.ts';
import type { WireFile } from '#contract/files.ts';
import { useT } from '#i18n/use-t.ts';
import { mediaItems } from './feed-media.ts';
import { LockedMedia } from './locked-media.tsx';
import styles from './post-card.module.css';

const openSounds = (files: readonly WireFile[]) =>
  files.filter((file) => file.type.endsWith('-audio') && file.url);

/** What a post shows: nothing, its photos and videos edge to edge, its sounds, or the locked card. */
export function PostMedia({ feed, priority }: { feed: Feed; priority?: boolean }) {
  const t = useT();
  if (feed.isLocked) return <LockedMedia feed={feed} priority={priority} />;
  const unfinished = feed.files.filter((file) => !file.url && file.status !== 'error').length;
  return (
    <>
      <MediaGrid items={mediaItems(feed.files)} priority={priority} />
      {openSounds(feed.files).map((file) => (
        // biome-ignore lint/a11y/useMediaCaption: creators' sounds carry no caption files
        <audio
          key={file._id}
          className={styles.sound}
          src={file.url ?? ''}
          controls
          preload="none"
          aria-label={file.alt ?? t('feeds.media.sound')}
        />
      ))}
      {unfinished > 0 ? (
        <p className={styles.unfinished} role="status">
          {t('feeds.media.unfinished', { count: unfinished })}
        </p>
      ) : null}
    </>
  );
}
