import { numberFormat } from '#components/format.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { FileType } from '#rules/constants.ts';
import { acceptAttribute, isHeic, mediaKindOf } from '#rules/file-kinds.ts';
import type { UploadLimits } from '#rules/upload-limits.ts';
import { choiceRule, claimedType, MB, UPLOAD_RULES, UPLOAD_TYPES, uploadProblem } from '#rules/uploads.ts';

/** What the file dialog offers for a kind of file. */
export const acceptOf = (type: FileType): string => acceptAttribute(UPLOAD_TYPES[UPLOAD_RULES[type].content]);

function sizeIn(locale: string, megabytes: number): string {
  const [unit, size] = megabytes < 1024 ? ['megabyte', megabytes] : ['gigabyte', megabytes / 1024];
  return numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size);
}

/** The largest file of a kind that may be chosen, as people read it. */
export const limitOf = (type: FileType, locale: string, limits: UploadLimits): string =>
  sizeIn(locale, choiceRule(type, limits).maxBytes / MB);

/** Why a file cannot be taken where a picture, a video and a sound can be: the kind of rule follows from the file. */
export function mediaUploadText(
  t: Translate,
  locale: string,
  prefix: 'feed' | 'message',
  file: File,
  limits: UploadLimits,
): string {
  const kind = mediaKindOf(file);
  if (!kind) return t(`work.upload.${isHeic(file) ? 'heic' : 'media'}`, { name: file.name });
  return uploadText(t, locale, `${prefix}-${kind}`, file, limits);
}

/** Why this file cannot be taken, '' when it can as far as one can tell here. The site's settings are the limits. */
export function uploadText(
  t: Translate,
  locale: string,
  type: FileType,
  file: File,
  limits: UploadLimits,
): string {
  const { name } = file;
  const rule = choiceRule(type, limits);
  const mimeType = claimedType(rule.content, file);
  const problem = uploadProblem(rule, { mimeType, bytes: file.size });
  if (!problem) return '';
  if (problem === 'type') return t(`work.upload.${isHeic(file) ? 'heic' : rule.content}`, { name });
  return t(`work.upload.${problem}`, { name, limit: limitOf(type, locale, limits) });
}
