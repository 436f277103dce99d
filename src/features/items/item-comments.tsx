import { Comments, type CommentsProps } from '#features/comments/comments.tsx';
import { FollowButton } from '#features/follows/follow-button.tsx';
import { SubscribeButton } from '#features/subscriptions/subscribe-button.tsx';
import { useIsFollowed } from '#store/hooks.ts';
import type { ShownItem } from './shown-item.ts';

export interface ItemCommentsProps {
  item: ShownItem;
  level: CommentsProps['level'];
  isLoaded?: CommentsProps['isLoaded'];
}

/** What people say about a thing, with what lets those write who may not yet. */
export function ItemComments({ item, level, isLoaded }: ItemCommentsProps) {
  const { performer } = item;
  const isFollowed = useIsFollowed({ _id: performer._id, isFollowed: item.isFollowed });
  const subject = {
    type: item.kind,
    id: item._id,
    owner: performer,
    commentsBy: item.commentsBy,
    isReadable: item.mayReadComments,
    isPublished: item.isOut,
    isFollowed,
    isSubscribed: item.isSubscribed,
    total: item.totalComment,
  };
  const offers = {
    follow: <FollowButton performer={{ ...performer, isFollowed: item.isFollowed }} size="small" />,
    subscribe: <SubscribeButton performer={performer} returnTo={item.path} size="small" />,
  };
  return <Comments subject={subject} level={level} isLoaded={isLoaded} offers={offers} />;
}
