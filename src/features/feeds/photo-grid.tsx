import { type ReactNode, useMemo } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { GridSkeleton } from '#components/skeleton.tsx';
import type { Feed } from '#contract/feeds.ts';
import { mediaItems } from '#features/items/file-media.ts';
import { PhotoSquares, type Square } from '#features/items/photo-squares.tsx';
import { useT } from '#i18n/use-t.ts';
import type { FeedSource } from '#services/feeds.ts';
import { feedItem } from './feed-item.ts';
import { MoreFeeds } from './more-feeds.tsx';
import { useFeedStream } from './use-feed-stream.ts';

/** Every photo of the posts that are open, and one square for each post that is not. */
const squaresOf = (feeds: readonly Feed[]): Square[] =>
  feeds.flatMap((feed): Square[] => {
    if (feed.isLocked) return [{ kind: 'locked', item: feedItem(feed), count: feed.contents.photos }];
    return mediaItems(feed.files).map((photo) => ({ kind: 'photo', photo }));
  });

interface PhotoGridProps {
  sources: readonly FeedSource[];
  empty: ReactNode;
  /** The page with the photos behind a place of this list, for readers without scripts. */
  moreHref?: (place: string) => string;
}

/** The photos of a creator's posts as squares; a locked post is one blurred square that leads to it. */
export function PhotoGrid({ sources, empty, moreHref }: PhotoGridProps) {
  const t = useT();
  const feed = useFeedStream(sources);
  const squares = useMemo(() => squaresOf(feed.items), [feed.items]);
  if (feed.loading) return <GridSkeleton cells={12} />;
  if (feed.error && squares.length === 0)
    return <ErrorState title={t('feeds.photos.failed')} onRetry={feed.reload} />;
  if (squares.length === 0) return empty;
  return (
    <>
      <PhotoSquares squares={squares} />
      <MoreFeeds feed={feed} moreHref={moreHref} />
    </>
  );
}
