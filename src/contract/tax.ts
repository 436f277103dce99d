import * as z from 'zod';
import { TAX_MODES } from '#rules/tax.ts';
import { contract } from './endpoint.ts';

const taxReply = z.object({
  /** `included`: prices have it in them. `added`: it comes on top, and `price` of a payment has to be sent with it. */
  mode: z.enum(TAX_MODES),
  /** 0.19 is 19 %; 0 where nothing is owed. */
  rate: z.number(),
  /** The country it is owed in; empty while none is known. */
  country: z.string(),
});
export type TaxReply = z.output<typeof taxReply>;

export const tax = contract('tax', {
  /** The tax on what the caller's card would pay now. */
  own: { method: 'GET', path: '/payment/tax', access: 'fan', reply: taxReply },
});
