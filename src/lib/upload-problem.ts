import { numberFormat } from '#components/format.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { FileType } from '#rules/constants.ts';
import type { UploadLimits } from '#rules/upload-limits.ts';
import {
  choiceRule,
  claimedType,
  downloadEndings,
  MB,
  UPLOAD_RULES,
  UPLOAD_TYPES,
  uploadProblem,
} from '#rules/uploads.ts';

/** What the file dialog offers for a kind of file. */
export function acceptOf(type: FileType): string {
  const { content } = UPLOAD_RULES[type];
  return [...UPLOAD_TYPES[content], ...(content === 'download' ? downloadEndings() : [])].join(',');
}

function sizeIn(locale: string, megabytes: number): string {
  const [unit, size] = megabytes < 1024 ? ['megabyte', megabytes] : ['gigabyte', megabytes / 1024];
  return numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size);
}

/** The largest file of a kind that may be chosen, as people read it. */
export const limitOf = (type: FileType, locale: string, limits: UploadLimits): string =>
  sizeIn(locale, choiceRule(type, limits).maxBytes / MB);

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
  const problem = uploadProblem(rule, {
    mimeType: claimedType(rule.content, file),
    bytes: file.size,
  });
  if (!problem) return '';
  if (problem === 'type') return t(`work.upload.${rule.content}`, { name });
  return t(`work.upload.${problem}`, { name, limit: limitOf(type, locale, limits) });
}
