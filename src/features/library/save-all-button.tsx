import { FileArchive } from 'lucide-react';
import { useState } from 'react';
import { shownMessage, toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { saveFrom } from '#lib/save-file.ts';
import { libraryService } from '#services/library.ts';

interface Props {
  /** What was bought: a thing, or its purchase. */
  id: string;
  name: string;
  /** The main action where it stands. */
  isMain?: boolean;
}

/** Asks for the address of one ZIP with all files of something bought, and saves what it sends. */
export function SaveAllButton({ id, name, isMain = false }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFrom((await libraryService.archive({ params: { id } })).url);
    } catch (error) {
      toast.error(shownMessage(toApiError(error), t('library.saveAll.failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant={isMain ? 'primary' : 'outline'}
      size={isMain ? 'large' : 'small'}
      wide={isMain}
      loading={busy}
      aria-label={t('library.saveAllLabel', { name })}
      icon={<FileArchive aria-hidden="true" />}
      onClick={() => void save()}
    >
      {t('library.saveAll')}
    </Button>
  );
}
