import type { StreamGoal } from '#contract/stream-tips.ts';
import { tokens, toWire } from '#rules/money.ts';
import type { Goal } from './goals.queries.ts';

/** A goal with how far it is. */
export const presentGoal = ({
  title,
  tokens: wanted,
  since,
  collected,
}: Omit<Goal, 'performerId'>): StreamGoal => ({
  title,
  tokens: toWire(tokens(wanted)),
  collected: toWire(tokens(collected)),
  since: since.toISOString(),
});
