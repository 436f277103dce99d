import { useState } from 'react';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { classNames } from '#components/class-names.ts';
import { ErrorBoundary } from '#components/error-boundary.tsx';
import { LinkedText } from '#components/linked-text.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import type { TipMenuItem } from '#contract/stream-tips.ts';
import type { Stream } from '#contract/streaming.ts';
import { useT } from '#i18n/use-t.ts';
import { useSocketEvent } from '#realtime/socket-provider.tsx';
import { loginPath } from '#rules/return-path.ts';
import { feedsApi } from '#services/feeds.ts';
import { performersApi, usePerformerQuery } from '#services/performers.ts';
import { streamingApi, useStreamChatQuery, useStreamPlaceQuery } from '#services/streaming.ts';
import type { LoadContext } from '#shell/page.tsx';
import { Seo } from '#shell/seo.tsx';
import { useViewer } from '#store/hooks.ts';
import { StreamChat } from '../chat/stream-chat.tsx';
import { LIVE_STRIP } from '../live-strip.tsx';
import { PrivateShowPanel } from '../private-shows/private-show-panel.tsx';
import stage from '../stage.module.css';
import { GO_LIVE, streamPath } from '../stream-paths.ts';
import picture from '../stream-picture.module.css';
import { GoalBar } from '../tips/goal-bar.tsx';
import { QuickTips } from '../tips/quick-tips.tsx';
import { useStageFit } from '../use-stage-fit.ts';
import { useStreamRoom } from '../use-stream-room.ts';
import { nextStreamQuery, OffAir } from './off-air.tsx';
import { StreamGate } from './stream-gate.tsx';
import { StreamActions, StreamHead } from './stream-head.tsx';
import { StreamPicture } from './stream-picture.tsx';
import styles from './stream-screen.module.css';

/** How often the page of who is not in the stream looks whether there is one, and how it stands. */
const ASK_AGAIN_MS = 20_000;

interface StreamProps {
  /** As the address names the performer. */
  id: string;
}

export async function loadStream({ ask, query: { username = '' } }: LoadContext): Promise<StreamProps> {
  const performer = await ask(performersApi.endpoints.performer, { params: { id: username } });
  const { stream, isKeptAway } = await ask(streamingApi.endpoints.streamPlace, { params: { id: username } });
  if (!stream && !isKeptAway) {
    await Promise.all([
      ask(streamingApi.endpoints.liveNow, LIVE_STRIP),
      ask(feedsApi.endpoints.schedule, nextStreamQuery(performer)),
    ]);
  }
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
  const room = useStreamRoom({ id: mayRead ? _id : null, watches: mayWatch && !isPrivate, onNews });
  const chat = useStreamChatQuery({ params: { id: _id } }, { skip: !mayRead });
  const viewers = room.viewers ?? stream.totalViewer;
  const lostUntil = room.lostUntil === undefined ? stream.interruptedUntil : room.lostUntil;
  const isOwn = viewer?._id === stream.performerId;
  const login = <Button href={loginPath(streamPath(performer))}>{t('streaming.chat.login')}</Button>;
  const title = isPrivate ? t('streaming.private.with', { name: performer.name }) : stream.title;
  const about = { performer, title, isPrivate, reportedId: _id };
  const screen = useStageFit();
  return (
    <div ref={screen} data-stage="" className={classNames(styles.screen, stage.stage)}>
      <div className={classNames(styles.main, stage.flat)}>
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
        <StreamHead performer={performer} title={title} />
        <ErrorBoundary>
          {mayWatch ? <GoalBar goal={room.goal === undefined ? stream.goal : room.goal} /> : null}
        </ErrorBoundary>
        {stream.description ? (
          <p className={classNames(styles.description, stage.description)} dir="auto">
            <LinkedText text={stream.description} mentions={[]} />
          </p>
        ) : null}
        <ErrorBoundary>
          <div className={stage.card}>
            <PrivateShowPanel performer={performer} isRunning={isPrivate} onNews={onNews} />
          </div>
        </ErrorBoundary>
        <div className={classNames(styles.dock, stage.dock)}>
          <StreamActions {...about} {...(mayWatch ? { streamId: _id, menu } : {})} />
          <ErrorBoundary>
            {mayWatch && !isOwn ? <QuickTips stream={stream} menu={menu} /> : null}
          </ErrorBoundary>
        </div>
      </div>
      {mayRead && chat.data ? (
        <div className={classNames(styles.side, stage.chat)}>
          <ErrorBoundary>
            <StreamChat conversation={chat.data} {...(viewer ? {} : { closed: login })} />
          </ErrorBoundary>
        </div>
      ) : null}
    </div>
  );
}

/** A performer's stream, or that there is none at the moment. */
export function StreamScreen({ id }: StreamProps) {
  const t = useT();
  const { data: performer } = usePerformerQuery({ params: { id } });
  const [asksAgain, setAsksAgain] = useState(false);
  const place = useStreamPlaceQuery(
    { params: { id } },
    { pollingInterval: asksAgain ? ASK_AGAIN_MS : 0, skipPollingIfUnfocused: true },
  );
  // Blocked while they watched: the answer of before is still held.
  const isTurnedOut = errorOf(place.error)?.status === 403;
  const stream = (!isTurnedOut && place.data?.stream) || null;
  const [seen, setSeen] = useState<string | null>(null);
  if (stream && seen !== stream._id) setSeen(stream._id);
  // Who may not watch is told nothing by the socket.
  const isOutside = stream?.lockReason !== null;
  if (isOutside !== asksAgain) setAsksAgain(isOutside);
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
        title={stream ? stream.title || t('streaming.of', { name }) : t('streaming.offAir', { name })}
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
          isKeptAway={isTurnedOut || place.data.isKeptAway}
        />
      )}
    </>
  );
}
