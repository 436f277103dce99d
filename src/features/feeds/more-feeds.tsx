import { LoadMore } from '#components/load-more.tsx';
import { useT } from '#i18n/use-t.ts';
import type { FeedStream } from './use-feed-stream.ts';

interface Props {
  feed: FeedStream;
  /** The page with what is behind a place of this list, for readers without scripts. */
  moreHref: ((place: string) => string) | undefined;
}

/** The end of a list of posts, which loads more of them. */
export function MoreFeeds({ feed, moreHref }: Props) {
  const t = useT();
  return (
    <LoadMore
      auto
      href={feed.next === null ? undefined : moreHref?.(feed.next)}
      done={feed.done}
      loading={feed.loadingMore}
      failed={feed.error !== null}
      onMore={feed.loadMore}
      endText={t('feeds.list.end')}
    />
  );
}
