import type { UploadField } from '#contract/endpoint.ts';
import { httpErrors } from '#contract/errors.ts';
import { isolated } from '#rules/text.ts';
import {
  MAX_PIXELS,
  MAX_VIDEO_PIXELS,
  MB,
  type ProcessingProblem,
  UPLOAD_RULES,
  type UploadProblem,
  type UploadRule,
} from '#rules/uploads.ts';
import { type AppError, fail } from './errors.ts';

const MILLION = 1_000_000;
const PICTURES = 'JPEG, PNG, WebP, GIF or AVIF';
const KINDS = {
  image: `a picture (${PICTURES})`,
  document: `a picture (${PICTURES}) or a PDF`,
  video: 'a video (MP4, MOV, WebM or MKV)',
  download: 'a picture, video, sound file, PDF, EPUB, ZIP, 7z or Office document',
  audio: 'a sound file (MP3, M4A, AAC, OGG, WAV or WebM)',
} as const;

const lengthText = (seconds: number): string =>
  seconds < 120 ? `${seconds} seconds` : `${Math.floor(seconds / 60)} minutes`;

/** Why a video or sound could not be made ready, for its owner. */
export function processingText(problem: ProcessingProblem, rule: UploadRule): string {
  if (
    problem === 'too-many-pixels' ||
    problem === 'too-long' ||
    problem === 'too-heavy' ||
    problem === 'unreadable'
  )
    return uploadText(problem, rule);
  const texts = {
    codec:
      'This file is recorded in a way we cannot play. Please save it as MP4 (H.264 and AAC) and upload it again.',
    'no-picture': 'This file has no picture. Please choose a video.',
    'no-sound': 'This file has no sound. Please choose a sound file.',
    'too-slow': 'This file took too long to process. You can try again.',
    failed: 'Something went wrong on our side. You can try again.',
  } as const;
  return texts[problem];
}

/** What keeps a file from being accepted, also where only its content shows it. */
export type Refusal = UploadProblem | 'too-heavy' | 'unreadable' | 'failed';

/** Why a file is refused, for the person who sent it; `name` says which one it is, `found` what its bytes show. */
export function uploadText(problem: Refusal, rule: UploadRule, name = '', found = ''): string {
  const file = name ? `“${isolated(name, 'ltr')}”` : 'This file';
  if (problem === 'type' && found === 'image/heic')
    return `${file} is a HEIC picture, which most browsers cannot show. Please save it as a JPEG and upload it again.`;
  if (problem === 'type') return `${file} is not ${KINDS[rule.content]}.`;
  if (problem === 'empty') return `${file} is empty.`;
  if (problem === 'too-big') return `${file} is too large. The limit is ${rule.maxBytes / MB} MB.`;
  if (problem === 'too-many-pixels') {
    const most = Math.floor((rule.content === 'video' ? MAX_VIDEO_PIXELS : MAX_PIXELS) / MILLION);
    return `${file} has too many pixels. The limit is ${most} megapixels (width times height).`;
  }
  if (problem === 'too-long')
    return `${file} plays too long. The limit is ${lengthText(rule.maxSeconds ?? 0)}.`;
  if (problem === 'too-heavy')
    return `${file} takes too much memory to read. Please save it anew, in a smaller size, and upload it again.`;
  if (problem === 'failed')
    return `${file} could not be made ready. Something went wrong on our side. You can try again.`;
  return `${file} could not be read. It may be damaged.`;
}

/** 422 that says what is wrong with which file: in its message for those who show no fields, and at its field. */
export const refusedUpload = (
  upload: { field: string; name: string },
  problem: Refusal,
  rule: UploadRule,
  found = '',
): AppError =>
  fail(httpErrors, 'invalid', {
    message: uploadText(problem, rule, upload.name, found),
    fields: { [upload.field]: uploadText(problem, rule, '', found) },
  });

/** What a file under this field may be. */
export const ruleOf = (field: UploadField): UploadRule => UPLOAD_RULES[field.type];
