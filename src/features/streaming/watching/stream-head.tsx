import { Avatar } from '#components/avatar.tsx';
import { Link } from '#components/link.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import type { TipMenuItem } from '#contract/stream-tips.ts';
import { FollowButton } from '#features/follows/follow-button.tsx';
import { ShareButtons } from '#features/items/share-buttons.tsx';
import { ReportButton } from '#features/reports/report-button.tsx';
import { TipButton } from '#features/wallet/tip-sheet-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { useViewer } from '#store/hooks.ts';
import { streamPath } from '../stream-paths.ts';
import styles from './stream-screen.module.css';

interface Props {
  performer: PerformerDetail;
  title: string;
  /** Nobody else can come in: there is nothing to share. */
  isPrivate?: boolean;
  /** One that this person may watch. */
  streamId?: string;
  /** One that is running, which can be reported. */
  reportedId?: string;
  menu?: readonly TipMenuItem[];
  /** False where the page has the way to follow elsewhere. */
  canFollow?: boolean;
}

/** Whose stream it is, what it is called, and what one may do about them. */
export function StreamHead({
  performer,
  title,
  isPrivate,
  streamId,
  reportedId,
  menu,
  canFollow = true,
}: Props) {
  const t = useT();
  const { name, username, avatar } = performer;
  const viewer = useViewer();
  return (
    <header className={styles.head}>
      <Avatar name={name} src={avatar} size={48} />
      <div className={styles.names}>
        <h1 className={styles.title} dir="auto">
          {title || t('streaming.of', { name })}
        </h1>
        <p className={styles.by}>
          <Link href={profilePath(performer)}>
            <bdi translate="no">{name}</bdi>
            {performer.verifiedAccount ? <VerifiedMark /> : null}
          </Link>{' '}
          <bdi translate="no">{`@${username}`}</bdi>
        </p>
      </div>
      <div className={styles.actions}>
        {canFollow && viewer?._id !== performer._id ? <FollowButton performer={performer} /> : null}
        <TipButton performer={performer} {...(streamId ? { streamId } : {})} {...(menu ? { menu } : {})} />
        {isPrivate ? null : (
          <ShareButtons path={streamPath(performer)} title={title || t('streaming.of', { name })} />
        )}
        {reportedId ? (
          <ReportButton
            target="stream"
            targetId={reportedId}
            name={title || t('streaming.of', { name })}
            owner={performer}
          />
        ) : null}
      </div>
    </header>
  );
}
