import * as z from 'zod';
import { BLOCK_REASON_MAX } from '#rules/conversations.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { id, idParams, list, listQuery, personCard, writing } from './wire.ts';

/** Somebody whom a person wants nothing to do with. */
const block = z.object({
  _id: z.string(),
  sourceId: z.string(),
  target: z.enum(['user', 'performer']),
  targetId: z.string(),
  targetInfo: personCard.nullable(),
  reason: z.string(),
  /** Until when a subscription that could not be given back lets them read, of whom a performer blocks; null otherwise. */
  paidUntil: z.string().nullable(),
  createdAt: z.string(),
});
export type Block = z.output<typeof block>;

export const blockErrors = errors('blocks', {
  'not-found': [404, 'We could not find that person.'],
  yourself: [422, 'You cannot block yourself.'],
  'not-blockable': [422, 'The people who run this site cannot be blocked.'],
});

export const blocks = contract('blocks', {
  /** Blocks a person. Doing it again keeps the first one. */
  add: {
    method: 'POST',
    path: '/block/users',
    access: 'user',
    limit: 'write',
    body: z.object({
      targetId: id,
      target: z.enum(['user', 'performer']).optional(),
      reason: writing(BLOCK_REASON_MAX).default(''),
    }),
    reply: block,
  },
  /** Takes the block of this person away; `true` also when there was none. */
  remove: {
    method: 'DELETE',
    path: '/block/users/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    reply: z.boolean(),
  },
  /** Whom the signed-in person blocks, latest first. */
  list: { method: 'GET', path: '/block/users', access: 'user', query: listQuery, reply: list(block) },
});
