import { Button } from '#components/button.tsx';
import { SelectField } from '#components/field.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { LevelMeter } from './level-meter.tsx';
import type { Device, Devices } from './use-devices.ts';

/** Why there is no picture or sound, what to do about it, and another try. */
export function DeviceNotice({ devices }: { devices: Devices }) {
  const t = useT();
  const { problem, silent, again } = devices;
  const retry = (
    <Button size="small" onClick={again}>
      {t('common.retry')}
    </Button>
  );
  if (problem)
    return (
      <Notice
        tone="warning"
        announce
        title={t(`streaming.device.${problem}`)}
        action={problem === 'insecure' ? null : retry}
      >
        {t(`streaming.device.${problem}.help`)}
      </Notice>
    );
  return (
    <>
      {(['camera', 'microphone'] as const).map((kind) => {
        const why = silent[kind];
        return why ? (
          <Notice
            key={kind}
            tone="warning"
            announce
            title={t(`streaming.device.${kind}.${why}`)}
            action={retry}
          >
            {t(`streaming.device.${why}.help`)}
          </Notice>
        ) : null;
      })}
    </>
  );
}

function Choice(props: {
  label: string;
  name: string;
  list: Device[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { label, name, list, value, onChange } = props;
  const t = useT();
  if (list.length < 2) return null;
  const options = list.map((one, place) => ({
    value: one.id,
    label: one.label || t('streaming.device.nr', { nr: place + 1 }),
  }));
  return (
    <SelectField
      label={label}
      name={name}
      options={options}
      value={value || (list[0]?.id ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Which camera and microphone, and that something is heard. */
export function DeviceChoice({ devices }: { devices: Devices }) {
  const t = useT();
  const { stream, cameras, microphones, camera, microphone, setCamera, setMicrophone } = devices;
  return (
    <>
      {stream ? <LevelMeter stream={stream} /> : null}
      <Choice
        label={t('streaming.camera')}
        name="camera"
        list={cameras}
        value={camera}
        onChange={setCamera}
      />
      <Choice
        label={t('streaming.microphone')}
        name="microphone"
        list={microphones}
        value={microphone}
        onChange={setMicrophone}
      />
    </>
  );
}
