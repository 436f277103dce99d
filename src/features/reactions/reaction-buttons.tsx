import { Bookmark, Heart } from 'lucide-react';
import { useRouter } from 'next/router';
import { IconButton } from '#components/icon-button.tsx';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import { intentLink } from '#lib/intent-link.ts';
import type { Intent } from '#rules/intent.ts';
import { loginPath } from '#rules/return-path.ts';
import { useViewer } from '#store/hooks.ts';
import type { Action, Reactable, ReactableType } from './reactable.ts';
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

const ICONS = { like: Heart, bookmark: Bookmark };

/** Says the number that stands beside the icon, too. */
const labelOf = (t: Translate, action: Action, name: string, totalLike: number): string =>
  action === 'like' && totalLike > 0
    ? t('reactions.like.counted', { name, count: totalLike })
    : t(`reactions.${action}.label`, { name });

function Toggle({ type, thing, name, variant, action }: Props & { action: Action }) {
  const t = useT();
  const { isOn, toggle } = useReaction(type, thing, action);
  const Icon = ICONS[action];
  const { totalLike = 0 } = thing;
  return (
    <IconButton
      variant={variant}
      pressed={isOn}
      label={labelOf(t, action, name, totalLike)}
      icon={<Icon aria-hidden="true" />}
      count={action === 'like' && totalLike > 0 ? totalLike : undefined}
      onClick={() => void toggle()}
    />
  );
}

function ReactionButton(props: Props & { action: Action }) {
  const t = useT();
  const viewer = useViewer();
  const { asPath } = useRouter();
  if (viewer) return <Toggle {...props} />;
  const { type, thing, name, performer, variant, action } = props;
  const Icon = ICONS[action];
  const { totalLike = 0 } = thing;
  const { _id, name: performerName, username, avatar } = performer;
  const wanted = intentLink({
    kind: action,
    path: asPath,
    performer: { _id, name: performerName, username, avatar },
    ...(type === 'feed' ? { feedId: thing._id } : {}),
  });
  return (
    <IconButton
      href={loginPath(asPath)}
      {...(type === 'comment' ? {} : wanted)}
      variant={variant}
      label={labelOf(t, action, name, totalLike)}
      icon={<Icon aria-hidden="true" />}
      count={action === 'like' && totalLike > 0 ? totalLike : undefined}
    />
  );
}

/** Likes something, with the number of those who do. Visitors log in, and then it is liked. */
export const LikeButton = (props: Props) => <ReactionButton {...props} action="like" />;

/** Keeps something among one's bookmarks. */
export const BookmarkButton = (props: Props) => <ReactionButton {...props} action="bookmark" />;
