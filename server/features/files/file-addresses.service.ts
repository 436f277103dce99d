import { fileErrors } from '#contract/files.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import type { ViewerContext } from '../performers/visibility.ts';
import { maySeeFile } from './file-access.service.ts';
import { addressesOf, isCounted } from './files.present.ts';
import { findFile } from './files.queries.ts';

/**
 * New addresses of a file whose old ones ran out on an open page, by version, for whoever may see it now; 404 for
 * everybody else.
 */
export async function fileAddresses(deps: Deps, fileId: string, viewerContext: ViewerContext) {
  const viewerId = viewerContext.viewer?.id ?? null;
  const file = await findFile(deps.db, fileId);
  const isOpen =
    file &&
    (!file.takenDownAt || viewerContext.viewer?.role === 'admin') &&
    (!isCounted(file) || viewerId === file.ownerId) &&
    (!file.isProtected || (await maySeeFile(deps, file, { viewerId, country: viewerContext.country })));
  if (!file || !isOpen) throw fail(fileErrors, 'not-found');
  return { addresses: addressesOf(deps, file, viewerId) };
}
