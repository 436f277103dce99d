import { type ReactNode, useMemo, useState } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { PostSkeleton } from '#components/skeleton.tsx';
import { useMoreAnnounced } from '#components/use-more-announced.ts';
import { useT } from '#i18n/use-t.ts';
import { isComingBack } from '#lib/visit.ts';
import type { FeedSource } from '#services/feeds.ts';
import { CardItem } from './card-item.tsx';
import styles from './feed-list.module.css';
import { reasonText } from './feed-reason.ts';
import { MoreFeeds } from './more-feeds.tsx';
import { PostCard } from './post-card.tsx';
import { useFeedStream } from './use-feed-stream.ts';

interface FeedListProps {
  sources: readonly FeedSource[];
  empty: ReactNode;
  /** The page with the posts behind a place of this list, for readers without scripts. */
  moreHref?: (place: string) => string;
  level?: 2 | 3;
  /** The first picture is in the first screen. */
  priority?: boolean;
  /** Each card says why it is there. */
  reasons?: boolean;
}

/** How ARIA says that nobody knows how long a feed is. */
const UNKNOWN = -1;

/** Posts below each other, growing as one reads: skeleton, empty, failed, more, end. */
export function FeedList({ sources, empty, moreHref, level = 2, priority, reasons }: FeedListProps) {
  const t = useT();
  const feed = useFeedStream(sources);
  const [late] = useState(isComingBack);
  const total = feed.done ? feed.items.length : UNKNOWN;
  useMoreAnnounced(feed.items.length, 'feeds.list.more');
  const cards = useMemo(
    () =>
      feed.items.map((one, index) => (
        <CardItem key={one._id} id={one._id} index={index} late={late}>
          <PostCard
            feed={one}
            level={level}
            priority={priority && index === 0}
            reason={reasons ? reasonText(one, t) : null}
            place={index + 1}
            total={total}
          />
        </CardItem>
      )),
    [feed.items, total, level, priority, reasons, late, t],
  );
  if (feed.loading) return <PostSkeleton cards={3} />;
  if (feed.error && cards.length === 0) {
    return <ErrorState title={t('feeds.list.failed')} onRetry={feed.reload} drawing="broken" />;
  }
  if (cards.length === 0) return empty;
  return (
    <>
      <div role="feed" aria-busy={feed.loadingMore} className={styles.list}>
        {cards}
      </div>
      <MoreFeeds feed={feed} moreHref={moreHref} />
    </>
  );
}
