import { ApiError } from '#api/api-error.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { type FormFile, isPending } from './form-files.ts';

/** The code of the error below. */
const UNANSWERED = 'files.unanswered';

const isUnanswered = ({ status, error }: FormFile): boolean => status === 'failed' && error === undefined;

/** The form cannot be sent because these files, all that failed, got no answer: the connection was it, not the files. */
export function unansweredError(failed: readonly FormFile[], t: Translate): ApiError | null {
  if (!failed.every(isUnanswered)) return null;
  return new ApiError(0, navigator.onLine ? undefined : t('common.offline'), UNANSWERED);
}

/** A form's error; '' once the files that it was about have arrived or were removed. */
export const errorWith = (
  { error, code }: { error: string; code: string },
  files: readonly FormFile[],
): string =>
  code === UNANSWERED && !files.some((file) => isPending(file) || isUnanswered(file)) ? '' : error;
