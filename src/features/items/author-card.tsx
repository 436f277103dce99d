import { Avatar } from '#components/avatar.tsx';
import { Card } from '#components/card.tsx';
import { Link } from '#components/link.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import { FollowButton } from '#features/follows/follow-button.tsx';
import { SubscribeButton } from '#features/subscriptions/subscribe-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import styles from './author-card.module.css';
import type { ItemFacts } from './shown-item.ts';

/** Who made this, and how to see more of them. */
export function AuthorCard({ item }: { item: Pick<ItemFacts, 'performer' | 'isFollowed' | 'isSubscribed'> }) {
  const t = useT();
  const { performer, isFollowed, isSubscribed } = item;
  return (
    <Card as="section" className={styles.author}>
      <h2 className={styles.title}>{t('items.about')}</h2>
      <Avatar name={performer.name} src={performer.avatar} size={96} />
      <div>
        <Link href={profilePath(performer)} className={styles.name}>
          <bdi translate="no">{performer.name}</bdi>
          {performer.verifiedAccount ? <VerifiedMark /> : null}
        </Link>
        <p className={styles.username}>
          <bdi translate="no">{`@${performer.username}`}</bdi>
        </p>
      </div>
      <div className={styles.actions}>
        {isSubscribed ? null : <SubscribeButton performer={performer} variant="outline" wide />}
        <FollowButton performer={{ ...performer, isFollowed }} wide />
      </div>
    </Card>
  );
}
