import { SITEMAP_KINDS, type SitemapKind } from '#rules/sitemap.ts';
import type { Deps } from '../../deps.ts';
import {
  addPart,
  listParts,
  openGalleries,
  openPosts,
  openProducts,
  openProfiles,
  openVideos,
  type Part,
  startOfNextPart,
} from './sitemap.queries.ts';

export interface PublicAddress {
  path: string;
  updatedAt: Date | null;
}

/** The first id of each part of a kind: '' is before all. */
async function partStarts(deps: Deps): Promise<Record<SitemapKind, string[]>> {
  const parts = await listParts(deps.db);
  const of = (kind: SitemapKind) => [
    '',
    ...parts.flatMap((one) => (one.kind === kind ? [one.firstRow] : [])),
  ];
  return Object.fromEntries(SITEMAP_KINDS.map((kind) => [kind, of(kind)])) as Record<SitemapKind, string[]>;
}

/** How many files the site map has of each kind. */
export async function sitemapSizes(deps: Deps): Promise<{ kind: SitemapKind; parts: number }[]> {
  const found = await partStarts(deps);
  return SITEMAP_KINDS.map((kind) => ({ kind, parts: found[kind].length }));
}

const READERS: Record<SitemapKind, (deps: Deps, part: Part) => Promise<PublicAddress[]>> = {
  profiles: async ({ db, clock }, part) =>
    (await openProfiles(db, clock.now(), part)).flatMap(({ username, updatedAt }) =>
      username ? [{ path: `/${username}`, updatedAt }] : [],
    ),
  posts: async ({ db, clock }, part) =>
    (await openPosts(db, clock.now(), part)).map(({ slug, updatedAt }) => ({
      path: `/post/${slug}`,
      updatedAt,
    })),
  galleries: async ({ db }, part) =>
    (await openGalleries(db, part)).map(({ slug, updatedAt }) => ({ path: `/gallery/${slug}`, updatedAt })),
  videos: async ({ db, clock }, part) =>
    (await openVideos(db, clock.now(), part)).map(({ slug, updatedAt }) => ({
      path: `/video/${slug}`,
      updatedAt,
    })),
  products: async ({ db }, part) =>
    (await openProducts(db, part)).map(({ slug, updatedAt }) => ({ path: `/product/${slug}`, updatedAt })),
};

/**
 * The addresses in one file of the site map, the first being number 1; null where there is no such file. Profiles that
 * are approved, active and blocked nowhere (a page some countries must not see is not offered to all), and those of
 * their posts, galleries, videos and products that everyone may see.
 */
export async function sitemapPart(
  deps: Deps,
  kind: SitemapKind,
  number: number,
): Promise<PublicAddress[] | null> {
  const starts = (await partStarts(deps))[kind];
  const from = starts[number - 1];
  return from === undefined ? null : READERS[kind](deps, { from, before: starts[number] ?? null });
}

/** Begins a new part behind each one that is full. Runs every hour; files that are there keep their rows. */
export async function divideSitemap(deps: Deps): Promise<void> {
  const found = await partStarts(deps);
  for (const kind of SITEMAP_KINDS) {
    let from = found[kind].at(-1) ?? '';
    for (;;) {
      const next = await startOfNextPart(deps.db, kind, from);
      if (next === null) break;
      await addPart(deps.db, kind, next, deps.clock.now());
      from = next;
    }
  }
}
