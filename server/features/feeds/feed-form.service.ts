import type { FeedCreate, FeedUpdate } from '#contract/own-feeds.ts';
import type { Bounds } from '#rules/bounds.ts';
import { addDays } from '#rules/calendar.ts';
import {
  draftProblems,
  FEED_EXCERPT_MAX,
  FEED_FILES_MAX,
  FEED_TEXT_MAX,
  FEED_TITLE_MAX,
  type FeedForm,
  type FeedFormCode,
  feedFormProblems,
  POLL_DAYS,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POLL_TEXT_MAX,
} from '#rules/feed-form.ts';
import { audienceOf, audienceToWire } from '#rules/item-access.ts';
import { type Tokens, tokens, tokensFromWire, toWire } from '#rules/money.ts';
import { invalid } from '../../http/errors.ts';
import type { FileRow } from '../files/files.service.ts';
import type { FeedColumns } from './feed-rows.queries.ts';

export type Attached = Pick<FileRow, 'id' | 'type' | 'status'>;

/** Everything of a post that its form decides. */
export type Draft = Pick<
  FeedColumns,
  | 'type'
  | 'title'
  | 'text'
  | 'excerpt'
  | 'isSale'
  | 'price'
  | 'status'
  | 'commentsBy'
  | 'thumbnailId'
  | 'teaserId'
  | 'isWaiting'
  | 'publishedAt'
  | 'wasPublished'
  | 'expiredAt'
  | 'streamingScheduled'
  | 'pollDescription'
  | 'pollExpiredAt'
> & {
  files: Attached[];
  /** The moment to appear, where it is chosen anew. */
  plannedAt: Date | null;
  /** Answers of its poll. */
  options: readonly string[];
};

export const emptyDraft = (type: Draft['type'], now: Date): Draft => ({
  type,
  title: '',
  text: '',
  excerpt: '',
  isSale: false,
  price: 0,
  status: 'active',
  commentsBy: 'everyone',
  thumbnailId: null,
  teaserId: null,
  isWaiting: false,
  publishedAt: now,
  wasPublished: false,
  expiredAt: null,
  streamingScheduled: null,
  pollDescription: '',
  pollExpiredAt: null,
  files: [],
  plannedAt: null,
  options: [],
});

type Times = Pick<Draft, 'publishedAt' | 'wasPublished' | 'plannedAt'>;

/**
 * When a post appears. Planned, it is new at that moment, wherever it was before. A post that fans could see keeps its
 * place when it is hidden and shown again; one they could not takes the place of the moment it is shown.
 */
function timesOf(input: FeedCreate | FeedUpdate, before: Draft, status: Draft['status'], now: Date): Times {
  const { isSchedule, scheduleAt } = input;
  const isPlanned = before.publishedAt > now;
  const fresh: Times = { publishedAt: now, wasPublished: false, plannedAt: null };
  const kept: Times = { ...before, plannedAt: null };
  if (isSchedule ?? Boolean(scheduleAt)) {
    const at = scheduleAt ?? (isPlanned ? before.publishedAt : null);
    if (!at) throw invalid({ scheduleAt: 'Please choose when the post appears.' });
    // What was chosen before may lie in the past by now.
    const isSame = at.getTime() === before.publishedAt.getTime() && at < now;
    return isSame ? kept : { publishedAt: at, wasPublished: false, plannedAt: at };
  }
  const isPlanDropped = isPlanned && (isSchedule === false || scheduleAt === null);
  if (isPlanDropped) return fresh;
  const isFirstShown = status === 'active' && before.status !== 'active' && !before.wasPublished;
  // Of drafts, what was written last comes first.
  const isWritten = status === 'draft' && !before.wasPublished;
  return (isFirstShown || isWritten) && !isPlanned ? fresh : kept;
}

/** The post as the request leaves it. Fields that are absent stay; files and answers are put in by the caller. */
export function draftOf(input: FeedCreate | FeedUpdate, before: Draft, now: Date): Draft {
  const isSale = input.isSale ?? before.isSale;
  const price = input.price === undefined ? before.price : tokensFromWire(input.price);
  const status = input.status ?? before.status;
  const type = input.type ?? before.type;
  const kept = <T>(given: T | undefined, now: T): T => (given === undefined ? now : given);
  const { publishedAt, wasPublished, plannedAt } = timesOf(input, before, status, now);
  return {
    ...saleOf(isSale, price, status),
    type,
    status,
    commentsBy: input.commentsBy ?? before.commentsBy,
    publishedAt,
    wasPublished,
    plannedAt,
    title: input.title ?? before.title,
    text: input.text ?? before.text,
    excerpt: input.excerpt ?? before.excerpt,
    thumbnailId: kept(input.thumbnailId, before.thumbnailId),
    teaserId: kept(input.teaserId, before.teaserId),
    isWaiting: before.isWaiting,
    expiredAt: kept(input.expiredAt, before.expiredAt),
    streamingScheduled:
      type === 'scheduled-streaming' ? kept(input.streamingScheduled, before.streamingScheduled) : null,
    pollDescription: input.pollDescription ?? before.pollDescription,
    pollExpiredAt: kept(input.pollExpiredAt, before.pollExpiredAt),
    files: before.files,
    options: before.options,
  };
}

/** A draft may be for sale before it has a price. */
function saleOf(isSale: boolean, price: number, status: Draft['status']) {
  if (status === 'draft') return { isSale, price: tokens(isSale ? price : 0) };
  return audienceToWire(audienceOf({ isSale, price }), tokens(price));
}

/** A poll whose end nobody chose is open for a week from the moment its post appears. */
export const withPollEnd = (draft: Draft): Draft =>
  draft.options.length > 0 && draft.status !== 'draft'
    ? { ...draft, pollExpiredAt: draft.pollExpiredAt ?? addDays(draft.publishedAt, POLL_DAYS) }
    : draft;

const FIELD_NAMES: Partial<Record<FeedFormCode, string>> = {
  'too-many-files': 'fileIds',
  'photo-required': 'fileIds',
  'video-required': 'fileIds',
  'audio-required': 'fileIds',
  'start-required': 'streamingScheduled',
  'start-past': 'streamingScheduled',
  'start-far': 'streamingScheduled',
  'poll-question-required': 'pollDescription',
  'poll-question-too-long': 'pollDescription',
  'poll-needs-options': 'pollIds',
  'poll-too-many-options': 'pollIds',
  'poll-end-past': 'pollExpiredAt',
};

function problemText(code: FeedFormCode, bounds: Bounds<Tokens>): string {
  const texts: Partial<Record<FeedFormCode, string>> = {
    'text-required': 'Please write something.',
    'text-too-long': `Please use at most ${FEED_TEXT_MAX} characters.`,
    'excerpt-too-long': `Please use at most ${FEED_EXCERPT_MAX} characters.`,
    'title-too-long': `Please use at most ${FEED_TITLE_MAX} characters.`,
    'too-many-files': `Please choose at most ${FEED_FILES_MAX} files.`,
    'photo-required': 'Please add a photo.',
    'video-required': 'Please add a video.',
    'audio-required': 'Please add a sound file.',
    'price-too-low': `The lowest price is ${toWire(bounds.min)} tokens.`,
    'price-too-high': `The highest price is ${toWire(bounds.max)} tokens.`,
    'start-required': 'Please choose when the stream starts.',
    'start-past': 'Please choose a time in the future.',
    'start-far': 'Please choose a time within two years.',
    'schedule-past': 'Please choose a time in the future.',
    'schedule-far': 'Please choose a time within two years.',
    'expiry-past': 'The post would end before anybody sees it. Please choose a later time.',
    'poll-question-required': 'Please write the question.',
    'poll-question-too-long': `Please use at most ${POLL_TEXT_MAX} characters.`,
    'poll-needs-options': `A poll needs at least ${POLL_OPTIONS_MIN} answers.`,
    'poll-too-many-options': `A poll has at most ${POLL_OPTIONS_MAX} answers.`,
    'poll-end-past': 'The poll would end before anybody can vote. Please choose a later time.',
  };
  return texts[code] ?? 'Please check this.';
}

const isOther = (one: Date | null, other: Date | null): boolean => one?.getTime() !== other?.getTime();

function formOf(draft: Draft, before: Draft): FeedForm {
  const { options, pollDescription, pollExpiredAt } = draft;
  const hasPoll = options.length > 0 || pollDescription !== '';
  return {
    ...draft,
    files: draft.files.map((file) => file.type),
    audience: audienceOf(draft),
    price: tokens(draft.price),
    streamingAt: draft.streamingScheduled,
    streamingKept:
      !isOther(draft.streamingScheduled, before.streamingScheduled) && before.status === 'active',
    scheduleAt: draft.plannedAt,
    expiredAt:
      isOther(draft.expiredAt, before.expiredAt) || isOther(draft.publishedAt, before.publishedAt)
        ? draft.expiredAt
        : null,
    poll: hasPoll
      ? {
          question: pollDescription,
          options: options.length,
          expiredAt:
            isOther(pollExpiredAt, before.pollExpiredAt) || isOther(draft.publishedAt, before.publishedAt)
              ? pollExpiredAt
              : null,
        }
      : null,
  };
}

/** What is wrong with each field. Of a draft only what is too much is. */
function problemsOf(draft: Draft, before: Draft, bounds: Bounds<Tokens>, now: Date): Record<string, string> {
  const all = feedFormProblems(formOf(draft, before), bounds, now);
  const problems = draft.status === 'draft' ? draftProblems(all) : all;
  return Object.fromEntries(
    problems.map(({ field, code }) => [FIELD_NAMES[code] ?? field, problemText(code, bounds)]),
  );
}

/** 422 with every wrong field named. */
export function checkForm(draft: Draft, before: Draft, bounds: Bounds<Tokens>, now: Date): void {
  const problems = problemsOf(draft, before, bounds, now);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Publishes a draft at once, as it is. */
export const PUBLISH_NOW = { status: 'active', isSchedule: false } as const;

/** What keeps a draft from being published as it is, in words: what is missing or too much, and files that failed. */
export function missingFrom(
  draft: Draft,
  files: readonly Pick<Attached, 'status'>[],
  bounds: Bounds<Tokens>,
  now: Date,
): string[] {
  const published = withPollEnd({ ...draftOf(PUBLISH_NOW, draft, now), options: draft.options });
  const hasFailed = files.some((file) => file.status === 'error');
  return [
    ...Object.values(problemsOf(published, draft, bounds, now)),
    ...(hasFailed ? ['One of its files could not be processed. Please take it out, or try it again.'] : []),
  ];
}
