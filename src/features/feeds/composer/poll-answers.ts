import type { Feed } from '#contract/feeds.ts';
import { ownFeedsService } from '#services/own-feeds.ts';
import { writtenAnswers } from './plan-values.ts';
import type { PostValues } from './post-values.ts';

/** Gives the answers of a poll that fans could see their new words; votes stay. */
export async function renameAnswers(values: PostValues, { polls }: Feed): Promise<void> {
  for (const [nr, description] of writtenAnswers(values).entries()) {
    const option = polls[nr];
    if (option && option.description !== description)
      await ownFeedsService.renamePollOption({ params: { id: option._id }, body: { description } });
  }
}
