import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Card } from '#components/card.tsx';
import { compactNumber } from '#components/format.ts';
import { Link } from '#components/link.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import type { PerformerCard } from '#contract/performer-profile.ts';
import { FollowButton } from '#features/follows/follow-button.tsx';
import { LiveBadge } from '#features/streaming/live-badge.tsx';
import { plansOf } from '#features/subscriptions/plans.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { TRIAL } from '#rules/subscription.ts';
import { useSettings } from '#store/hooks.ts';
import { CoverArt } from './cover-art.tsx';
import styles from './creator-card.module.css';
import { useFollowers } from './use-followers.ts';

interface CreatorCardProps {
  performer: PerformerCard;
  level?: 2 | 3;
  /** Its cover is in the first screen. */
  priority?: boolean;
}

/** The offer in a few words: a trial, else the price of a month, else nothing. */
function Offer({ performer }: { performer: PerformerCard }) {
  const t = useT();
  const money = useMoney();
  const settings = useSettings();
  const [plan] = plansOf(performer, settings);
  if (performer.isSubscribed) return <Badge tone="positive">{t('performers.card.subscribed')}</Badge>;
  if (!plan) return null;
  if (plan.type === TRIAL) {
    return <Badge tone="accent">{t('performers.card.trial', { count: plan.days })}</Badge>;
  }
  const key = plan.type === 'yearly' ? 'performers.card.yearly' : 'performers.card.monthly';
  return <span>{t(key, { price: money.amount(plan.price) })}</span>;
}

function Numbers({ performer }: { performer: PerformerCard }) {
  const t = useT();
  const locale = useLocale();
  const compact = (value: number) => compactNumber(locale, value);
  const followers = useFollowers(performer);
  const { totalFeeds } = performer.stats;
  return (
    <p className={styles.numbers}>
      <span>{t('performers.count.followers', { count: followers, value: compact(followers) })}</span>
      <span>{t('performers.count.posts', { count: totalFeeds, value: compact(totalFeeds) })}</span>
    </p>
  );
}

/** A creator in a grid: cover, face, name, a line about them, numbers, offer. The whole card leads to the profile. */
export function CreatorCard({ performer, level = 2, priority }: CreatorCardProps) {
  const Heading = `h${level}` as const;
  return (
    <Card as="article" padding="none" interactive className={styles.card}>
      <CoverArt src={performer.cover} className={styles.cover} priority={priority} />
      <div className={styles.body}>
        <Avatar name={performer.name} src={performer.avatar} size={64} className={styles.face} />
        <Heading className={styles.name}>
          <Link href={profilePath(performer)} className={styles.link}>
            <bdi translate="no">{performer.name}</bdi>
            {performer.verifiedAccount ? <VerifiedMark /> : null}
          </Link>
        </Heading>
        {performer.live ? <LiveBadge /> : null}
        <p className={styles.username}>
          <bdi translate="no">{`@${performer.username}`}</bdi>
        </p>
        {performer.bio ? (
          <p dir="auto" className={styles.bio}>
            {performer.bio}
          </p>
        ) : null}
        <div className={styles.foot}>
          <Numbers performer={performer} />
          <Offer performer={performer} />
        </div>
        <div className={styles.follow}>
          <FollowButton performer={performer} size="small" />
        </div>
      </div>
    </Card>
  );
}
