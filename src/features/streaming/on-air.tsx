import { Camera, CameraOff, Mic, MicOff, Settings2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { formatDuration } from '#components/format.ts';
import { IconButton } from '#components/icon-button.tsx';
import { Notice } from '#components/notice.tsx';
import { Sheet } from '#components/sheet.tsx';
import type { StreamWithChat } from '#contract/streaming.ts';
import { ShareButtons } from '#features/items/share-buttons.tsx';
import { useT } from '#i18n/use-t.ts';
import { useSocket } from '#realtime/socket-provider.tsx';
import { useEditStreamMutation, useEndStreamMutation } from '#services/streaming.ts';
import { ChatOrder } from './chat-order.tsx';
import { ChatRulesForm } from './chat-rules-form.tsx';
import { DeviceChoice, DeviceNotice } from './device-choice.tsx';
import { useLive } from './live/use-live.ts';
import { LiveBadge } from './live-badge.tsx';
import styles from './live-screen.module.css';
import { PreviewPicture } from './preview-picture.tsx';
import { StreamChat } from './stream-chat.tsx';
import { StreamForm } from './stream-form.tsx';
import { streamPath } from './stream-paths.ts';
import picture from './stream-picture.module.css';
import { Viewers } from './stream-viewers.tsx';
import { TipsShown } from './tips-shown.tsx';
import type { Devices } from './use-devices.ts';
import { useLiveAccess } from './use-live-access.ts';
import { useSeconds } from './use-seconds.ts';
import { useStreamRoom } from './use-stream-room.ts';

interface Props {
  stream: StreamWithChat;
  devices: Devices;
  onNews: () => void;
}

/** Sends picture and sound, and tells viewers once they run; other devices take their place as they are chosen. */
function usePublishing({ stream, devices }: Props) {
  const { access, isRefused, renew, again } = useLiveAccess(stream._id);
  const live = useLive({ access, renew });
  const { publish, replaceTrack, stop, state } = live;
  const { status, emit } = useSocket();
  const isSending = useRef(false);
  const { stream: media } = devices;
  useEffect(() => {
    if (!access || !media) return;
    if (!isSending.current) {
      isSending.current = true;
      publish(media).catch(() => {
        isSending.current = false;
      });
      return;
    }
    void replaceTrack('video', media.getVideoTracks()[0] ?? null).catch(() => undefined);
    void replaceTrack('audio', media.getAudioTracks()[0] ?? null).catch(() => undefined);
  }, [access, media, publish, replaceTrack]);
  useEffect(() => stop, [stop]);
  useEffect(() => {
    if (state === 'live' && status === 'connected')
      emit('public-stream/live', { conversationId: stream._id });
  }, [state, status, emit, stream._id]);
  const retry = () => {
    isSending.current = false;
    again();
  };
  const isFailed = isRefused || state === 'failed' || state === 'ended';
  return { isLive: state === 'live', isFailed, retry };
}

/** Switches a kind of track of the own picture off and on; viewers go on without it. */
function useSwitch(media: MediaStream | null, kind: 'audio' | 'video') {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    for (const track of media?.getTracks() ?? []) if (track.kind === kind) track.enabled = isOn;
  }, [media, kind, isOn]);
  return { isOn, turn: () => setOn(!isOn) };
}

function OnAirFor({ since }: { since: string }) {
  const now = useSeconds();
  if (now === undefined) return null;
  return <span className={styles.time}>{formatDuration(Math.max(0, (now - Date.parse(since)) / 1000))}</span>;
}

/** On air: the own picture, who watches, the chat, and the end. */
export function OnAir(props: Props) {
  const { stream, devices, onNews } = props;
  const t = useT();
  const { isLive, isFailed, retry } = usePublishing(props);
  const room = useStreamRoom({ id: stream._id, watches: false, onNews });
  const [end, ending] = useEndStreamMutation();
  const [edit] = useEditStreamMutation();
  const [isEnding, setEnding] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const sound = useSwitch(devices.stream, 'audio');
  const camera = useSwitch(devices.stream, 'video');
  const params = { id: stream._id };
  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        <PreviewPicture stream={devices.stream}>
          <TipsShown streamId={stream._id} />
          <div className={picture.top}>
            {isLive ? <LiveBadge /> : null}
            <Viewers count={room.viewers ?? stream.totalViewer} />
            <OnAirFor since={stream.startedAt} />
          </div>
        </PreviewPicture>
        <DeviceNotice devices={devices} />
        {isFailed ? (
          <Notice
            tone="warning"
            announce
            action={
              <Button size="small" onClick={retry}>
                {t('common.retry')}
              </Button>
            }
          >
            {t('streaming.send.failed')}
          </Notice>
        ) : (
          <p role="status">{t(isLive ? 'streaming.send.live' : 'streaming.send.connecting')}</p>
        )}
        <div className={styles.bar}>
          <IconButton
            variant="outline"
            label={t(sound.isOn ? 'streaming.mute' : 'streaming.unmute')}
            icon={sound.isOn ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
            onClick={sound.turn}
          />
          <IconButton
            variant="outline"
            label={t(camera.isOn ? 'streaming.cameraOff' : 'streaming.cameraOn')}
            icon={camera.isOn ? <Camera aria-hidden="true" /> : <CameraOff aria-hidden="true" />}
            onClick={camera.turn}
          />
          <IconButton
            variant="outline"
            label={t('streaming.edit')}
            icon={<Settings2 aria-hidden="true" />}
            onClick={() => setOpen(true)}
          />
          <ChatOrder streamId={stream._id} />
          <ShareButtons
            path={streamPath(stream.performerInfo)}
            title={stream.title || t('streaming.of', { name: stream.performerInfo.name })}
          />
          <Button loading={ending.isLoading} onClick={() => setEnding(true)}>
            {t('streaming.end')}
          </Button>
        </div>
      </div>
      <div className={styles.chat}>
        <StreamChat conversation={stream.conversation} />
      </div>
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
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('streaming.edit')}>
        <div className={styles.form}>
          <StreamForm
            stream={stream}
            label={t('streaming.form.save')}
            onSubmit={async (body) => {
              await edit({ params, body }).unwrap();
              setOpen(false);
            }}
          />
          <DeviceChoice devices={devices} />
          <ChatRulesForm />
        </div>
      </Sheet>
    </div>
  );
}
