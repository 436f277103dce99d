import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { classNames } from '#components/class-names.ts';
import { IconButton } from '#components/icon-button.tsx';
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
import stage from '../stage.module.css';
import { LIVE_NOW, streamPath } from '../stream-paths.ts';
import styles from './stream-screen.module.css';

interface ActionsProps {
  performer: PerformerDetail;
  title: string;
  /** Nobody else can come in: there is nothing to share. */
  isPrivate?: boolean;
  /** One that this person may watch. */
  streamId?: string;
  /** One that is running, which can be reported. */
  reportedId?: string;
  menu?: readonly TipMenuItem[];
}

/** What one may do about a stream: tip, share, report. */
export function StreamActions({ performer, title, isPrivate, streamId, reportedId, menu }: ActionsProps) {
  const t = useT();
  const shown = title || t('streaming.of', { name: performer.name });
  return (
    <>
      <TipButton performer={performer} {...(streamId ? { streamId } : {})} {...(menu ? { menu } : {})} />
      {isPrivate ? null : <ShareButtons path={streamPath(performer)} title={shown} />}
      {reportedId ? (
        <ReportButton target="stream" targetId={reportedId} name={shown} owner={performer} />
      ) : null}
    </>
  );
}

interface Props {
  performer: PerformerDetail;
  title: string;
  /** False where the page has the way to follow elsewhere. */
  canFollow?: boolean;
  /** What one may do about the stream, where that stands beside its name. */
  actions?: ReactNode;
}

/** Whose stream it is and what it is called; on a phone the row above the picture, with the way out of it. */
export function StreamHead({ performer, title, canFollow = true, actions }: Props) {
  const t = useT();
  const { name, username, avatar } = performer;
  const viewer = useViewer();
  const shown = title || t('streaming.of', { name });
  return (
    <header className={classNames(styles.head, stage.head)}>
      <span className={stage.close}>
        <IconButton
          variant="media"
          href={LIVE_NOW}
          label={t('streaming.close')}
          icon={<X aria-hidden="true" />}
        />
      </span>
      <Avatar name={name} src={avatar} size={48} />
      <div className={styles.names}>
        <h1 className={styles.title} dir="auto" title={shown}>
          {shown}
        </h1>
        <p className={styles.by} title={`${name} @${username}`}>
          <Link href={profilePath(performer)}>
            <bdi translate="no">{name}</bdi>
            {performer.verifiedAccount ? <VerifiedMark /> : null}
          </Link>{' '}
          <bdi translate="no">{`@${username}`}</bdi>
        </p>
      </div>
      <div className={styles.actions}>
        {canFollow && viewer?._id !== performer._id ? <FollowButton performer={performer} /> : null}
        {actions}
      </div>
    </header>
  );
}
