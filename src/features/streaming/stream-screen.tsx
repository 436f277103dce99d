import { useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Link } from '#components/link.tsx';
import { LinkedText } from '#components/linked-text.tsx';
import { TimeText } from '#components/time-text.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import type { TipMenuItem } from '#contract/stream-tips.ts';
import type { Stream } from '#contract/streaming.ts';
import { FollowButton } from '#features/follows/follow-button.tsx';
import { ShareButtons } from '#features/items/share-buttons.tsx';
import { ReportButton } from '#features/reports/report-button.tsx';
import { TipButton } from '#features/wallet/tip-sheet-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { useSocketEvent } from '#realtime/socket-provider.tsx';
import { loginPath } from '#rules/return-path.ts';
import { performersApi, usePerformerQuery } from '#services/performers.ts';
import { streamingApi, useStreamChatQuery, useStreamPlaceQuery } from '#services/streaming.ts';
import type { LoadContext } from '#shell/page.tsx';
import { Seo } from '#shell/seo.tsx';
import { useIsFollowed, useViewer } from '#store/hooks.ts';
import { GoalBar } from './goal-bar.tsx';
import { PrivateShowPanel } from './private-show-panel.tsx';
import { QuickTips } from './quick-tips.tsx';
import { StreamChat } from './stream-chat.tsx';
import { StreamGate } from './stream-gate.tsx';
import { GO_LIVE, LIVE_NOW, streamPath } from './stream-paths.ts';
import picture from './stream-picture.module.css';
import { StreamPicture } from './stream-picture.tsx';
import styles from './stream-screen.module.css';
import { useStreamRoom } from './use-stream-room.ts';

interface StreamProps {
  /** As the address names the performer. */
  id: string;
}

export async function loadStream({ ask, query: { username = '' } }: LoadContext): Promise<StreamProps> {
  await ask(performersApi.endpoints.performer, { params: { id: username } });
  await ask(streamingApi.endpoints.streamPlace, { params: { id: username } });
  return { id: username };
}

interface ShownProps {
  stream: Stream;
  performer: PerformerDetail;
  /** What the performer does for a tip. */
  menu: readonly TipMenuItem[];
  onNews: () => void;
}

function Running({ stream, performer, menu, onNews }: ShownProps) {
  const t = useT();
  const viewer = useViewer();
  const { lockReason, _id } = stream;
  const mayWatch = lockReason === null;
  const mayRead = mayWatch || lockReason === 'login';
  const isPrivate = stream.type === 'private';
  const room = useStreamRoom({ id: mayRead ? _id : null, watches: mayWatch, isPrivate, onNews });
  const chat = useStreamChatQuery({ params: { id: _id } }, { skip: !mayRead });
  const viewers = room.viewers ?? stream.totalViewer;
  const lostUntil = room.lostUntil === undefined ? stream.interruptedUntil : room.lostUntil;
  const isOwn = viewer?._id === stream.performerId;
  const login = <Button href={loginPath(streamPath(performer))}>{t('streaming.chat.login')}</Button>;
  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        {mayWatch && !isOwn ? (
          <StreamPicture stream={stream} viewers={viewers} lostUntil={lostUntil} />
        ) : isOwn ? (
          <div className={picture.frame}>
            <div className={picture.over}>
              <p>{t('streaming.own')}</p>
              <Button variant="primary" href={GO_LIVE}>
                {t('streaming.own.open')}
              </Button>
            </div>
          </div>
        ) : (
          <StreamGate stream={stream} performer={performer} viewers={viewers} />
        )}
        {mayWatch ? <GoalBar goal={room.goal === undefined ? stream.goal : room.goal} /> : null}
        {isPrivate ? <PrivateShowPanel performer={performer} isRunning onNews={onNews} /> : null}
        <Head
          performer={performer}
          title={isPrivate ? t('streaming.private.with', { name: performer.name }) : stream.title}
          isPrivate={isPrivate}
          reportedId={_id}
          {...(mayWatch ? { streamId: _id, menu } : {})}
        />
        {stream.description ? (
          <p className={styles.description} dir="auto">
            <LinkedText text={stream.description} mentions={[]} />
          </p>
        ) : null}
        {mayWatch && !isOwn ? <QuickTips stream={stream} menu={menu} /> : null}
        {isPrivate ? null : <PrivateShowPanel performer={performer} onNews={onNews} />}
      </div>
      {mayRead && chat.data ? (
        <div className={styles.side}>
          <StreamChat conversation={chat.data} {...(viewer ? {} : { closed: login })} />
        </div>
      ) : null}
    </div>
  );
}

interface HeadProps {
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

function Head({ performer, title, isPrivate, streamId, reportedId, menu, canFollow = true }: HeadProps) {
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
            <bdi>{name}</bdi>
            {performer.verifiedAccount ? <VerifiedMark /> : null}
          </Link>{' '}
          <bdi>@{username}</bdi>
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

/** Off air: when they were live last, and how to be told the next time. Who is kept away is told so, and no more. */
function OffAir({
  performer,
  last,
  hasEnded,
  isKeptAway,
  onNews,
}: {
  performer: PerformerDetail;
  last: string | null;
  hasEnded: boolean;
  isKeptAway: boolean;
  onNews: () => void;
}) {
  const t = useT();
  const viewer = useViewer();
  const isOwn = viewer?._id === performer._id;
  const isFollowed = useIsFollowed(performer);
  const { name } = performer;
  if (isKeptAway)
    return (
      <div className={styles.main}>
        <EmptyState
          drawing="feed"
          title={t('streaming.keptAway', { name })}
          text={t('streaming.keptAway.text')}
          action={<Button href={LIVE_NOW}>{t('streaming.all')}</Button>}
        />
      </div>
    );
  return (
    <div className={styles.main}>
      <Head performer={performer} title={t('streaming.of', { name })} canFollow={false} />
      <PrivateShowPanel performer={performer} onNews={onNews} />
      <EmptyState
        drawing="feed"
        title={t(hasEnded ? 'streaming.ended' : 'streaming.offline', { name })}
        text={isOwn ? undefined : t(isFollowed ? 'streaming.notified' : 'streaming.notify', { name })}
        action={
          isOwn ? (
            <Button variant="primary" href={GO_LIVE}>
              {t('streaming.goLive')}
            </Button>
          ) : (
            <FollowButton performer={performer} />
          )
        }
      />
      {last ? (
        <p className={styles.by}>
          {t('streaming.last')} <TimeText value={last} />
        </p>
      ) : null}
    </div>
  );
}

/** A performer's stream, or that there is none at the moment. */
export function StreamScreen({ id }: StreamProps) {
  const t = useT();
  const { data: performer } = usePerformerQuery({ params: { id } });
  const place = useStreamPlaceQuery({ params: { id } });
  const stream = place.data?.stream ?? null;
  const [seen, setSeen] = useState<string | null>(null);
  if (stream && seen !== stream._id) setSeen(stream._id);
  const onNews = () => void place.refetch();
  useSocketEvent('liveStreamStarted', ({ performerId }) => {
    if (performerId === performer?._id) onNews();
  });
  useSocketEvent('liveStreamEnded', ({ performerId }) => {
    if (performerId === performer?._id) onNews();
  });
  if (!performer || !place.data) return null;
  const { name, username } = performer;
  return (
    <>
      <Seo
        title={stream ? stream.title || t('streaming.of', { name }) : t('streaming.of', { name })}
        description={stream?.description || t('streaming.seo', { name })}
        path={streamPath({ _id: performer._id, username })}
      />
      {stream ? (
        <Running
          key={stream._id}
          stream={stream}
          performer={performer}
          menu={place.data.tipMenu}
          onNews={onNews}
        />
      ) : (
        <OffAir
          performer={performer}
          last={place.data.lastStreamingTime}
          hasEnded={seen !== null}
          onNews={onNews}
          isKeptAway={place.data.isKeptAway}
        />
      )}
    </>
  );
}
