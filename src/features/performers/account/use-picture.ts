import { useState } from 'react';
import { toast } from '#components/toast.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { uploadText } from '#lib/upload-problem.ts';
import { useUpload } from '#lib/use-upload.ts';
import { useUploadLimits } from '#store/hooks.ts';

/** Picks a picture, refuses what cannot be taken, and leads through the cut to the upload. */
export function usePicture<Sent>(
  kind: 'avatar' | 'cover',
  call: (file: File, options?: object) => Promise<Sent>,
  onSent: (sent: Sent) => void,
) {
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  const upload = useUpload(call);
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState('');
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const problem = uploadText(t, locale, kind, chosen, limits);
    upload.forgive();
    setRefused(problem);
    setFile(problem ? null : chosen);
  };
  const refuse = (problem: string) => {
    setRefused(problem);
    setFile(null);
  };
  const send = async (cut: File) => {
    const sent = await upload.send(cut);
    if (!sent) return;
    setFile(null);
    onSent(sent);
    toast.success(t('common.saved'));
  };
  const sheet = file && {
    file,
    progress: upload.progress,
    error: upload.error,
    onUse: (cut: File) => void send(cut),
    onUnreadable: () => refuse(t('work.upload.unreadable', { name: file.name })),
    onClose: () => setFile(null),
  };
  return { choose, refused, sheet };
}
