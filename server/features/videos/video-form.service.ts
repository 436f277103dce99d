import type { VideoInput } from '#contract/own-videos.ts';
import { videoErrors } from '#contract/videos.ts';
import type { Bounds } from '#rules/bounds.ts';
import { audienceOf } from '#rules/item-access.ts';
import { PLAN_DAYS_MAX } from '#rules/item-form.ts';
import { type Tokens, tokens } from '#rules/money.ts';
import {
  cleanTags,
  VIDEO_PARTICIPANTS_MAX,
  VIDEO_TAG_MAX,
  VIDEO_TAGS_MAX,
  VIDEO_WORDS_MAX,
  type VideoFormCode,
  type VideoPlace,
  videoFormProblems,
  videoPlace,
} from '#rules/video-form.ts';
import type { Viewer } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import { newSlug } from '../../ids.ts';
import {
  checkReview,
  EMPTY_ITEM,
  type ItemDraft,
  itemDraftOf,
  itemFormTexts,
  refuseProblems,
} from '../items/item-form.service.ts';
import type { VideoColumns } from './video-rows.queries.ts';

type Before = ItemDraft & Pick<VideoColumns, 'tags' | 'publishedAt'>;
/** A video as a request leaves it, with the moment it plans anew. */
type Draft = Before & Pick<VideoPlace, 'plannedAt'>;

/** As a video is before its first form. */
export const EMPTY: Before = { ...EMPTY_ITEM, tags: [], publishedAt: null };

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
  const draft = itemDraftOf({ ...input, isSale: input.isSale ?? input.isSaleVideo }, before);
  return {
    ...draft,
    ...videoPlace(draft.status, chosenMoment(input, before, now), before.publishedAt, now),
    tags: input.tags ? cleanTags(input.tags) : before.tags,
  };
}

/** 422 with every wrong field named. */
export function checkForm(
  draft: Draft,
  { participantIds = [] }: Pick<VideoInput, 'participantIds'>,
  prices: Bounds<Tokens>,
  now: Date,
): void {
  const texts: Record<VideoFormCode, string> = {
    ...itemFormTexts('video', VIDEO_WORDS_MAX, prices),
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
  refuseProblems(videoFormProblems(form, prices, now), texts);
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
  checkReview(videoErrors, viewer.account, draft.status);
  checkForm(draft, input, prices, now);
  const { plannedAt: _planned, ...set } = draft;
  const isFirstShown = row.status === 'draft' && draft.status !== 'draft';
  return isFirstShown ? { ...set, slug: newSlug(draft.title, 'video') } : set;
}
