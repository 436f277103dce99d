import * as z from 'zod';
import { CONNECTION_STATES, DUE_KINDS, SIMULATED_OUTCOMES } from '#rules/payout-connection.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';

/** The caller's account at the card service, to which payouts can be sent (product.md 22). */
export const payoutConnection = z.object({
  /** False where the site has no card service that pays out. */
  available: z.boolean(),
  /** True while the site simulates the card service: nothing is asked and no money moves. */
  simulated: z.boolean(),
  state: z.enum(CONNECTION_STATES),
  /** Most of its characters hidden; null while there is none. */
  accountId: z.string().nullable(),
  detailsSubmitted: z.boolean(),
  payoutsEnabled: z.boolean(),
  /** What the service asks for, and until when. */
  due: z.array(z.enum(DUE_KINDS)),
  dueBy: z.string().nullable(),
});
export type PayoutConnection = z.output<typeof payoutConnection>;

/** In the form of Stripe's own object; it can be opened once, for a few minutes. */
const link = z.object({
  object: z.enum(['account_link', 'login_link']),
  created: z.number(),
  expires_at: z.number().nullable(),
  url: z.string(),
});

export const payoutConnectionErrors = errors('payout-connections', {
  unavailable: [422, 'Payouts by Stripe are not set up on this site. Please choose another way to be paid.'],
  unreachable: [503, 'Stripe could not be reached. Please try again in a moment.'],
  refused: [422, 'Stripe does not accept this right now. Please try again later, or choose another way.'],
  missing: [422, 'You have not connected an account with Stripe yet.'],
  'not-simulated': [404, 'Only simulated accounts can be changed here.'],
});

const proof = z.object({ prePassword: z.string().max(128).optional() }).optional();

export const payoutConnections = contract('payouts', {
  connection: { method: 'GET', path: '/stripe/accounts', access: 'performer', reply: payoutConnection },
  /**
   * Makes the caller's account at Stripe unless there is one, and answers a link to fill it in. Needs the owner's proof
   * (`prePassword`, or a sign-in within the last ten minutes).
   */
  connect: {
    method: 'POST',
    path: '/stripe/accounts',
    access: 'performer',
    limit: 'write',
    body: proof,
    reply: link,
  },
  /** Asks Stripe how the account stands now. */
  refresh: {
    method: 'POST',
    path: '/stripe/accounts/refresh',
    access: 'performer',
    limit: 'write',
    reply: payoutConnection,
  },
  /** A link to Stripe's own pages about the account. Needs the owner's proof. */
  dashboard: {
    method: 'POST',
    path: '/stripe/accounts/dashboard',
    access: 'performer',
    limit: 'write',
    body: proof,
    reply: link,
  },
  /** Plays Stripe's pages while the sandbox stands in for the card service; unknown otherwise. */
  simulate: {
    method: 'POST',
    path: '/stripe/accounts/simulation',
    access: 'performer',
    limit: 'write',
    body: z.object({ outcome: z.enum(SIMULATED_OUTCOMES) }),
    reply: payoutConnection,
  },
});
