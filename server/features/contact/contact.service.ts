import { emailProblem, normalizeEmail } from '#rules/email.ts';
import { singleLine } from '#rules/text.ts';
import { contactMessages } from '../../db/schema/contact.ts';
import { inTx } from '../../db/tx.ts';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { letterSite } from '../mail/mail.service.ts';
import { contactMessage } from '../mail/templates.ts';
import { siteSettings } from '../settings/settings.service.ts';

interface ContactInput {
  name: string;
  email: string;
  subject?: string | undefined;
  message: string;
}

/** Keeps a visitor's message and mails it to the site's contact address when there is one. A sender writes a few a while. */
export async function sendContact(deps: Deps, input: ContactInput): Promise<void> {
  if (emailProblem(input.email)) throw invalid({ email: 'Please enter a valid e-mail address.' });
  const letter = {
    name: singleLine(input.name),
    email: normalizeEmail(input.email),
    subject: singleLine(input.subject ?? ''),
    message: input.message,
  };
  await deps.limiter.take('mail', `contact:${letter.email}`);
  const { contactEmail } = await siteSettings(deps);
  const site = await letterSite(deps);
  await inTx(deps, async (tx) => {
    await tx.db.insert(contactMessages).values({ ...letter, id: newId(), createdAt: deps.clock.now() });
    if (contactEmail) await tx.enqueue('mail.send', { to: contactEmail, ...contactMessage(site, letter) });
  });
}
