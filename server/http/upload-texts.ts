import type { UploadField } from '#contract/endpoint.ts';
import { UPLOAD_RULES, type UploadProblem, type UploadRule } from '#rules/uploads.ts';

const MEGABYTE = 1024 * 1024;
const KINDS = {
  image: 'a picture',
  document: 'a picture or a PDF',
  video: 'a video',
  audio: 'a sound file',
} as const;

/** Why a file is refused, for the person who sent it. */
export function uploadText(problem: UploadProblem | 'unreadable', rule: UploadRule): string {
  if (problem === 'type') return `Please choose ${KINDS[rule.content]}.`;
  if (problem === 'empty') return 'This file is empty.';
  if (problem === 'too-big') return `This file is too large. The limit is ${rule.maxBytes / MEGABYTE} MB.`;
  if (problem === 'too-many-pixels') return 'This picture has too many pixels. Please make it smaller.';
  if (problem === 'too-long') return 'This recording is too long.';
  return 'This file could not be read. It may be damaged.';
}

/** What a file under this field may be. */
export const ruleOf = (field: UploadField): UploadRule => UPLOAD_RULES[field.type];
