import type { Feed } from '#contract/feeds.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { durationText } from '#rules/file-contents.ts';

/** What is inside a post, in words: "12 photos · 2 videos 14:20". A post without files is "A text post". */
export function contentsText({ photos, videos, audios, duration }: Feed['contents'], t: Translate): string {
  const parts = [
    photos > 0 ? t('feeds.contents.photos', { count: photos }) : '',
    videos > 0 ? t('feeds.contents.videos', { count: videos }) : '',
    audios > 0 ? t('feeds.contents.audios', { count: audios }) : '',
  ].filter(Boolean);
  if (parts.length === 0) return t('feeds.contents.text');
  // One length for all that plays, behind the last thing named: those that play are named last.
  return parts.join(' · ') + (duration > 0 ? ` ${durationText(duration)}` : '');
}
