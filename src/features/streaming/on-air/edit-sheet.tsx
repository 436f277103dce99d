import { FormSheet } from '#components/form-sheet.tsx';
import type { Stream } from '#contract/streaming.ts';
import { useT } from '#i18n/use-t.ts';
import { useEditStreamMutation } from '#services/streaming.ts';
import { DeviceChoice } from './device-choice.tsx';
import styles from './live-screen.module.css';
import { StreamForm, useStreamForm } from './stream-form.tsx';
import type { Devices } from './use-devices.ts';

interface Props {
  stream: Stream;
  devices: Devices;
  onClose: () => void;
}

/** On air: changes what the stream is called and whom it is for, and camera and microphone. */
export function EditSheet({ stream, devices, onClose }: Props) {
  const t = useT();
  const [edit] = useEditStreamMutation();
  const form = useStreamForm({
    stream,
    onSubmit: async (body) => {
      await edit({ params: { id: stream._id }, body }).unwrap();
      onClose();
    },
  });
  return (
    <FormSheet changed={form.changed} onClose={onClose} locked={form.busy} title={t('streaming.edit')}>
      <div className={styles.form}>
        <StreamForm form={form} label={t('streaming.form.save')} />
        <DeviceChoice devices={devices} />
      </div>
    </FormSheet>
  );
}
