import { Maximize, PictureInPicture2, Volume2, VolumeX } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '#components/error-boundary.tsx';
import { IconButton } from '#components/icon-button.tsx';
import type { Stream } from '#contract/streaming.ts';
import { useT } from '#i18n/use-t.ts';
import { useSocket } from '#realtime/socket-provider.tsx';
import { useLive } from '../live/use-live.ts';
import { LiveBadge } from '../live-badge.tsx';
import styles from '../stream-picture.module.css';
import { Viewers } from '../stream-viewers.tsx';
import { TipsShown } from '../tips/tips-shown.tsx';
import { useLiveAccess } from '../use-live-access.ts';
import { Countdown } from './countdown.tsx';
import { canFill, fillScreen } from './full-screen.ts';
import { BlockedNotice, PictureState, ReducedBadge } from './picture-state.tsx';

interface Props {
  stream: Stream;
  viewers: number;
  /** The performer is away: when the stream ends. */
  lostUntil: string | null;
}

/** The picture of a running stream for who may watch it: without sound until it is asked for, as browsers demand. */
export function StreamPicture({ stream, viewers, lostUntil }: Props) {
  const t = useT();
  const video = useRef<HTMLVideoElement | null>(null);
  const [isMuted, setMuted] = useState(true);
  const { access, isRefused, renew, again } = useLiveAccess(stream._id);
  const live = useLive({ access, renew });
  const { watch, state, stats } = live;
  const hold = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element;
      watch(element);
    },
    [watch],
  );
  const { _id: conversationId, performerInfo } = stream;
  const { name } = performerInfo;
  const { emit } = useSocket();
  // While the performer is away nobody pays, and who waits stays.
  const isUnsupported = state === 'unsupported';
  const isBlocked = (state === 'blocked' || isUnsupported) && !lostUntil;
  const isUnpaid = stream.type === 'private' && isBlocked;
  useEffect(() => {
    if (!isUnpaid) return;
    // No picture, no charge: the guest leaves the show, which stops the charge, and stays in its chat.
    emit('private-stream/leave', { conversationId });
    emit('JOIN_ROOM', { conversationId });
  }, [isUnpaid, emit, conversationId]);
  // Only the browser knows; the first picture is the same as the server's.
  const [hasPictureInPicture, setPictureInPicture] = useState(false);
  const [hasFullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    setPictureInPicture(document.pictureInPictureEnabled);
    setFullScreen(video.current !== null && canFill(video.current));
  }, []);
  return (
    <>
      <div className={styles.frame}>
        <video
          ref={hold}
          autoPlay
          playsInline
          muted={isMuted}
          aria-label={t('streaming.picture', { name })}
          data-state={state}
        />
        <ErrorBoundary fallback="none">
          <TipsShown streamId={stream._id} />
        </ErrorBoundary>
        {lostUntil ? (
          <Countdown until={lostUntil} name={name} />
        ) : (
          <PictureState state={isRefused ? 'failed' : state} again={again} />
        )}
        <div className={styles.top}>
          <LiveBadge />
          {stream.type === 'private' ? null : <Viewers count={viewers} />}
          {state === 'live' && stats.transport === 'reduced' ? <ReducedBadge /> : null}
        </div>
        <div className={styles.controls}>
          <IconButton
            variant="media"
            label={t(isMuted ? 'streaming.sound.on' : 'streaming.sound.off')}
            icon={isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
            onClick={() => setMuted(!isMuted)}
          />
          {hasPictureInPicture ? (
            <IconButton
              variant="media"
              label={t('streaming.small')}
              icon={<PictureInPicture2 aria-hidden="true" />}
              onClick={() => void video.current?.requestPictureInPicture().catch(() => undefined)}
            />
          ) : null}
          {hasFullScreen ? (
            <IconButton
              variant="media"
              label={t('streaming.full')}
              icon={<Maximize aria-hidden="true" />}
              onClick={() => video.current && fillScreen(video.current)}
            />
          ) : null}
        </div>
      </div>
      {isBlocked ? <BlockedNotice {...{ stream, isUnsupported, again }} /> : null}
    </>
  );
}
