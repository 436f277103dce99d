import { ApiError } from '#api/api-error.ts';
import { newKey } from '#api/client.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { Feed } from '#contract/feeds.ts';
import type { ownFeeds } from '#contract/own-feeds.ts';
import { ownFeedsService } from '#services/own-feeds.ts';

type PostBody = CallInput<typeof ownFeeds.create>['body'];

/** The one request that publishes a draft: its idempotency key, and what was already sent under it. */
export interface PostRequest {
  key: string;
  /** Bodies as they were sent; the server may have made the post of one of them without our knowing. */
  tried: PostBody[];
}

export const newRequest = (): PostRequest => ({ key: newKey(), tried: [] });

const refusedAs = (thrown: unknown, code: string): boolean =>
  thrown instanceof ApiError && thrown.code === `feeds.${code}`;

/** The post of an earlier try, null when it was none of them. Nothing is published here: the key is taken. */
async function madeBefore({ key, tried }: PostRequest): Promise<Feed | null> {
  for (const body of tried) {
    try {
      return await ownFeedsService.create({ body }, { idempotencyKey: key });
    } catch (thrown) {
      if (!refusedAs(thrown, 'key-reused')) throw thrown;
    }
  }
  return null;
}

/**
 * Publishes a draft so that it can never become two posts: each try goes under the same key. When an earlier try did
 * arrive and only its answer was lost, what was changed since is saved into that post. `remember` is called before
 * anything is sent, so that the key outlives this page.
 */
export async function publishOnce(
  body: PostBody,
  request: PostRequest,
  remember: (request: PostRequest) => void,
): Promise<Feed> {
  const text = JSON.stringify(body);
  const before = request.tried.filter((tried) => JSON.stringify(tried) !== text);
  remember({ ...request, tried: [...before, body] });
  // The post was deleted since, or another window made one of the same draft: this is a new one.
  const anew = () => publishOnce(body, newRequest(), remember);
  try {
    return await ownFeedsService.create({ body }, { idempotencyKey: request.key });
  } catch (thrown) {
    if (refusedAs(thrown, 'not-found')) return anew();
    if (!refusedAs(thrown, 'key-reused')) throw thrown;
  }
  try {
    const made = await madeBefore({ ...request, tried: before });
    return made ? await ownFeedsService.update({ params: { id: made._id }, body }) : anew();
  } catch (thrown) {
    if (refusedAs(thrown, 'not-found')) return anew();
    throw thrown;
  }
}
