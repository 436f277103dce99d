import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { toast } from '#components/toast.ts';
import type { WireFile } from '#contract/files.ts';
import { useT } from '#i18n/use-t.ts';
import { filesService } from '#services/files.ts';

/** Has the server try again to make an own file ready; nothing where that cannot end well. */
export function RetryFile({ file, onRetried }: { file: WireFile; onRetried?: () => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  if (!file.canRetry) return null;
  const retry = async () => {
    setBusy(true);
    try {
      await filesService.retry({ params: { id: file._id } });
      onRetried?.();
    } catch {
      toast.error(t('common.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" loading={busy} onClick={() => void retry()}>
      {t('common.retry')}
    </Button>
  );
}
