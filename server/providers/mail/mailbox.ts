import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import { mailbox } from '../../db/schema/mail.ts';
import { newId } from '../../ids.ts';
import type { MailSender } from './mail.ts';

/** Keeps mail in the database, where the operator reads it, instead of sending it. */
export function mailboxMail(db: Db, clock: Clock): MailSender {
  return {
    async send({ to, subject, text, html }) {
      await db
        .insert(mailbox)
        .values({ id: newId(), to, subject, text, html: html ?? '', createdAt: clock.now() });
    },
  };
}
