import { useLocale, useT } from '#i18n/use-t.ts';
import { mediaUploadText } from '#lib/upload-problem.ts';
import { useUploadLimits } from '#store/hooks.ts';

/** Why a file cannot go with a message, '' when it can as far as one can tell here. */
export function useFileCheck(): (file: File) => string {
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  return (file) => mediaUploadText(t, locale, 'message', file, limits);
}
