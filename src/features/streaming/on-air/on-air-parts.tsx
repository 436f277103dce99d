import { Camera, CameraOff, Mic, MicOff, X } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { TimeUntil } from '../private-shows/private-meter.tsx';
import stage from '../stage.module.css';
import type { Devices } from './use-devices.ts';
import type { Switches, usePublishing } from './use-publishing.ts';

const PARTLY = {
  camera: 'streaming.send.noCamera',
  microphone: 'streaming.send.noMicrophone',
  both: 'streaming.send.neither',
} as const;

/** What of camera and microphone viewers do not get although the page sends: turned off here, or silent by itself. */
function missingOf({ silent }: Devices, { camera, sound }: Switches) {
  const noCamera = silent.camera !== null || !camera.isOn;
  const noMicrophone = silent.microphone !== null || !sound.isOn;
  return noCamera && noMicrophone ? 'both' : noCamera ? 'camera' : noMicrophone ? 'microphone' : null;
}

interface SendingProps {
  sending: ReturnType<typeof usePublishing>;
  devices: Devices;
  switches: Switches;
  /** What is said while they are sent. */
  seen: string;
}

/** Whether picture and sound are sent, and another try when they are not. */
export function SendingState({ sending, devices, switches, seen }: SendingProps) {
  const { isLive, isFailed, isTaken, isBlocked, isUnsupported, retry } = sending;
  const missing = missingOf(devices, switches);
  const t = useT();
  const said = missing ? t(PARTLY[missing]) : seen;
  if (!isFailed) return <p role="status">{isLive ? said : t('streaming.send.connecting')}</p>;
  return (
    <Notice
      tone="warning"
      announce
      {...(isBlocked ? { title: t('streaming.send.blocked') } : {})}
      {...(isUnsupported ? { title: t('streaming.send.unsupported') } : {})}
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
            : isUnsupported
              ? 'streaming.send.unsupported.text'
              : 'streaming.send.failed',
      )}
    </Notice>
  );
}

/** Picture or connection of the performer are lost: how long the stream waits for them. */
export function LostNotice({ text, until }: { text: string; until: string }) {
  const t = useT();
  return (
    <Notice tone="warning">
      <p role="alert">{text}</p>
      <p>
        <span>{t('streaming.send.lost.left')}</span> <TimeUntil moment={until} />
      </p>
    </Notice>
  );
}

/** On a phone, above the own picture: the way out, which asks first, and what is on air. */
export function OnAirHead({ title }: { title: string }) {
  const t = useT();
  return (
    <div className={stage.above}>
      <IconButton variant="media" href="/home" label={t('streaming.close')} icon={<X aria-hidden="true" />} />
      <p dir="auto" title={title}>
        {title}
      </p>
    </div>
  );
}

/** Sound and camera, off and on. */
export function MediaSwitches({ switches: { sound, camera } }: { switches: Switches }) {
  const t = useT();
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
