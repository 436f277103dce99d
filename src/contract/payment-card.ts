import * as z from 'zod';

/** A saved card: enough to recognise it, never enough to pay with it. */
export const paymentCard = z.object({
  _id: z.string(),
  /** The id again, for clients that name a card by its token; the gateway's own reference is told to nobody. */
  token: z.string(),
  paymentGateway: z.string(),
  holderName: z.string(),
  last4Digits: z.string(),
  brand: z.string(),
  month: z.number(),
  year: z.number(),
  /** Preselected, and what renewals fall back on. */
  isDefault: z.boolean(),
  /** Its last charge was declined. */
  isDeclined: z.boolean(),
  createdAt: z.string(),
});
export type PaymentCard = z.output<typeof paymentCard>;
