import type { Deps } from '#server/deps.ts';
import {
  type PublicAddress,
  sitemapPart,
  sitemapSizes,
} from '#server/features/performers/sitemap.service.ts';

/** All that the site map names, file by file. */
export async function publicAddresses(deps: Deps): Promise<PublicAddress[]> {
  const all: PublicAddress[] = [];
  for (const { kind, parts } of await sitemapSizes(deps))
    for (let number = 1; number <= parts; number += 1)
      all.push(...((await sitemapPart(deps, kind, number)) ?? []));
  return all;
}
