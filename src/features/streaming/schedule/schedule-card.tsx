import { Avatar } from '#components/avatar.tsx';
import { Card } from '#components/card.tsx';
import { Link } from '#components/link.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import type { Feed } from '#contract/feeds.ts';
import { AnnouncedStream } from '#features/feeds/announced-stream.tsx';
import { postName, postPath } from '#features/feeds/feed-text.ts';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import styles from './schedule.module.css';

/** A stream that was announced: whose, what it is called, when it begins, and the wish to be reminded. */
export function ScheduleCard({ feed, startsAt }: { feed: Feed; startsAt: string }) {
  const t = useT();
  const { performer } = feed;
  return (
    <Card as="article" padding="none">
      <div className={styles.head}>
        <Avatar name={performer.name} src={performer.avatar} size={48} />
        <div className={styles.words}>
          <h3 className={styles.name} dir="auto">
            <Link href={postPath(feed)}>{postName(feed, t)}</Link>
          </h3>
          <p className={styles.by}>
            <Link href={profilePath(performer)}>
              <bdi translate="no">{performer.name}</bdi>
              {performer.verifiedAccount ? <VerifiedMark /> : null}
            </Link>
          </p>
        </div>
      </div>
      <AnnouncedStream feed={feed} startsAt={startsAt} bare />
    </Card>
  );
}
