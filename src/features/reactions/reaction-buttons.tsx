import { Bookmark, Heart } from 'lucide-react';
import { useRouter } from 'next/router';
import { IconButton } from '#components/icon-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { intentLink } from '#lib/intent-link.ts';
import type { Intent } from '#rules/intent.ts';
import type { ReactableType } from '#rules/objects.ts';
import { loginPath } from '#rules/return-path.ts';
import { useViewer } from '#store/hooks.ts';
import type { Action, Reactable } from './reactable.ts';
import { useReaction } from './use-reaction.ts';

interface Props {
  type: ReactableType;
  thing: Reactable;
  /** Says which thing: the title of a post, a name. */
  name: string;
  /** Whose it is: a visitor who logs in comes back to what they wanted. */
  performer: Intent['performer'];
  variant?: 'quiet' | 'outline';
}

/** Whether the login says what a visitor wanted, and it is done afterwards: in comments one looks for it again. */
const IS_REMEMBERED: Record<ReactableType, boolean> = {
  feed: true,
  gallery: true,
  video: true,
  product: true,
  performer: true,
  comment: false,
};

const ICONS = { like: Heart, bookmark: Bookmark };

interface ActionProps extends Props {
  action: Action;
}

/** Icon, words and number: the same for those who may press it and for visitors. Its words say the number, too. */
function useLook({ thing, name, variant, action }: ActionProps) {
  const t = useT();
  const Icon = ICONS[action];
  const count = action === 'like' && thing.totalLike ? thing.totalLike : undefined;
  const label =
    count === undefined
      ? t(`reactions.${action}.label`, { name })
      : t('reactions.like.counted', { name, count });
  return { variant, label, icon: <Icon aria-hidden="true" />, count };
}

function Toggle(props: ActionProps) {
  const { isOn, toggle } = useReaction(props.type, props.thing, props.action);
  return <IconButton {...useLook(props)} pressed={isOn} onClick={() => void toggle()} />;
}

/** For visitors: they log in, and then it is done. */
function LoginLink(props: ActionProps) {
  const { asPath } = useRouter();
  const { type, thing, performer, action } = props;
  const { _id, name, username, avatar } = performer;
  const wanted = intentLink({
    kind: action,
    path: asPath,
    performer: { _id, name, username, avatar },
    objectType: type,
    objectId: thing._id,
  });
  return <IconButton {...useLook(props)} href={loginPath(asPath)} {...(IS_REMEMBERED[type] ? wanted : {})} />;
}

const ReactionButton = (props: ActionProps) =>
  useViewer() ? <Toggle {...props} /> : <LoginLink {...props} />;

/** Likes something, with the number of those who do. Visitors log in, and then it is liked. */
export const LikeButton = (props: Props) => <ReactionButton {...props} action="like" />;

/** Keeps something among one's bookmarks. */
export const BookmarkButton = (props: Props) => <ReactionButton {...props} action="bookmark" />;
