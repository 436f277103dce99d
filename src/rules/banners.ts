/** Where a banner stands: docs/product.md, section 9. */
export const BANNER_POSITIONS = ['top', 'left', 'right', 'middle', 'bottom'] as const;
export type BannerPosition = (typeof BANNER_POSITIONS)[number];
export const BANNER_STATUSES = ['active', 'inactive'] as const;

/** Banners that are shown at one position at once. */
export const BANNERS_SHOWN_MAX = 20;

export const BANNER_TITLE_MAX = 80;
export const BANNER_DESCRIPTION_MAX = 200;

export const isBannerPosition = (text: string): text is BannerPosition =>
  (BANNER_POSITIONS as readonly string[]).includes(text);

/** Leads to signing in or signing up, where somebody who is signed in has nothing to do. */
export const isForVisitors = (link: string): boolean => /^\/auth(?:[/?#]|$)/.test(link);
