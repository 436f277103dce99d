import { dateFormat, formatDuration, numberFormat } from '#components/format.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { firstOf } from '#rules/text.ts';
import { VIDEO_TITLE_MAX } from '#rules/video-form.ts';
import type { Recording } from './recording-store.ts';

const MEGABYTE = 1_000_000;

/** When it began, how long it is and how large. */
export function recordingFacts({ startedAt, savedAt, bytes }: Recording, locale: string): string {
  const began = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(startedAt);
  const size = numberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  return `${began} · ${formatDuration((savedAt - startedAt) / 1000)} · ${size.format(bytes / MEGABYTE)}`;
}

/** That of the stream, or one by its day. */
export function recordingTitle({ title, startedAt }: Recording, t: Translate, locale: string): string {
  const date = dateFormat(locale, { dateStyle: 'medium' }).format(startedAt);
  return firstOf(title || t('live.record.untitled', { date }), VIDEO_TITLE_MAX);
}
