import * as z from 'zod';
import { contract } from './endpoint.ts';
import { success } from './wire.ts';

export const contact = contract('contact', {
  /** A message to the site; kept, and mailed on when the operator set an address for it. */
  send: {
    method: 'POST',
    path: '/contact',
    access: 'public',
    limit: 'mail',
    body: z.object({
      name: z.string().trim().min(1, 'Please tell us your name.').max(60),
      email: z.string().trim().min(3, 'Please enter an e-mail address.').max(254),
      subject: z.string().trim().max(120).optional(),
      message: z.string().trim().min(20, 'Please write at least 20 characters.').max(5000),
    }),
    reply: success,
  },
});
