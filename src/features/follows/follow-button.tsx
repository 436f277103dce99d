import { Check, Plus } from 'lucide-react';
import { useRouter } from 'next/router';
import { Button, type ButtonSize } from '#components/button.tsx';
import { useT } from '#i18n/use-t.ts';
import { intentLink } from '#lib/intent-link.ts';
import { loginPath } from '#rules/return-path.ts';
import { useViewer } from '#store/hooks.ts';
import { useFollow } from './use-follow.ts';

interface FollowButtonProps {
  performer: { _id: string; name: string; username?: string; avatar?: string; isFollowed: boolean };
  size?: ButtonSize;
  wide?: boolean;
  /** Without the icon, where there is little room. */
  plain?: boolean;
  /** It is the one primary action of its place. */
  primary?: boolean;
}

function Toggle({ performer, size, wide, plain, primary }: FollowButtonProps) {
  const t = useT();
  const { followed, toggle } = useFollow(performer);
  const { name } = performer;
  return (
    <Button
      size={size}
      wide={wide}
      variant={primary && !followed ? 'primary' : 'outline'}
      icon={plain ? undefined : followed ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      aria-label={t(followed ? 'follows.following.label' : 'follows.follow.label', { name })}
      onClick={() => void toggle()}
    >
      {t(followed ? 'follows.following' : 'follows.follow')}
    </Button>
  );
}

/** Follows and stops following. Visitors log in and come back; nobody is offered to follow themselves. */
export function FollowButton(props: FollowButtonProps) {
  const t = useT();
  const viewer = useViewer();
  const { asPath } = useRouter();
  if (viewer?._id === props.performer._id) return null;
  if (viewer) return <Toggle {...props} />;
  const { _id, name, username = '', avatar = '' } = props.performer;
  return (
    <Button
      href={loginPath(asPath)}
      {...intentLink({ kind: 'follow', path: asPath, performer: { _id, name, username, avatar } })}
      size={props.size}
      wide={props.wide}
      variant={props.primary ? 'primary' : 'outline'}
      icon={props.plain ? undefined : <Plus aria-hidden="true" />}
    >
      {t('follows.follow')}
    </Button>
  );
}
