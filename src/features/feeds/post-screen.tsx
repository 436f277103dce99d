import { PostSkeleton } from '#components/skeleton.tsx';
import type { Feed } from '#contract/feeds.ts';
import { DetailPage, RELATED } from '#features/items/detail-page.tsx';
import { loadComments } from '#features/items/load-comments.ts';
import { previewPath } from '#features/preview/preview-paths.ts';
import { feedsApi, useCountFeedViewMutation, useFeedQuery, useFeedsQuery } from '#services/feeds.ts';
import type { LoadContext } from '#shell/page.tsx';
import { feedItem } from './feed-item.ts';
import { PostCard } from './post-card.tsx';
import { PostSeo } from './post-seo.tsx';

interface PostProps {
  /** As the address names it: id or slug. */
  id: string;
}

/** Others of the same creator, newest first; the post itself may be among them. */
const relatedTo = ({ performer }: Feed) => ({ query: { performerId: performer._id, limit: RELATED + 1 } });

export async function loadPost({ ask, query: { id = '' } }: LoadContext): Promise<PostProps> {
  const feed = await ask(feedsApi.endpoints.feed, { params: { id } });
  await Promise.allSettled([ask(feedsApi.endpoints.feeds, relatedTo(feed)), loadComments(ask, 'feed', feed)]);
  return { id };
}

function Post({ feed }: { feed: Feed }) {
  const [count] = useCountFeedViewMutation();
  const { data: related } = useFeedsQuery(relatedTo(feed));
  return (
    <DetailPage
      item={feedItem(feed)}
      related={related?.data.map(feedItem) ?? []}
      previewPath={previewPath('visitor', feed._id)}
      countView={() => void count({ params: { id: feed._id } })}
    >
      <PostSeo feed={feed} />
      <PostCard feed={feed} level={1} priority />
    </DetailPage>
  );
}

/** One post with its creator and more of theirs. */
export function PostScreen({ id }: PostProps) {
  const { data: feed } = useFeedQuery({ params: { id } });
  return feed ? <Post feed={feed} /> : <PostSkeleton />;
}
