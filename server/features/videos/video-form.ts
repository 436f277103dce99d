import type { VideoInput } from '#contract/own-videos.ts';
import { videoErrors } from '#contract/videos.ts';
import type { Bounds } from '#rules/bounds.ts';
import { PLAN_DAYS_MAX } from '#rules/feed-form.ts';
import { audienceOf } from '#rules/item-access.ts';
import { saleOf } from '#rules/item-form.ts';
import { type Tokens, tokens, tokensFromWire, toWire } from '#rules/money.ts';
import { performerMay } from '#rules/review.ts';
import {
  cleanTags,
  VIDEO_DESCRIPTION_MAX,
  VIDEO_PARTICIPANTS_MAX,
  VIDEO_TAG_MAX,
  VIDEO_TAGS_MAX,
  VIDEO_TITLE_MAX,
  type VideoFormCode,
  type VideoPlace,
  videoFormProblems,
  videoPlace,
} from '#rules/video-form.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newSlug } from '../../ids.ts';
import type { VideoColumns } from './video-rows.queries.ts';

type Before = Pick<
  VideoColumns,
  'title' | 'description' | 'tags' | 'status' | 'isSale' | 'price' | 'commentsBy' | 'publishedAt'
>;
/** A video as a request leaves it, with the moment it plans anew. */
export type Draft = Before & Pick<VideoPlace, 'plannedAt'>;

export const EMPTY: Before = {
  title: '',
  description: '',
  tags: [],
  status: 'active',
  isSale: false,
  price: 0,
  commentsBy: 'everyone',
  publishedAt: null,
};

/** The moment a request chooses: null for none any more, undefined where it says nothing. */
function chosenMoment({ isSchedule, scheduledAt }: VideoInput, before: Before, now: Date) {
  if (isSchedule === false) return null;
  const isPlanned = before.publishedAt !== null && before.publishedAt > now;
  if (isSchedule && !scheduledAt && !isPlanned)
    throw invalid({ scheduledAt: 'Please choose when the video appears.' });
  return isSchedule ? (scheduledAt ?? undefined) : scheduledAt;
}

/** The video as the request leaves it; fields that are absent stay. */
export function draftOf(input: VideoInput, before: Before, now: Date): Draft {
  const status = input.status ?? before.status;
  const isSale = input.isSale ?? input.isSaleVideo ?? before.isSale;
  const price = input.price === undefined ? before.price : tokensFromWire(input.price);
  return {
    ...saleOf({ status, isSale, price }),
    ...videoPlace(status, chosenMoment(input, before, now), before.publishedAt, now),
    status,
    title: (input.title ?? before.title).trim(),
    description: input.description ?? before.description,
    tags: input.tags ? cleanTags(input.tags) : before.tags,
    commentsBy: input.commentsBy ?? before.commentsBy,
  };
}

/** Nobody publishes before an operator has checked who they are; preparing others is fine. */
export function checkReview({ account }: Viewer, status: Draft['status']): void {
  if (status !== 'active') return;
  const decision = performerMay('publish', account.reviewState ?? 'none');
  if (!decision.allowed) throw fail(videoErrors, decision.code);
}

/** 422 with every wrong field named. */
export function checkForm(
  draft: Draft,
  { participantIds = [] }: Pick<VideoInput, 'participantIds'>,
  prices: Bounds<Tokens>,
  now: Date,
): void {
  const texts: Record<VideoFormCode, string> = {
    'title-required': 'Please give the video a title.',
    'title-too-long': `Please use at most ${VIDEO_TITLE_MAX} characters.`,
    'description-too-long': `Please use at most ${VIDEO_DESCRIPTION_MAX} characters.`,
    'price-too-low': `The lowest price is ${toWire(prices.min)} tokens.`,
    'price-too-high': `The highest price is ${toWire(prices.max)} tokens.`,
    'too-many-tags': `Please use at most ${VIDEO_TAGS_MAX} tags.`,
    'tag-too-long': `A tag has at most ${VIDEO_TAG_MAX} characters.`,
    'too-many-participants': `Please name at most ${VIDEO_PARTICIPANTS_MAX} performers.`,
    'schedule-past': 'Please choose a time that lies ahead.',
    'schedule-far': `Please choose a time within ${Math.floor(PLAN_DAYS_MAX / 365)} years.`,
  };
  const form = {
    ...draft,
    audience: audienceOf(draft),
    price: tokens(draft.price),
    participants: new Set(participantIds).size,
  };
  const problems = videoFormProblems(form, prices, now);
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(({ field, code }) => [field, texts[code]])));
}

/**
 * What changes of a video's row; 403 before approval, 422 with every wrong field named. A draft gets its address when
 * it is first shown.
 */
export function changesOf(
  viewer: Viewer,
  row: Before,
  input: VideoInput,
  prices: Bounds<Tokens>,
  now: Date,
): Partial<VideoColumns> {
  const draft = draftOf(input, row, now);
  checkReview(viewer, draft.status);
  checkForm(draft, input, prices, now);
  const { plannedAt: _planned, ...set } = draft;
  const isFirstShown = row.status === 'draft' && draft.status !== 'draft';
  return isFirstShown ? { ...set, slug: newSlug(draft.title, 'video') } : set;
}
