export const PAGE_STATUSES = ['draft', 'published'] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

/** Pages that every site has; people accept the first two when they sign up. */
export const TERMS_SLUG = 'terms';
export const PRIVACY_SLUG = 'privacy';
export const HELP_SLUG = 'help';
export const pagePath = (slug: string): string => `/page/${slug}`;

export const PAGE_TITLE_MAX = 120;
export const PAGE_SUMMARY_MAX = 300;
/** Characters of a page's text with its HTML. */
export const PAGE_CONTENT_MAX = 100_000;

/** The last part of a page's address: words of lowercase letters and digits between single hyphens. */
export const isPageSlug = (text: string): boolean =>
  text.length <= 60 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
