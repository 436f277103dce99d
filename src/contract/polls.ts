import * as z from 'zod';

/** An answer of a poll; `totalVote` is 0 while its numbers are not told. */
export const pollOption = z.object({
  _id: z.string(),
  description: z.string(),
  totalVote: z.number(),
  expiredAt: z.string().nullable(),
  createdBy: z.string(),
});
export type PollOption = z.output<typeof pollOption>;
