import type { Bounds } from './bounds.ts';
import { addDays } from './calendar.ts';
import {
  ITEM_STATUSES,
  type ItemForm,
  type ItemFormCode,
  type ItemStatus,
  itemFormProblems,
  PLAN_DAYS_MAX,
} from './item-form.ts';
import type { Tokens } from './money.ts';
import { textLength } from './text.ts';

export const VIDEO_STATUSES = ITEM_STATUSES;
export const VIDEO_TITLE_MAX = 120;
export const VIDEO_DESCRIPTION_MAX = 1000;
export const VIDEO_TAGS_MAX = 10;
export const VIDEO_TAG_MAX = 30;
export const VIDEO_PARTICIPANTS_MAX = 10;
/** Videos of one performer. */
export const VIDEOS_MAX = 5000;
/** Videos whose status is changed by one call. */
export const VIDEOS_AT_ONCE_MAX = 200;

/** What may be taken away from a video. `video` is a film that is to take the place of the one there; that can only be replaced. */
export const REMOVABLE_FILES = ['teaser', 'thumbnail', 'video'] as const;
export type RemovableFile = (typeof REMOVABLE_FILES)[number];

/** What a performer who takes part has answered. */
export const PARTICIPANT_STATUSES = ['asked', 'agreed', 'refused'] as const;
export type ParticipantStatus = (typeof PARTICIPANT_STATUSES)[number];

interface VideoForm extends ItemForm {
  readonly tags: readonly string[];
  readonly participants: number;
  /** When it is to appear, where that is chosen anew. */
  readonly plannedAt: Date | null;
}
export type VideoFormCode =
  | ItemFormCode
  | 'too-many-tags'
  | 'tag-too-long'
  | 'too-many-participants'
  | 'schedule-past'
  | 'schedule-far';
interface VideoFormProblem {
  readonly field: 'title' | 'description' | 'price' | 'tags' | 'participantIds' | 'scheduledAt';
  readonly code: VideoFormCode;
}

/** The longest words of a video. */
export const VIDEO_WORDS_MAX = { title: VIDEO_TITLE_MAX, description: VIDEO_DESCRIPTION_MAX };

function tagsCode(tags: readonly string[]): VideoFormCode | null {
  if (tags.length > VIDEO_TAGS_MAX) return 'too-many-tags';
  return tags.some((tag) => textLength(tag) > VIDEO_TAG_MAX) ? 'tag-too-long' : null;
}

function scheduleCode(plannedAt: Date | null, now: Date): VideoFormCode | null {
  if (!plannedAt) return null;
  // A moment that is none does not lie ahead either.
  if (!(plannedAt > now)) return 'schedule-past';
  return plannedAt > addDays(now, PLAN_DAYS_MAX) ? 'schedule-far' : null;
}

/** What is wrong with a video's form. A draft may lack what publishing asks for (docs/product.md 14). */
export function videoFormProblems(form: VideoForm, prices: Bounds<Tokens>, now: Date): VideoFormProblem[] {
  const tags = tagsCode(form.tags);
  const schedule = scheduleCode(form.plannedAt, now);
  return [
    ...itemFormProblems(form, prices, VIDEO_WORDS_MAX),
    ...(tags ? [{ field: 'tags', code: tags } as const] : []),
    ...(form.participants > VIDEO_PARTICIPANTS_MAX
      ? [{ field: 'participantIds', code: 'too-many-participants' } as const]
      : []),
    ...(schedule ? [{ field: 'scheduledAt', code: schedule } as const] : []),
  ];
}

/** Tags as they are kept and looked for: small letters without `#`, single spaces, each once. */
export const cleanTag = (tag: string): string =>
  tag
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[#\s]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
export const cleanTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map(cleanTag).filter((tag) => tag !== '')),
];

export interface VideoPlace {
  /** When it appears, or appeared; null while it never was to. */
  readonly publishedAt: Date | null;
  /** The same where it was chosen anew, to be checked. */
  readonly plannedAt: Date | null;
}

/**
 * When a video appears. `at` is the moment that was chosen now; null drops a plan, undefined leaves it. What was out
 * keeps its place when it is hidden and shown again; a draft has no plan.
 */
export function videoPlace(
  status: ItemStatus,
  at: Date | null | undefined,
  before: Date | null,
  now: Date,
): VideoPlace {
  const isPlanned = before !== null && before > now;
  const kept = { publishedAt: before, plannedAt: null };
  if (status === 'draft') return { publishedAt: isPlanned ? null : before, plannedAt: null };
  if (at) return at.getTime() === before?.getTime() ? kept : { publishedAt: at, plannedAt: at };
  if (isPlanned && at !== null) return kept;
  const isShown = status === 'active';
  if (before === null || isPlanned) return { publishedAt: isShown ? now : null, plannedAt: null };
  return kept;
}

/** The first and the last seconds of a film are not kept as places to go on from. */
const BEGINNING_SECONDS = 5;
const END_SHARE = 0.95;

/** Where to go on with a film; null when it has scarcely begun, or has been seen to its end. */
export function keptPosition(seconds: number, duration: number): number | null {
  const at = Math.floor(seconds);
  return at < BEGINNING_SECONDS || at >= duration * END_SHARE ? null : at;
}
