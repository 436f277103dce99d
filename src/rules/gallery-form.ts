import type { Bounds } from './bounds.ts';
import { ITEM_STATUSES, type ItemForm, type ItemFormProblem, itemFormProblems } from './item-form.ts';
import type { Tokens } from './money.ts';

export const GALLERY_STATUSES = ITEM_STATUSES;
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

/** The longest words of a gallery. */
export const GALLERY_WORDS_MAX = { title: GALLERY_TITLE_MAX, description: GALLERY_DESCRIPTION_MAX };

/** What is wrong with a gallery's form. A draft may lack what publishing asks for (docs/product.md 13). */
export const galleryFormProblems = (form: ItemForm, prices: Bounds<Tokens>): ItemFormProblem[] =>
  itemFormProblems(form, prices, GALLERY_WORDS_MAX);

/**
 * When a photo stood in a gallery for those who could open it, counted in the gallery's versions: each change of what
 * stands in it makes a new one. `until` null: it stands there now.
 */
interface Showing {
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
