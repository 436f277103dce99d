import type { ReactNode } from 'react';
import { classNames } from '#components/class-names.ts';
import { ErrorBoundary } from '#components/error-boundary.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Notice } from '#components/notice.tsx';
import type { StreamWithChat } from '#contract/streaming.ts';
import { useT } from '#i18n/use-t.ts';
import type { SentPictures } from '#rules/upload-speed.ts';
import { useOwnShowsQuery } from '#services/streaming.ts';
import { StreamChat } from '../chat/stream-chat.tsx';
import { LiveBadge } from '../live-badge.tsx';
import { DeviceChoice, DeviceNotice } from '../on-air/device-choice.tsx';
import styles from '../on-air/live-screen.module.css';
import { MediaSwitches, OnAirHead, SendingState } from '../on-air/on-air-parts.tsx';
import { PreviewPicture } from '../on-air/preview-picture.tsx';
import type { Devices } from '../on-air/use-devices.ts';
import { useMediaSwitches, usePublishing } from '../on-air/use-publishing.ts';
import stage from '../stage.module.css';
import picture from '../stream-picture.module.css';
import { TipsShown } from '../tips/tips-shown.tsx';
import { useOfflineUntil } from '../use-offline-until.ts';
import { useStageFit } from '../use-stage-fit.ts';
import { useStreamRoom } from '../use-stream-room.ts';
import { PrivateMeter } from './private-meter.tsx';

interface Props {
  stream: StreamWithChat;
  devices: Devices;
  pictures: SentPictures;
  /** Who else asks for one. */
  requests: ReactNode;
  onNews: () => void;
}

/** The performer in a private show: the own picture, whom it is for, the meter, the chat, and the end. */
export function PrivateOnAir({ stream, devices, pictures, requests, onNews }: Props) {
  const t = useT();
  const switches = useMediaSwitches(devices.stream);
  const sending = usePublishing({ stream, devices, pictures });
  const offlineUntil = useOfflineUntil();
  useStreamRoom({ id: stream._id, watches: false, onNews });
  const own = useOwnShowsQuery(undefined);
  const show = own.data?.show?._id === stream._id ? own.data.show : null;
  const name = show?.userInfo?.name ?? '';
  const screen = useStageFit();
  return (
    <div ref={screen} data-stage="" className={classNames(styles.screen, stage.stage)}>
      <div className={classNames(styles.main, stage.flat)}>
        <PreviewPicture stream={devices.stream}>
          <TipsShown streamId={stream._id} />
          <div className={picture.top}>{sending.isLive && !offlineUntil ? <LiveBadge /> : null}</div>
        </PreviewPicture>
        <OnAirHead title={t('streaming.private.with', { name })} />
        <div className={stage.card}>
          {requests}
          {show ? <PrivateMeter show={show} name={name} isHost /> : null}
        </div>
        <div className={classNames(styles.notes, stage.notes)}>
          <DeviceNotice devices={devices} />
          {offlineUntil ? (
            <Notice tone="warning" announce>
              {t('streaming.private.offline')}
            </Notice>
          ) : (
            <SendingState
              sending={sending}
              devices={devices}
              switches={switches}
              seen={t('streaming.private.seen', { name })}
            />
          )}
        </div>
        <div className={classNames(styles.form, stage.dock)}>
          <div className={styles.switches}>
            <MediaSwitches switches={switches} />
          </div>
          <DeviceChoice devices={devices} />
        </div>
      </div>
      <LeaveGuard
        when={!sending.isTaken}
        title={t('streaming.private.leave.title')}
        text={t('streaming.private.leave.text', { name })}
      />
      <div className={classNames(styles.chat, stage.chat)}>
        <ErrorBoundary>
          <StreamChat conversation={stream.conversation} />
        </ErrorBoundary>
      </div>
    </div>
  );
}
