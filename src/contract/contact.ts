import * as z from 'zod';
import { MESSAGE_MAX, MESSAGE_MIN } from '#rules/contact.ts';
import { NAME_MAX } from '#rules/person.ts';
import { contract } from './endpoint.ts';
import { success, writing } from './wire.ts';

export const contact = contract('contact', {
  /** A message to the site; kept, and mailed on when the operator set an address for it. */
  send: {
    method: 'POST',
    path: '/contact',
    access: 'public',
    limit: 'mail',
    body: z.object({
      name: writing(NAME_MAX, 1, 'Please tell us your name.'),
      email: z.string().trim().min(3, 'Please enter an e-mail address.').max(254),
      subject: z.string().trim().max(120).optional(),
      message: writing(MESSAGE_MAX, MESSAGE_MIN, `Please write at least ${MESSAGE_MIN} characters.`),
    }),
    reply: success,
  },
});
