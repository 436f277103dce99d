import { numberFormat } from '#components/format.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { FileType } from '#rules/constants.ts';
import { UPLOAD_RULES, UPLOAD_TYPES, uploadProblem } from '#rules/uploads.ts';

/** What the file dialog offers for a kind of file. */
export const acceptOf = (type: FileType): string => UPLOAD_TYPES[UPLOAD_RULES[type].content].join(',');

const MEGABYTE = 1024 * 1024;

/** The largest size of a kind of file, as people read it and as the server words it. */
export const limitOf = (type: FileType, locale: string): string =>
  numberFormat(locale, { style: 'unit', unit: 'megabyte' }).format(UPLOAD_RULES[type].maxBytes / MEGABYTE);

/** Why the server would refuse this file, '' when it would not as far as one can tell here. */
export function uploadText(t: Translate, locale: string, type: FileType, file: File): string {
  const problem = uploadProblem(UPLOAD_RULES[type], { mimeType: file.type, bytes: file.size });
  if (!problem) return '';
  return t(`work.upload.${problem}`, { name: file.name, limit: limitOf(type, locale) });
}
