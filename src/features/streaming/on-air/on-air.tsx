import { Settings2, Target } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { classNames } from '#components/class-names.ts';
import { Confirm } from '#components/confirm.tsx';
import { ErrorBoundary } from '#components/error-boundary.tsx';
import { formatDuration } from '#components/format.ts';
import { LeaveGuard } from '#components/leave-guard.tsx';
import type { StreamWithChat } from '#contract/streaming.ts';
import { ShareButtons } from '#features/items/share-buttons.tsx';
import { useT } from '#i18n/use-t.ts';
import type { SentPictures } from '#rules/upload-speed.ts';
import { useEndStreamMutation } from '#services/streaming.ts';
import { ChatModeration } from '../chat/chat-moderation.tsx';
import { StreamChat } from '../chat/stream-chat.tsx';
import { LiveBadge } from '../live-badge.tsx';
import { RecordButton, RecordingBadge, RecordingNotice } from '../recording/record-controls.tsx';
import type { Recorder } from '../recording/use-recorder.ts';
import stage from '../stage.module.css';
import { streamPath } from '../stream-paths.ts';
import picture from '../stream-picture.module.css';
import { Viewers } from '../stream-viewers.tsx';
import { GoalBar } from '../tips/goal-bar.tsx';
import { GoalSheet } from '../tips/goal-sheet.tsx';
import { TipMenuButton } from '../tips/tip-menu-button.tsx';
import { TipsShown } from '../tips/tips-shown.tsx';
import { useOfflineUntil } from '../use-offline-until.ts';
import { useSeconds } from '../use-seconds.ts';
import { useStageFit } from '../use-stage-fit.ts';
import { useStreamRoom } from '../use-stream-room.ts';
import { DeviceNotice } from './device-choice.tsx';
import { EditSheet } from './edit-sheet.tsx';
import styles from './live-screen.module.css';
import { LostNotice, MediaSwitches, OnAirHead, SendingState } from './on-air-parts.tsx';
import { PreviewPicture } from './preview-picture.tsx';
import type { Devices } from './use-devices.ts';
import { useMediaSwitches, usePublishing } from './use-publishing.ts';

interface Props {
  stream: StreamWithChat;
  devices: Devices;
  pictures: SentPictures;
  recorder: Recorder;
  /** Who asks for a private show. */
  requests: ReactNode;
  onNews: () => void;
}

function OnAirFor({ since }: { since: string }) {
  const now = useSeconds();
  if (now === undefined) return null;
  return (
    <span className={picture.fact}>{formatDuration(Math.max(0, (now - Date.parse(since)) / 1000))}</span>
  );
}

/** On air: the own picture, who watches, the chat, and the end. */
export function OnAir(props: Props) {
  const { stream, devices, recorder, requests, onNews } = props;
  const t = useT();
  const switches = useMediaSwitches(devices.stream);
  const sending = usePublishing(props);
  const offlineUntil = useOfflineUntil();
  const room = useStreamRoom({ id: stream._id, watches: false, onNews });
  const [end, ending] = useEndStreamMutation();
  const [isEnding, setEnding] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isGoalOpen, setGoalOpen] = useState(false);
  const lostUntil = room.lostUntil === undefined ? stream.interruptedUntil : room.lostUntil;
  const goal = room.goal === undefined ? stream.goal : room.goal;
  const params = { id: stream._id };
  const title = stream.title || t('streaming.of', { name: stream.performerInfo.name });
  const screen = useStageFit();
  return (
    <div ref={screen} data-stage="" className={classNames(styles.screen, stage.stage)}>
      <div className={classNames(styles.main, stage.flat)}>
        <PreviewPicture stream={devices.stream}>
          <TipsShown streamId={stream._id} />
          <div className={picture.top}>
            {sending.isLive && !offlineUntil ? <LiveBadge /> : null}
            <Viewers count={room.viewers ?? stream.totalViewer} />
            <OnAirFor since={stream.startedAt} />
            <RecordingBadge since={recorder.since} />
          </div>
        </PreviewPicture>
        <OnAirHead title={title} />
        <GoalBar goal={goal} />
        <div className={stage.card}>{requests}</div>
        <div className={classNames(styles.notes, stage.notes)}>
          <DeviceNotice devices={devices} />
          {offlineUntil ? (
            <LostNotice text={t('streaming.send.offline')} until={lostUntil ?? offlineUntil} />
          ) : (
            <>
              <SendingState
                sending={sending}
                devices={devices}
                switches={switches}
                seen={t('streaming.send.live')}
              />
              {lostUntil ? <LostNotice text={t('streaming.send.lost')} until={lostUntil} /> : null}
            </>
          )}
          <RecordingNotice recorder={recorder} />
        </div>
        <div className={classNames(styles.dock, stage.dock)}>
          <div className={styles.bar}>
            <MediaSwitches switches={switches} />
            <RecordButton recorder={recorder} />
            <ShareButtons variant="outline" path={streamPath(stream.performerInfo)} title={title} />
            <Button variant="danger" loading={ending.isLoading} onClick={() => setEnding(true)}>
              {t('streaming.end')}
            </Button>
          </div>
          <div className={styles.tools}>
            <Button size="small" icon={<Target aria-hidden="true" />} onClick={() => setGoalOpen(true)}>
              {t('streaming.goal')}
            </Button>
            <TipMenuButton size="small" />
            <Button size="small" icon={<Settings2 aria-hidden="true" />} onClick={() => setOpen(true)}>
              {t('streaming.edit')}
            </Button>
            <ChatModeration streamId={stream._id} />
          </div>
        </div>
      </div>
      <div className={classNames(styles.chat, stage.chat)}>
        <ErrorBoundary>
          <StreamChat conversation={stream.conversation} />
        </ErrorBoundary>
      </div>
      <LeaveGuard
        when={!sending.isTaken}
        title={t('streaming.leave.title')}
        text={t('streaming.leave.text')}
      />
      <Confirm
        open={isEnding}
        title={t('streaming.end.ask')}
        text={t('streaming.end.text')}
        confirmLabel={t('streaming.end')}
        danger
        onConfirm={() => {
          setEnding(false);
          void end({ params });
        }}
        onCancel={() => setEnding(false)}
      />
      {isGoalOpen ? <GoalSheet streamId={stream._id} goal={goal} onClose={() => setGoalOpen(false)} /> : null}
      {isOpen ? <EditSheet stream={stream} devices={devices} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
