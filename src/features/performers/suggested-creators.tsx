import { Avatar } from '#components/avatar.tsx';
import { Link } from '#components/link.tsx';
import { ShortText } from '#components/short-text.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import type { CurrentUser } from '#contract/users.ts';
import { FollowButton } from '#features/follows/follow-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import type { SuggestedPerformer } from '#services/performers.ts';
import styles from './suggested-creators.module.css';

/** Of those one could suggest, the first that are news to the viewer. */
export const unknownOf = (
  performers: readonly SuggestedPerformer[],
  viewer: CurrentUser | null,
  most: number,
): SuggestedPerformer[] =>
  performers
    .filter(({ _id, isFollowed, isSubscribed }) => !isFollowed && !isSubscribed && _id !== viewer?._id)
    .slice(0, most);

interface SuggestedProps {
  performers: readonly SuggestedPerformer[];
  /** "Creators to discover" when nothing is given. */
  title?: string;
}

/** People to follow: a row to swipe through on small screens, a list beside the feed on large ones. */
export function SuggestedCreators({ performers, title }: SuggestedProps) {
  const t = useT();
  if (performers.length === 0) return null;
  return (
    <section className={styles.suggested}>
      <div className={styles.head}>
        <h2>{title ?? t('performers.suggested.title')}</h2>
        <Link href="/creator" className={styles.all}>
          {t('performers.suggested.all')}
        </Link>
      </div>
      <ul className={styles.people}>
        {performers.map((performer) => (
          <li key={performer._id} className={styles.person}>
            <Avatar name={performer.name} src={performer.avatar} size={64} className={styles.face} />
            <div className={styles.words}>
              <Link href={profilePath(performer)} className={styles.name}>
                <ShortText text={performer.name} />
                {performer.verifiedAccount ? <VerifiedMark /> : null}
              </Link>
              <ShortText text={`@${performer.username}`} className={styles.username} />
            </div>
            <div className={styles.action}>
              <FollowButton performer={performer} size="small" plain />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
