import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { useCall } from '#lib/use-call.ts';

interface RemovePictureProps {
  /** "Remove cover", "Remove this cover?" */
  label: string;
  question: string;
  remove: () => Promise<unknown>;
  onRemoved: () => void;
}

/** Takes a portrait or a cover away, after asking: the picture itself is not kept. */
export function RemovePicture({ label, question, remove, onRemoved }: RemovePictureProps) {
  const t = useT();
  const removal = useCall(remove);
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    const outcome = await removal.run();
    setAsking(false);
    if (!outcome.ok) return void toast.error(outcome.error.message);
    onRemoved();
    toast.success(t('common.saved'));
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Confirm
        open={asking}
        title={question}
        text={t('creator.account.picture.removeText')}
        confirmLabel={label}
        danger
        busy={removal.loading}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
