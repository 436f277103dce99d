import * as z from 'zod';
import { contract } from './endpoint.ts';
import { list, listQuery } from './wire.ts';

/** Mail that was kept for the operator because no mail server is set up. */
const mailboxMessage = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.string(),
});

export const mail = contract('mail', {
  /** The embedded mailbox, newest first; `q` searches recipient and subject. */
  mailbox: {
    method: 'GET',
    path: '/operator/mailbox',
    access: 'operator',
    query: listQuery,
    reply: list(mailboxMessage),
  },
});
