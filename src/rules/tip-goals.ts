import { type BoundsProblem, boundsProblem } from './bounds.ts';
import { type Tokens, tokensFromWire } from './money.ts';

export const TIP_GOAL_TITLE_MAX = 60;
/** Tokens. */
export const TIP_GOAL_MIN = 1;
export const TIP_GOAL_MAX = 1_000_000;

/** What keeps an amount from being the goal of a stream. */
export const goalProblem = (amount: Tokens): BoundsProblem | null =>
  boundsProblem(amount, { min: tokensFromWire(TIP_GOAL_MIN), max: tokensFromWire(TIP_GOAL_MAX) });

/** Tips that count for a goal, and how many tokens it asks for. */
interface GoalProgress {
  readonly collected: number;
  readonly tokens: number;
}

export const isGoalReached = ({ collected, tokens: wanted }: GoalProgress): boolean => collected >= wanted;

/** Whole hundredths of the way; 100 only once the goal is reached. */
export const goalPercent = (goal: GoalProgress): number =>
  isGoalReached(goal) ? 100 : Math.max(0, Math.floor((goal.collected / goal.tokens) * 100));

/**
 * From when on tips count for a goal that is set now. While one is under way it is changed and keeps what was given for
 * it; after one that was reached the next one begins at nothing.
 */
export const goalCountsFrom = (
  before: { readonly since: Date; readonly isReached: boolean } | null,
  now: Date,
): Date => (before && !before.isReached ? before.since : now);

interface ShownGoal extends GoalProgress {
  readonly since: string;
}

/** Words about one goal may come in any order: the one that knows of more tips holds. */
export const laterGoal = <Goal extends ShownGoal>(shown: Goal | null | undefined, told: Goal | null) =>
  shown && told && shown.since === told.since && shown.collected > told.collected
    ? { ...told, collected: shown.collected }
    : told;
