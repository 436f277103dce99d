export const PAGE_STATUSES = ['draft', 'published'] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

/** Pages that every site has; people accept the first two when they sign up. */
export const TERMS_SLUG = 'terms';
export const PRIVACY_SLUG = 'privacy';
export const HELP_SLUG = 'help';
export const BUILT_IN_SLUGS: readonly string[] = [TERMS_SLUG, PRIVACY_SLUG, HELP_SLUG];
export const pagePath = (slug: string): string => `/page/${slug}`;

export const PAGE_TITLE_MAX = 120;
export const PAGE_SUMMARY_MAX = 300;
/** Characters of a page's text with its HTML. */
export const PAGE_CONTENT_MAX = 100_000;

/** What ids look like, by which pages are found, too. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The last part of a page's address: words of lowercase letters and digits between single hyphens, but no id. */
export const isPageSlug = (text: string): boolean =>
  text.length <= 60 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && !ID.test(text);
