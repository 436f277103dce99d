import type { ShownType } from '#rules/objects.ts';
import { commentsApi, newestComments } from '#services/comments.ts';
import type { LoadContext } from '#shell/page.tsx';
import type { ItemFacts } from './shown-item.ts';

/**
 * For the load function of a thing's page: asks for its first comments, where this person may read them. They stand on
 * the page from the start, so that nothing below them moves.
 */
export const loadComments = (
  ask: LoadContext['ask'],
  kind: ShownType,
  { _id, mayReadComments }: Pick<ItemFacts, '_id' | 'mayReadComments'>,
): Promise<unknown> =>
  mayReadComments ? ask(commentsApi.endpoints.comments, newestComments(kind, _id)) : Promise.resolve(null);
