import type { Feed } from '#contract/feeds.ts';
import { Comments, type CommentsProps } from '#features/comments/comments.tsx';
import { FollowButton } from '#features/follows/follow-button.tsx';
import { SubscribeButton } from '#features/subscriptions/subscribe-button.tsx';
import { useIsFollowed } from '#store/hooks.ts';
import { postPath } from './feed-text.ts';

export interface PostCommentsProps {
  feed: Feed;
  level: CommentsProps['level'];
}

/** What people say about a post, with what lets those write who may not yet. */
export function PostComments({ feed, level }: PostCommentsProps) {
  const { performer } = feed;
  const isFollowed = useIsFollowed({ _id: performer._id, isFollowed: feed.isFollowed });
  const subject = {
    type: 'feed',
    id: feed._id,
    owner: performer,
    commentsBy: feed.commentsBy,
    isReadable: feed.mayReadComments,
    isPublished: feed.status === 'active' && !feed.deletedAt,
    isFollowed,
    isSubscribed: feed.isSubscribed,
    total: feed.totalComment,
  } as const;
  const offers = {
    follow: <FollowButton performer={{ ...performer, isFollowed: feed.isFollowed }} size="small" />,
    subscribe: <SubscribeButton performer={performer} returnTo={postPath(feed)} size="small" />,
  };
  return <Comments subject={subject} level={level} offers={offers} />;
}
