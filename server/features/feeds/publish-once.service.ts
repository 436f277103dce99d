import { createHash } from 'node:crypto';
import { type Feed, feedErrors } from '#contract/feeds.ts';
import type { FeedCreate } from '#contract/own-feeds.ts';
import { violates } from '../../db/errors.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { feedByRequest } from './feeds.queries.ts';
import { viewOwnFeed } from './feeds.service.ts';
import { createFeed, type FeedRequest } from './publish.service.ts';

/**
 * Publishes a post once a request key: who sends the same request again, also at the same time, gets the post of the
 * first. Another post under the same key is refused; a refused request leaves its key free.
 */
export async function createFeedOnce(ctx: CallContext<Viewer>, input: FeedCreate): Promise<Feed> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  if (key === null) return createFeed(deps, viewer, input);
  const request: FeedRequest = {
    key,
    hash: createHash('sha256').update(JSON.stringify(input)).digest('base64url'),
  };
  const replay = async (): Promise<Feed | null> => {
    const made = await feedByRequest(deps.db, viewer.id, key);
    if (!made) return null;
    if (made.requestHash !== request.hash) throw fail(feedErrors, 'key-reused');
    return viewOwnFeed(deps, made.id, viewer);
  };
  const before = await replay();
  if (before) return before;
  try {
    return await createFeed(deps, viewer, input, request);
  } catch (error) {
    const meanwhile = violates(error, 'feeds_performer_id_request_key_unique') ? await replay() : null;
    if (meanwhile) return meanwhile;
    throw error;
  }
}
