import { fileErrors, type WireFile } from '#contract/files.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { inTx } from '../../tx.ts';
import { keepFileForBuyers } from '../feeds/feeds.service.ts';
import { isInMessage } from '../messages/message-files.service.ts';
import { forgetFile } from '../objects/object-kinds.ts';
import { presentFile } from './files.present.ts';
import { lockFile, updateAlt } from './files.queries.ts';

/**
 * Says what an own picture shows, for those who cannot see it; 404 for files of others, 409 once it stands in a message.
 * Pages that show it are forgotten. Who bought such a post keeps the words that were there when new ones are empty.
 */
export async function describeFile(deps: Deps, viewer: Viewer, id: string, alt: string): Promise<WireFile> {
  const row = await inTx(deps, async (tx) => {
    await keepFileForBuyers(deps, tx.db, viewer.id, id);
    // Who puts it into a message holds it: after this it is seen there, and what is sent does not change.
    const file = await lockFile(tx.db, id);
    if (file?.ownerId !== viewer.id) throw fail(fileErrors, 'not-found');
    if (await isInMessage(tx.db, id)) throw fail(fileErrors, 'in-message');
    const described = await updateAlt(tx.db, viewer.id, id, alt, deps.clock.now());
    if (!described) throw fail(fileErrors, 'not-found');
    return described;
  });
  await forgetFile(deps, row);
  return presentFile(deps, row, { viewerId: viewer.id, unlocked: true });
}
