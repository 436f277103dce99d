import type { Feed } from '#contract/feeds.ts';
import { ownFeedsService } from '#services/own-feeds.ts';
import { writtenAnswers } from './plan-values.ts';
import type { PostValues } from './post-values.ts';

/**
 * Gives the answers the post has already their new words, makes the others on the server, and answers all their ids.
 * `made` remembers what was made for a post that is sent again, so that it is the same request.
 */
export async function sendAnswers(
  values: PostValues,
  post: Feed | null,
  made: Map<string, string>,
): Promise<string[]> {
  const before = post?.polls ?? [];
  const ids: string[] = [];
  for (const [nr, description] of writtenAnswers(values).entries()) {
    const option = before[nr];
    const key = `${nr} ${description}`;
    const id =
      option?._id ?? made.get(key) ?? (await ownFeedsService.addPollOption({ body: { description } }))._id;
    if (option && option.description !== description)
      await ownFeedsService.renamePollOption({ params: { id }, body: { description } });
    made.set(key, id);
    ids.push(id);
  }
  return ids;
}
