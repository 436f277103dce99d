import * as z from 'zod';
import { MESSAGE_MAX, MESSAGE_MIN } from '#rules/contact.ts';
import { NAME_MAX } from '#rules/person.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { success, writing } from './wire.ts';

export const contactErrors = errors('contact', {
  'too-many': [
    429,
    'You have written several messages just now. Please wait ten minutes before you send this one.',
  ],
  'too-many-with-address': [
    429,
    'Several messages with this e-mail address have come just now. Please wait ten minutes, or log in if it is yours.',
  ],
});

export const contact = contract('contact', {
  /**
   * A message to the site; kept, and mailed on when the operator set an address for it. A network, and an e-mail
   * address, writes a few in ten minutes.
   */
  send: {
    method: 'POST',
    path: '/contact',
    access: 'public',
    body: z.object({
      name: writing(NAME_MAX, 1, 'Please tell us your name.'),
      email: z.string().trim().min(3, 'Please enter an e-mail address.').max(254),
      subject: z.string().trim().max(120).optional(),
      message: writing(MESSAGE_MAX, MESSAGE_MIN, `Please write at least ${MESSAGE_MIN} characters.`),
    }),
    reply: success,
  },
});
