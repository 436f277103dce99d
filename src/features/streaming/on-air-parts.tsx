import { Camera, CameraOff, Mic, MicOff } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { type usePublishing, useSwitch } from './use-publishing.ts';

/** Whether picture and sound are sent, and another try when they are not. */
export function SendingState({
  isLive,
  isFailed,
  isTaken,
  isBlocked,
  retry,
  seen,
}: ReturnType<typeof usePublishing> & {
  /** What is said while they are sent. */
  seen: string;
}) {
  const t = useT();
  if (!isFailed) return <p role="status">{isLive ? seen : t('streaming.send.connecting')}</p>;
  return (
    <Notice
      tone="warning"
      announce
      {...(isBlocked ? { title: t('streaming.send.blocked') } : {})}
      action={
        <Button size="small" onClick={retry}>
          {t(isTaken ? 'streaming.send.here' : 'common.retry')}
        </Button>
      }
    >
      {t(
        isTaken
          ? 'streaming.send.taken'
          : isBlocked
            ? 'streaming.send.blocked.text'
            : 'streaming.send.failed',
      )}
    </Notice>
  );
}

/** Sound and camera, off and on. */
export function MediaSwitches({ media }: { media: MediaStream | null }) {
  const t = useT();
  const sound = useSwitch(media, 'audio');
  const camera = useSwitch(media, 'video');
  return (
    <>
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
    </>
  );
}
