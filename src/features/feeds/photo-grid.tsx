import { Lock } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { Image } from '#components/image.tsx';
import { Link } from '#components/link.tsx';
import type { MediaItem } from '#components/media-item.ts';
import { GridSkeleton } from '#components/skeleton.tsx';
import type { Feed } from '#contract/feeds.ts';
import { useT } from '#i18n/use-t.ts';
import type { FeedSource } from '#services/feeds.ts';
import { contentsText } from './contents-text.ts';
import { coverPicture, mediaItems } from './feed-media.ts';
import { postName, postPath } from './feed-text.ts';
import { MoreFeeds } from './more-feeds.tsx';
import styles from './photo-grid.module.css';
import { useFeedStream } from './use-feed-stream.ts';

const Lightbox = lazy(() =>
  import('#components/lightbox.tsx').then(({ Lightbox: view }) => ({ default: view })),
);

type Cell = { kind: 'photo'; item: MediaItem; index: number } | { kind: 'locked'; feed: Feed };

/** Every photo of the posts that are open, and one cell for each post that is not. */
function cellsOf(feeds: readonly Feed[]): { cells: Cell[]; photos: MediaItem[] } {
  const photos: MediaItem[] = [];
  const cells = feeds.flatMap((feed): Cell[] => {
    if (feed.isLocked) return [{ kind: 'locked', feed }];
    return mediaItems(feed.files).map((item) => ({ kind: 'photo', item, index: photos.push(item) - 1 }));
  });
  return { cells, photos };
}

function LockedCell({ feed }: { feed: Feed }) {
  const t = useT();
  const picture = coverPicture(feed);
  const label = t('feeds.photos.locked', {
    title: postName(feed, t),
    contents: contentsText(feed.contents, t),
  });
  return (
    <Link href={postPath(feed)} className={styles.cell} aria-label={label}>
      {picture ? <Image src={picture.src} alt="" cover /> : null}
      <span className={styles.lock}>
        <Lock aria-hidden="true" />
        {feed.contents.photos > 1 ? feed.contents.photos : null}
      </span>
    </Link>
  );
}

function PhotoCell({
  item,
  index,
  total,
  onOpen,
}: {
  item: MediaItem;
  index: number;
  total: number;
  onOpen: () => void;
}) {
  const t = useT();
  const place = t('components.openPhoto', { index: index + 1, total });
  return (
    <button
      type="button"
      className={styles.cell}
      aria-label={item.alt ? `${place}: ${item.alt}` : place}
      onClick={onOpen}
    >
      <Image src={item.src} alt="" cover />
    </button>
  );
}

interface PhotoGridProps {
  sources: readonly FeedSource[];
  empty: ReactNode;
  /** The page with the photos behind a place of this list, for readers without scripts. */
  moreHref?: (place: string) => string;
}

/** A creator's photos as squares; locked posts are one blurred square that leads to the post. */
export function PhotoGrid({ sources, empty, moreHref }: PhotoGridProps) {
  const t = useT();
  const feed = useFeedStream(sources);
  const [opened, setOpened] = useState<number>();
  const { cells, photos } = useMemo(() => cellsOf(feed.items), [feed.items]);
  if (feed.loading) return <GridSkeleton cells={12} />;
  if (feed.error && cells.length === 0)
    return <ErrorState title={t('feeds.photos.failed')} onRetry={feed.reload} />;
  if (cells.length === 0) return empty;
  return (
    <>
      <ul className={styles.grid}>
        {cells.map((cell) => (
          <li key={cell.kind === 'photo' ? cell.item.id : cell.feed._id}>
            {cell.kind === 'photo' ? (
              <PhotoCell {...cell} total={photos.length} onOpen={() => setOpened(cell.index)} />
            ) : (
              <LockedCell feed={cell.feed} />
            )}
          </li>
        ))}
      </ul>
      <MoreFeeds feed={feed} moreHref={moreHref} />
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          <Lightbox items={photos} index={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
