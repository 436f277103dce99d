import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';

/** Mail that the embedded mailbox received instead of a mail server. */
export const mailbox = pgTable(
  'mailbox',
  {
    id: id(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('mailbox_to_created_at_index').on(t.to, t.createdAt)],
);
