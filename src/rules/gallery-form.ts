import { type Bounds, boundsProblem } from './bounds.ts';
import type { Audience } from './item-access.ts';
import type { Tokens } from './money.ts';
import { textLength } from './text.ts';

export const GALLERY_STATUSES = ['draft', 'active', 'inactive'] as const;
export type GalleryStatus = (typeof GALLERY_STATUSES)[number];

export const GALLERY_TITLE_MAX = 120;
export const GALLERY_DESCRIPTION_MAX = 1000;
export const PHOTO_TITLE_MAX = 120;
export const PHOTO_DESCRIPTION_MAX = 500;
/** Galleries of one performer. */
export const GALLERIES_MAX = 1000;
/** Photos of one gallery. */
export const GALLERY_PHOTOS_MAX = 500;
/** Photos whose status is changed, or that are put in order, by one call. */
export const PHOTOS_AT_ONCE_MAX = GALLERY_PHOTOS_MAX;

export interface GalleryForm {
  readonly title: string;
  readonly description: string;
  readonly status: GalleryStatus;
  readonly audience: Audience;
  readonly price: Tokens;
}

export type GalleryFormCode =
  | 'title-required'
  | 'title-too-long'
  | 'description-too-long'
  | 'price-too-low'
  | 'price-too-high';
export interface GalleryFormProblem {
  readonly field: 'title' | 'description' | 'price';
  readonly code: GalleryFormCode;
}

/** What is wrong with a gallery's form. A draft may lack what publishing asks for (docs/product.md 11). */
export function galleryFormProblems(form: GalleryForm, prices: Bounds<Tokens>): GalleryFormProblem[] {
  const problems: GalleryFormProblem[] = [];
  const isDraft = form.status === 'draft';
  if (!isDraft && form.title.trim() === '') problems.push({ field: 'title', code: 'title-required' });
  if (textLength(form.title) > GALLERY_TITLE_MAX) problems.push({ field: 'title', code: 'title-too-long' });
  if (textLength(form.description) > GALLERY_DESCRIPTION_MAX)
    problems.push({ field: 'description', code: 'description-too-long' });
  const wrong = form.audience === 'ppv' ? boundsProblem(form.price, prices) : null;
  if (wrong && !isDraft)
    problems.push({ field: 'price', code: wrong === 'too-low' ? 'price-too-low' : 'price-too-high' });
  return problems;
}

/**
 * When a photo stood in a gallery for those who could open it, counted in the gallery's versions: each change of what
 * stands in it makes a new one. `until` null: it stands there now.
 */
export interface Showing {
  readonly since: number;
  readonly until: number | null;
}

/** What somebody who has a gallery open gets of its photos. */
export interface PhotoReader {
  /** The version they bought; null when it is open to them as it is now. */
  readonly boughtVersion: number | null;
  /** Nobody keeps what is added later from them. */
  readonly withLaterChanges: boolean;
}

/**
 * Whether a reader gets a photo. Who bought the gallery keeps what stood in the version they bought, and gets what was
 * added later as well, unless they may get nothing later.
 */
export function seesPhoto(
  { since, until }: Showing,
  { boughtVersion, withLaterChanges }: PhotoReader,
): boolean {
  if (boughtVersion === null) return until === null;
  const stoodThen = since <= boughtVersion && (until === null || until > boughtVersion);
  return stoodThen || (until === null && withLaterChanges);
}
