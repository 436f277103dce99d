import { useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';

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
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await remove();
      onRemoved();
      toast.success(t('common.saved'));
    } catch (error) {
      toast.error(toApiError(error).message);
    } finally {
      setBusy(false);
      setAsking(false);
    }
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
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
