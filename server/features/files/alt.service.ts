import { fileErrors, type WireFile } from '#contract/files.ts';
import type { Deps, PageTag } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { inTx } from '../../tx.ts';
import { keepFileForBuyers } from '../feeds/feeds.service.ts';
import { presentFile } from './files.present.ts';
import { updateAlt } from './files.queries.ts';

/**
 * Says what an own picture shows, for those who cannot see it; 404 for files of others. Pages of the posts that
 * show it are forgotten; a picture that waits in the composer is on none. Who bought such a post keeps the words
 * that were there when new ones are empty.
 */
export async function describeFile(deps: Deps, viewer: Viewer, id: string, alt: string): Promise<WireFile> {
  const row = await inTx(deps, async (tx) => {
    const posts = await keepFileForBuyers(deps, tx.db, viewer.id, id);
    const described = await updateAlt(tx.db, viewer.id, id, alt, deps.clock.now());
    if (!described) throw fail(fileErrors, 'not-found');
    const tags: PageTag[] = [
      `performer:${viewer.id}`,
      'creators',
      ...posts.map((post) => `feed:${post}` as const),
    ];
    if (posts.length > 0) tx.after(() => deps.pages.invalidate(tags));
    return described;
  });
  return presentFile(deps, row, { viewerId: viewer.id, unlocked: true });
}
