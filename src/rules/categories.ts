/** Performer categories: docs/product.md, section 9. */
export const CATEGORY_NAME_MAX = 60;
export const CATEGORY_DESCRIPTION_MAX = 300;
export const CATEGORY_ORDERING_MAX = 9999;
/** How many one performer may choose. */
export const CATEGORIES_AT_MOST = 20;

/** A place in the list of categories, as an operator types it; null for anything else. */
export function readOrdering(text: string): number | null {
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}
