import { type ReactNode, useMemo } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { LoadMore } from '#components/load-more.tsx';
import { PostSkeleton } from '#components/skeleton.tsx';
import { useT } from '#i18n/use-t.ts';
import styles from './feed-list.module.css';
import type { FeedPart, FeedSource } from './feed-source.ts';
import { PostCard } from './post-card.tsx';
import { useFeed } from './use-feed.ts';

interface FeedListProps {
  sources: readonly FeedSource[];
  /** The first part, null when it did not come with the page. */
  initial: FeedPart | null;
  empty: ReactNode;
  level?: 2 | 3;
  /** The first picture is in the first screen. */
  priority?: boolean;
}

/** Posts below each other, growing as one reads: skeleton, empty, failed, more, end. Give it a `key` per list. */
export function FeedList({ sources, initial, empty, level = 2, priority }: FeedListProps) {
  const t = useT();
  const feed = useFeed(sources, initial);
  const cards = useMemo(
    () =>
      feed.items.map((one, index) => (
        <li key={one._id}>
          <PostCard feed={one} level={level} priority={priority && index === 0} />
        </li>
      )),
    [feed.items, level, priority],
  );
  if (feed.loading) return <PostSkeleton cards={3} />;
  if (feed.error && cards.length === 0) {
    return <ErrorState title={t('feeds.list.failed')} onRetry={feed.reload} drawing="broken" />;
  }
  if (cards.length === 0) return empty;
  return (
    <>
      <ul className={styles.list}>{cards}</ul>
      <LoadMore
        auto
        done={feed.done}
        loading={feed.loadingMore}
        failed={feed.error !== null}
        onMore={feed.loadMore}
        endText={t('feeds.list.end')}
      />
    </>
  );
}
