import { type Bounds, boundsProblem } from './bounds.ts';
import { addDays } from './calendar.ts';
import type { FEED_TYPES } from './constants.ts';
import type { Audience } from './item-access.ts';
import { PLAN_DAYS_MAX } from './item-form.ts';
import type { Tokens } from './money.ts';
import { textLength } from './text.ts';

type FeedType = (typeof FEED_TYPES)[number];

/** Limits of a post. The composer stops typing at `FEED_TEXT_TYPED`; the server accepts `FEED_TEXT_MAX`. */
export const FEED_TEXT_TYPED = 300;
export const FEED_TEXT_MAX = 500;
export const FEED_TITLE_MAX = 120;
export const FEED_EXCERPT_MAX = 200;
export const FEED_FILES_MAX = 12;
export const POLL_TEXT_MAX = 100;
export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 10;
/** A poll whose end nobody chose. */
export const POLL_DAYS = 7;
/** How many drafts a performer may have, so that nothing that saves by itself fills the database. */
export const DRAFTS_MAX = 200;
/** A draft saves itself when nothing was changed for so long. */
export const DRAFT_PAUSE_MS = 2000;

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
  /** The post had this start before: it may be over. */
  readonly streamingKept?: boolean | undefined;
  /** When the post is to appear, where that is chosen anew. */
  readonly scheduleAt?: Date | null | undefined;
  /** When the post ends, where that is chosen anew. */
  readonly expiredAt?: Date | null | undefined;
  /** When it appears, or appeared: it cannot end before. */
  readonly publishedAt?: Date | null | undefined;
  readonly poll?:
    | {
        readonly question: string;
        readonly options: number;
        /** Its end, where that is chosen anew. */
        readonly expiredAt?: Date | null | undefined;
      }
    | null
    | undefined;
}

export type FeedField =
  | 'text'
  | 'excerpt'
  | 'title'
  | 'files'
  | 'price'
  | 'streamingAt'
  | 'scheduleAt'
  | 'expiredAt'
  | 'poll';
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
  | 'start-far'
  | 'schedule-past'
  | 'schedule-far'
  | 'expiry-past'
  | 'poll-question-required'
  | 'poll-question-too-long'
  | 'poll-needs-options'
  | 'poll-too-many-options'
  | 'poll-end-past';
interface FeedFormProblem {
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
  if (form.streamingKept) return null;
  if (!(form.streamingAt > now)) return 'start-past';
  return isFar(form.streamingAt, now) ? 'start-far' : null;
}

const isFar = (moment: Date, now: Date): boolean => moment > addDays(now, PLAN_DAYS_MAX);

function scheduleCode({ scheduleAt }: FeedForm, now: Date): FeedFormCode | null {
  if (!scheduleAt) return null;
  if (!(scheduleAt > now)) return 'schedule-past';
  return isFar(scheduleAt, now) ? 'schedule-far' : null;
}

/** A post has to be out for a moment at least. */
function expiryCode({ expiredAt, publishedAt }: FeedForm, now: Date): FeedFormCode | null {
  if (!expiredAt) return null;
  return expiredAt > now && !(publishedAt && expiredAt <= publishedAt) ? null : 'expiry-past';
}

function pollCode({ poll, publishedAt }: FeedForm, now: Date): FeedFormCode | null {
  if (!poll) return null;
  if (poll.question.trim() === '') return 'poll-question-required';
  if (textLength(poll.question) > POLL_TEXT_MAX) return 'poll-question-too-long';
  if (poll.options < POLL_OPTIONS_MIN) return 'poll-needs-options';
  if (poll.options > POLL_OPTIONS_MAX) return 'poll-too-many-options';
  const { expiredAt } = poll;
  return expiredAt && (!(expiredAt > now) || (publishedAt && expiredAt <= publishedAt))
    ? 'poll-end-past'
    : null;
}

/** What a draft may not be either; all else is asked for when it is published. */
const EVER_WRONG: readonly FeedFormCode[] = [
  'text-too-long',
  'excerpt-too-long',
  'title-too-long',
  'too-many-files',
  'poll-question-too-long',
  'poll-too-many-options',
];

/** What keeps a draft from being kept: only what is too much. */
export const draftProblems = (problems: readonly FeedFormProblem[]): FeedFormProblem[] =>
  problems.filter(({ code }) => EVER_WRONG.includes(code));

/**
 * What keeps a post from being saved. It has at most 500 characters, a title of at most 120, an excerpt of at most
 * 200, at most 12 files and one of its own kind; text posts and announced streams have a text, and pay-per-view a
 * price within the settings (`bounds`, tokens). What is planned lies ahead, and a date that is none
 * does not. Answers at most one problem for each field, and none when all is well.
 */
export function feedFormProblems(form: FeedForm, bounds: Bounds<Tokens>, now: Date): FeedFormProblem[] {
  const codes: Record<FeedField, FeedFormCode | null> = {
    text: textCode(form),
    excerpt: textLength(form.excerpt ?? '') > FEED_EXCERPT_MAX ? 'excerpt-too-long' : null,
    title: textLength(form.title ?? '') > FEED_TITLE_MAX ? 'title-too-long' : null,
    files: filesCode(form),
    price: priceCode(form, bounds),
    streamingAt: startCode(form, now),
    scheduleAt: scheduleCode(form, now),
    expiredAt: expiryCode(form, now),
    poll: pollCode(form, now),
  };
  return (Object.keys(codes) as FeedField[]).flatMap((field) => {
    const code = codes[field];
    return code ? [{ field, code }] : [];
  });
}
