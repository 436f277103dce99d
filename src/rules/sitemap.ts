/** What visitors may find, by the words of the site map's files. */
export const SITEMAP_KINDS = ['profiles', 'posts', 'galleries', 'videos', 'products'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** Rows of a kind behind one file, whether they are shown or not. A file may name 50 000 addresses at most. */
export const SITEMAP_PART_ROWS = 2_000;
