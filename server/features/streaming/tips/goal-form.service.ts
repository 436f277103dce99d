import type { GoalWish } from '#contract/stream-tips.ts';
import { tokensFromWire } from '#rules/money.ts';
import { singleLine } from '#rules/text.ts';
import { goalProblem, TIP_GOAL_MAX, TIP_GOAL_MIN } from '#rules/tip-goals.ts';
import { invalid } from '../../../http/errors.ts';
import type { GoalColumns } from './goals.queries.ts';

/** A goal as its columns, counting from `since`; what is wrong with it is named by `place` before its field. */
export function goalColumns({ title, tokens: wanted }: GoalWish, since: Date, place = ''): GoalColumns {
  const goalTitle = singleLine(title);
  if (goalTitle === '') throw invalid({ [`${place}title`]: 'Please say what the tips are for.' });
  const amount = tokensFromWire(wanted);
  if (goalProblem(amount))
    throw invalid({ [`${place}tokens`]: `Please choose from ${TIP_GOAL_MIN} to ${TIP_GOAL_MAX} tokens.` });
  return { goalTitle, goalTokens: amount, goalSince: since };
}
