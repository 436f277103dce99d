import { dateFormat } from '#components/format.ts';
import type { Video } from '#contract/videos.ts';
import type { Translate } from '#i18n/create-i18n.ts';

/** What becomes of a new video that was saved, in words. */
export function savedText(
  { title, status, isSchedule, scheduledAt }: Video,
  t: Translate,
  locale: string,
): string {
  if (status === 'draft') return t('creator.videos.editor.saved.draft', { title });
  if (status === 'inactive') return t('creator.videos.editor.saved.hidden', { title });
  if (!isSchedule || !scheduledAt) return t('creator.videos.editor.saved.now', { title });
  const time = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(scheduledAt));
  return t('creator.videos.editor.saved.planned', { title, time });
}
