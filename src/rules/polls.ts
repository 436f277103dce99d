interface PollLook {
  /** The performer of the post, or an operator. */
  readonly isOwn: boolean;
  readonly hasVoted: boolean;
  readonly endsAt: Date | null;
  readonly now: Date;
}

/** A poll is open until its end; one without an end stays open. */
export const pollEnded = ({ endsAt, now }: Pick<PollLook, 'endsAt' | 'now'>): boolean =>
  endsAt !== null && endsAt <= now;

/**
 * Whether somebody is told how the votes stand: who voted, who asked, and everybody once the poll has ended. Whoever
 * could read the numbers before voting would vote with them in mind.
 */
export const pollResults = (look: PollLook): boolean => look.isOwn || look.hasVoted || pollEnded(look);

/** Whole percents of the votes; they need not add up to a hundred. */
export const percentOf = (votes: number, all: number): number =>
  all > 0 ? Math.round((votes / all) * 100) : 0;
