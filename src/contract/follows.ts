import * as z from 'zod';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { idParams, list, listQuery, personCard } from './wire.ts';

/** One person following a performer. */
const follow = z.object({
  _id: z.string(),
  followerId: z.string(),
  followingId: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const followErrors = errors('follows', {
  'not-found': [404, 'We could not find that creator.'],
  'own-profile': [422, 'You cannot follow yourself.'],
});

export const follows = contract('follows', {
  /** Follows a performer by id or username. Doing it again changes nothing. */
  follow: {
    method: 'POST',
    path: '/follows/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    reply: follow,
  },
  /** Stops following; `true` also when there was nothing to stop. */
  unfollow: {
    method: 'DELETE',
    path: '/follows/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    reply: z.boolean(),
  },
  /** Who follows the signed-in performer, latest first; empty for a fan. */
  followers: {
    method: 'GET',
    path: '/follows/followers',
    access: 'user',
    query: listQuery,
    reply: list(follow.extend({ followerInfo: personCard })),
  },
  /** Performers the signed-in person follows, latest first. */
  following: {
    method: 'GET',
    path: '/follows/following',
    access: 'user',
    query: listQuery,
    reply: list(follow.extend({ followingInfo: personCard })),
  },
});
