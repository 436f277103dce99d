import * as z from 'zod';
import { POLL_TEXT_MAX } from '#rules/feed-form.ts';
import type { EndpointSpec } from './endpoint.ts';
import { idParams, momentOrNone, writing } from './wire.ts';

/** An answer of a poll; `totalVote` is 0 while its numbers are not told. */
export const pollOption = z.object({
  _id: z.string(),
  description: z.string(),
  totalVote: z.number(),
  expiredAt: z.string().nullable(),
  createdBy: z.string(),
});
export type PollOption = z.output<typeof pollOption>;

const description = writing(POLL_TEXT_MAX, 1, 'Please write something.');

/** What is done with a poll besides writing its post. */
export const pollCalls = {
  /** One answer of a later poll; two or more of them go into `pollIds` of the post. */
  addPollOption: {
    method: 'POST',
    path: '/performer/feeds/polls',
    access: 'performer',
    limit: 'write',
    body: z.object({
      description,
      expiredAt: momentOrNone.optional(),
    }),
    reply: pollOption,
  },
  /** New words for an answer; its votes stay. */
  renamePollOption: {
    method: 'PUT',
    path: '/performer/feeds/polls/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: z.object({ description }),
    reply: pollOption,
  },
  /** How the votes of an own post came in: for each day and answer. */
  pollCourse: {
    method: 'GET',
    path: '/performer/feeds/{id}/votes',
    access: 'performer',
    params: idParams,
    reply: z.object({
      data: z.array(z.object({ day: z.string(), optionId: z.string(), votes: z.number() })),
    }),
  },
  /** Votes for an answer, by its id: once a person and post. */
  vote: {
    method: 'POST',
    path: '/user/feeds/vote/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    reply: z.object({ voted: z.literal(true) }),
  },
} as const satisfies Record<string, EndpointSpec>;
