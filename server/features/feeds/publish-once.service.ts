import { type Feed, feedErrors } from '#contract/feeds.ts';
import type { FeedCreate } from '#contract/own-feeds.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { makeOnce } from '../../http/make-once.ts';
import { createFeed } from './feed-publish.service.ts';
import { feedByRequest } from './feeds.queries.ts';
import { viewOwnFeed } from './feeds.service.ts';

/** Publishes a post, once a request key (`makeOnce`). */
export function createFeedOnce(ctx: CallContext<Viewer>, input: FeedCreate): Promise<Feed> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  return makeOnce({
    key,
    input,
    find: (made) => feedByRequest(deps.db, viewer.id, made),
    view: (id) => viewOwnFeed(deps, id, viewer),
    make: (request) => createFeed(deps, viewer, input, request),
    index: 'feeds_performer_id_request_key_unique',
    reused: () => fail(feedErrors, 'key-reused'),
  });
}
