import { readable } from '#components/moment-text.ts';
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

/** When it appears, ends and starts; of a post that is changed (`before`) nothing of what nobody chose. */
export function timesBody(values: PostValues, before: PostValues | null): Partial<PostBody> {
  const { when, type } = values;
  const scheduleAt = readable(values.scheduleAt);
  const expiredAt = readable(values.expiredAt);
  const streamingScheduled = readable(values.streamingScheduled);
  const isPlanned = when === 'later' && scheduleAt !== '';
  if (!before) {
    return {
      ...(isPlanned ? { isSchedule: true, scheduleAt } : { isSchedule: false }),
      expiredAt: expiredAt || null,
      streamingScheduled: (type === 'scheduled-streaming' && streamingScheduled) || null,
    };
  }
  return {
    ...(isPlanned ? { isSchedule: true, scheduleAt } : {}),
    ...(when === 'now' && before.when === 'later' ? { isSchedule: false } : {}),
    ...(expiredAt || before.expiredAt ? { expiredAt: expiredAt || null } : {}),
    ...(type === 'scheduled-streaming' ? { streamingScheduled: streamingScheduled || null } : {}),
  };
}

/** The poll with its answers; of one that fans could see (`isKept`) the answers have calls of their own. */
export function pollBody(values: PostValues, isKept: boolean): Partial<PostBody> {
  const { hasPoll, pollDescription, pollExpiredAt } = values;
  return {
    ...(isKept ? {} : { pollOptions: writtenAnswers(values) }),
    pollDescription: hasPoll ? pollDescription.trim() : '',
    pollExpiredAt: (hasPoll && readable(pollExpiredAt)) || null,
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
