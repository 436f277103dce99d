import { type Bounds, boundsProblem } from './bounds.ts';
import type { FEED_TYPES } from './constants.ts';
import type { Audience } from './feed-access.ts';
import type { Tokens } from './money.ts';
import { textLength } from './text.ts';

export type FeedType = (typeof FEED_TYPES)[number];

/** Limits of a post. The composer stops typing at `textTyped`; the server accepts `textMax`. */
export const FEED_TEXT_TYPED = 300;
export const FEED_TEXT_MAX = 500;
export const FEED_TITLE_MAX = 120;
export const FEED_EXCERPT_MAX = 200;
export const FEED_FILES_MAX = 12;
export const POLL_TEXT_MAX = 100;
export const POLL_OPTIONS_MIN = 2;

export interface FeedForm {
  readonly type: FeedType;
  readonly text: string;
  readonly excerpt?: string | null | undefined;
  readonly title?: string | null | undefined;
  /** File types of the attached files: feed-photo, feed-video, feed-audio. */
  readonly files: readonly string[];
  readonly audience: Audience;
  readonly price: Tokens;
  /** Start of the announced stream, for type scheduled-streaming. */
  readonly streamingAt?: Date | null | undefined;
  readonly poll?: { readonly question: string; readonly options: number } | null | undefined;
}

export type FeedField = 'text' | 'excerpt' | 'title' | 'files' | 'price' | 'streamingAt' | 'poll';
export type FeedFormCode =
  | 'text-required'
  | 'text-too-long'
  | 'excerpt-too-long'
  | 'title-too-long'
  | 'too-many-files'
  | 'photo-required'
  | 'video-required'
  | 'audio-required'
  | 'price-too-low'
  | 'price-too-high'
  | 'start-required'
  | 'start-past'
  | 'poll-question-required'
  | 'poll-question-too-long'
  | 'poll-needs-options';
export interface FeedFormProblem {
  readonly field: FeedField;
  readonly code: FeedFormCode;
}

function textCode(form: FeedForm): FeedFormCode | null {
  if (textLength(form.text) > FEED_TEXT_MAX) return 'text-too-long';
  const needed = form.type === 'text' || form.type === 'scheduled-streaming';
  return needed && form.text.trim() === '' ? 'text-required' : null;
}

/** A photo post needs a photo and so on; beyond that, kinds may be mixed (contents card: 12 photos, 2 videos). */
function filesCode(form: FeedForm): FeedFormCode | null {
  if (form.files.length > FEED_FILES_MAX) return 'too-many-files';
  if (form.type !== 'photo' && form.type !== 'video' && form.type !== 'audio') return null;
  return form.files.includes(`feed-${form.type}`) ? null : `${form.type}-required`;
}

function priceCode(form: FeedForm, bounds: Bounds<Tokens>): FeedFormCode | null {
  const problem = form.audience === 'ppv' ? boundsProblem(form.price, bounds) : null;
  return problem && `price-${problem}`;
}

function startCode(form: FeedForm, now: Date): FeedFormCode | null {
  if (form.type !== 'scheduled-streaming') return null;
  if (!form.streamingAt) return 'start-required';
  return form.streamingAt > now ? null : 'start-past';
}

function pollCode({ poll }: FeedForm): FeedFormCode | null {
  if (!poll) return null;
  if (poll.question.trim() === '') return 'poll-question-required';
  if (textLength(poll.question) > POLL_TEXT_MAX) return 'poll-question-too-long';
  return poll.options < POLL_OPTIONS_MIN ? 'poll-needs-options' : null;
}

/**
 * What keeps a post from being saved. It has at most 500 characters, a title of at most 120, an excerpt of at most
 * 200, at most 12 files and one of its own kind; text posts and announced streams have a text, and pay-per-view a
 * price within the settings (`bounds`, tokens). Answers at most one problem for each field, and none when all is well.
 */
export function feedFormProblems(form: FeedForm, bounds: Bounds<Tokens>, now: Date): FeedFormProblem[] {
  const codes: Record<FeedField, FeedFormCode | null> = {
    text: textCode(form),
    excerpt: textLength(form.excerpt ?? '') > FEED_EXCERPT_MAX ? 'excerpt-too-long' : null,
    title: textLength(form.title ?? '') > FEED_TITLE_MAX ? 'title-too-long' : null,
    files: filesCode(form),
    price: priceCode(form, bounds),
    streamingAt: startCode(form, now),
    poll: pollCode(form),
  };
  return (Object.keys(codes) as FeedField[]).flatMap((field) => {
    const code = codes[field];
    return code ? [{ field, code }] : [];
  });
}
