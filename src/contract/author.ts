import * as z from 'zod';
import { otherPlans } from './other-plans.ts';
import { moneyReply, personCard } from './wire.ts';

/** Whose a post or another thing is, with what a subscription costs in the site's currency. */
export const author = personCard.extend({
  monthlyPrice: moneyReply,
  yearlyPrice: moneyReply,
  ...otherPlans,
  isFreeSubscription: z.boolean(),
  durationFreeSubscriptionDays: z.number(),
});
export type Author = z.output<typeof author>;
