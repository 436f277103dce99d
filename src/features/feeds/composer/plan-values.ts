import { POLL_TEXT_MAX } from '#rules/feed-form.ts';
import { textLength } from '#rules/text.ts';
import type { PostBody, PostValues } from './post-values.ts';

/** The answers that have words, without the empty lines of the form. */
export const writtenAnswers = ({
  hasPoll,
  pollOptions,
}: Pick<PostValues, 'hasPoll' | 'pollOptions'>): string[] =>
  hasPoll ? pollOptions.map((words) => words.trim()).filter(Boolean) : [];

export const isLongAnswer = (words: string): boolean => textLength(words.trim()) > POLL_TEXT_MAX;

/** Which answer a problem of the answers is about: one that is too long, else the first without words. */
export const wrongAnswer = ({ pollOptions }: Pick<PostValues, 'pollOptions'>): number => {
  const long = pollOptions.findIndex(isLongAnswer);
  return Math.max(0, long >= 0 ? long : pollOptions.findIndex((words) => words.trim() === ''));
};

/** When it appears, ends and starts; nothing of what nobody chose. */
export function timesBody(values: PostValues, before: PostValues): Partial<PostBody> {
  const { when, scheduleAt, expiredAt, streamingScheduled, type } = values;
  return {
    ...(when === 'later' && scheduleAt ? { isSchedule: true, scheduleAt } : {}),
    ...(when === 'now' && before.when === 'later' ? { isSchedule: false } : {}),
    ...(expiredAt || before.expiredAt ? { expiredAt: expiredAt || null } : {}),
    ...(type === 'scheduled-streaming' ? { streamingScheduled: streamingScheduled || null } : {}),
  };
}

export function pollBody(
  values: PostValues,
  pollIds: readonly string[],
  before: PostValues,
): Partial<PostBody> {
  if (!values.hasPoll) return before.hasPoll ? { pollIds: [], pollDescription: '', pollExpiredAt: null } : {};
  const { pollDescription, pollExpiredAt } = values;
  return {
    pollIds: [...pollIds],
    pollDescription: pollDescription.trim(),
    ...(pollExpiredAt || before.pollExpiredAt ? { pollExpiredAt: pollExpiredAt || null } : {}),
  };
}

const momentOf = (text: string): Date | null => (text ? new Date(text) : null);

/** What the form says about times and poll, as the rule asks for it; what was so before is not asked about again. */
export function plansOf(values: PostValues, before: PostValues, now: number) {
  const isLater = values.when === 'later';
  const isOther = (name: 'scheduleAt' | 'expiredAt' | 'pollExpiredAt') => values[name] !== before[name];
  const poll = {
    question: values.pollDescription,
    options: writtenAnswers(values).length,
    expiredAt: isOther('pollExpiredAt') ? momentOf(values.pollExpiredAt) : null,
  };
  return {
    streamingAt: momentOf(values.streamingScheduled),
    streamingKept:
      values.streamingScheduled !== '' && values.streamingScheduled === before.streamingScheduled,
    scheduleAt: isLater && isOther('scheduleAt') ? momentOf(values.scheduleAt) : null,
    expiredAt: isOther('expiredAt') ? momentOf(values.expiredAt) : null,
    publishedAt: isLater ? momentOf(values.scheduleAt) : new Date(now),
    poll: values.hasPoll ? poll : null,
  };
}
