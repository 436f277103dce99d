import dynamic from 'next/dynamic';
import { MediaGrid } from '#components/media-grid.tsx';
import type { Feed } from '#contract/feeds.ts';
import { mediaItems, soundItems } from '#features/items/file-media.ts';
import { LockedItem } from '#features/items/locked-item.tsx';
import { useT } from '#i18n/use-t.ts';
import { feedItem } from './feed-item.ts';
import styles from './post-card.module.css';

// Most posts need neither.
const VideoPlayer = dynamic(() =>
  import('#components/player/video-player.tsx').then((part) => part.VideoPlayer),
);
const SoundPlayer = dynamic(() =>
  import('#components/player/sound-player.tsx').then((part) => part.SoundPlayer),
);

/**
 * What a post shows: nothing, a single video in its player, several photos and videos edge to edge, its sounds, or the
 * locked card; under files that one owns already, where only the rest of the post is locked.
 */
export function PostMedia({ feed, priority }: { feed: Feed; priority?: boolean }) {
  if (!feed.isLocked) return <Files feed={feed} priority={priority} />;
  const hasFiles = feed.files.some(({ url }) => url);
  return (
    <>
      {hasFiles ? <Files feed={feed} priority={priority} /> : null}
      <LockedItem item={feedItem(feed)} priority={priority && !hasFiles} />
    </>
  );
}

function Files({ feed, priority }: { feed: Feed; priority?: boolean }) {
  const t = useT();
  const unfinished = feed.files.filter((file) => !file.url && file.status !== 'error').length;
  const items = mediaItems(feed.files);
  const [only] = items;
  return (
    <>
      {items.length === 1 && only?.kind === 'video' ? (
        <VideoPlayer item={only} />
      ) : (
        <MediaGrid items={items} priority={priority} />
      )}
      {soundItems(feed.files).map((item) => (
        <SoundPlayer key={item.id} item={item} />
      ))}
      {unfinished > 0 ? (
        <p className={styles.unfinished} role="status">
          {t('feeds.media.unfinished', { count: unfinished })}
        </p>
      ) : null}
    </>
  );
}
