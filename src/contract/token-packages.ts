import * as z from 'zod';
import { moneyReply } from './wire.ts';

/** So many tokens for so much, as the operator offers them; `price` is in `currency`. */
export const tokenPackage = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  ordering: z.number(),
  price: moneyReply,
  currency: z.string(),
  tokens: moneyReply,
  isActive: z.boolean(),
});

export type TokenPackage = z.output<typeof tokenPackage>;
