import * as z from 'zod';
import { REGISTER_SOURCES } from '#rules/referrals.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { filterBy, id, list, listQuery, personCard } from './wire.ts';

/** Somebody who came by the caller's link. Nothing is told of them but what everybody may see. */
export const referral = z.object({
  _id: z.string(),
  registerSource: z.enum(REGISTER_SOURCES),
  registerId: z.string(),
  registerInfo: personCard.nullable(),
  referralSource: z.enum(REGISTER_SOURCES),
  referralId: z.string(),
  referralInfo: personCard.nullable(),
  /** The share of the site's part that the caller gets: 0.1 is a tenth. It stays as it was at the sign-up. */
  referralCommission: z.number(),
  /** From then on nothing is shared; null where it never ends. */
  endsAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Referral = z.output<typeof referral>;

export const referralErrors = errors('referrals', {
  'not-for-operators': [403, 'Operators have no link of their own. Fans and creators do.'],
});

export const referrals = contract('referrals', {
  /** The caller's own code; a link is any page of the site with `?rel=CODE`. */
  code: { method: 'GET', path: '/referrals/user/code', access: 'user', reply: z.string() },
  /** Who came by the caller's link, newest first. */
  search: {
    method: 'GET',
    path: '/referrals/user/search',
    access: 'user',
    query: listQuery.extend({
      registerSource: filterBy(REGISTER_SOURCES, []).optional(),
      registerId: id.optional(),
      /** The caller; anybody else's people are nobody's business, so the list is empty. */
      referralId: id.optional(),
    }),
    reply: list(referral),
  },
  /** Whether somebody who signs up with this code comes by somebody's link. */
  check: {
    method: 'GET',
    path: '/referrals/codes/{code}',
    access: 'public',
    limit: 'read',
    params: z.object({ code: z.string().max(60) }),
    reply: z.object({ valid: z.boolean() }),
  },
});
