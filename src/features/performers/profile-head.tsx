import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Link } from '#components/link.tsx';
import { StatLine } from '#components/stat-line.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { LiveBadge } from '#features/streaming/live-badge.tsx';
import { streamPath } from '#features/streaming/stream-paths.ts';
import { useT } from '#i18n/use-t.ts';
import { CoverArt } from './cover-art.tsx';
import { ProfileActions } from './profile-actions.tsx';
import styles from './profile-head.module.css';
import { useFollowers } from './use-followers.ts';

function Numbers({ performer }: { performer: PerformerDetail }) {
  const t = useT();
  const followers = useFollowers(performer);
  const { stats } = performer;
  const items = [
    { label: t('performers.stat.followers', { count: followers }), value: followers },
    { label: t('performers.stat.posts', { count: stats.totalFeeds }), value: stats.totalFeeds },
    { label: t('performers.stat.photos', { count: stats.totalPhotos }), value: stats.totalPhotos },
  ];
  return <StatLine items={items} />;
}

/** Cover, portrait, name, numbers, and what one can do. */
export function ProfileHead({ performer }: { performer: PerformerDetail }) {
  const t = useT();
  const { name, username, avatar, cover, coverThumbnail } = performer;
  return (
    <header className={styles.head}>
      <CoverArt src={cover} small={coverThumbnail} className={styles.cover} priority />
      <div className={styles.identity}>
        <Avatar name={name} src={avatar} size={128} priority className={styles.portrait} />
        <div className={styles.names}>
          <h1>
            <span translate="no">{name}</span>
            {performer.verifiedAccount ? <VerifiedMark /> : null}
          </h1>
          <p className={styles.username}>
            <bdi translate="no">{`@${username}`}</bdi>
            {performer.live ? (
              <Link href={streamPath(performer)}>
                <LiveBadge />
              </Link>
            ) : performer.isOnline ? (
              <Badge tone="positive">{t('performers.online')}</Badge>
            ) : null}
          </p>
          <Numbers performer={performer} />
        </div>
        <ProfileActions performer={performer} />
      </div>
    </header>
  );
}
