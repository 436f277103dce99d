import type { UploadField } from '#contract/endpoint.ts';
import { httpErrors } from '#contract/errors.ts';
import { isolated } from '#rules/text.ts';
import { MAX_PIXELS, UPLOAD_RULES, type UploadProblem, type UploadRule } from '#rules/uploads.ts';
import { type AppError, fail } from './errors.ts';

const MEGABYTE = 1024 * 1024;
const MILLION = 1_000_000;
const PICTURES = 'JPEG, PNG, WebP, GIF or AVIF';
const KINDS = {
  image: `a picture (${PICTURES})`,
  document: `a picture (${PICTURES}) or a PDF`,
  video: 'a video (MP4, MOV, WebM or MKV)',
  audio: 'a sound file (MP3, M4A, AAC, OGG, WAV or WebM)',
} as const;

/** Why a file is refused, for the person who sent it; `name` says which one it is. */
export function uploadText(problem: UploadProblem | 'unreadable', rule: UploadRule, name = ''): string {
  const file = name ? `“${isolated(name, 'ltr')}”` : 'This file';
  if (problem === 'type') return `${file} is not ${KINDS[rule.content]}.`;
  if (problem === 'empty') return `${file} is empty.`;
  if (problem === 'too-big') return `${file} is too large. The limit is ${rule.maxBytes / MEGABYTE} MB.`;
  if (problem === 'too-many-pixels')
    return `${file} has too many pixels. The limit is ${MAX_PIXELS / MILLION} megapixels (width times height).`;
  if (problem === 'too-long') return `${file} plays too long.`;
  return `${file} could not be read. It may be damaged.`;
}

/** 422 that says what is wrong with which file: in its message for those who show no fields, and at its field. */
export const refusedUpload = (
  upload: { field: string; name: string },
  problem: UploadProblem | 'unreadable',
  rule: UploadRule,
): AppError =>
  fail(httpErrors, 'invalid', {
    message: uploadText(problem, rule, upload.name),
    fields: { [upload.field]: uploadText(problem, rule) },
  });

/** What a file under this field may be. */
export const ruleOf = (field: UploadField): UploadRule => UPLOAD_RULES[field.type];
