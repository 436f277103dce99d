import { contactErrors } from '#contract/contact.ts';
import { HOUR_MS } from '#rules/calendar.ts';
import { emailProblem, normalizeEmail } from '#rules/email.ts';
import { singleLine } from '#rules/text.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { LIMITS } from '../../http/limits.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { emailSite } from '../mail/mail.service.ts';
import { contactMessage, contactsHeldBack } from '../mail/templates.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { countContactsSince, insertContact, listContacts } from './contact.queries.ts';

interface ContactInput {
  name: string;
  email: string;
  subject?: string | undefined;
  message: string;
}

/** So many messages an hour reach the operators' mailbox, from however many networks they come. */
const CONTACT_MAILS_AN_HOUR = 60;

/**
 * A network writes a few messages in a while, and so does an e-mail address, which anybody can name: its owner, who is
 * signed in, is counted as that and cannot be kept out by others.
 */
async function countMessage({ deps, ip, viewer }: CallContext, email: string): Promise<void> {
  const retryAfter = LIMITS.mail.seconds;
  const mayWrite = await deps.limiter.allowsFrom('mail', ip, 'contact');
  if (!mayWrite) throw fail(contactErrors, 'too-many', { retryAfter });
  const isOwner = viewer !== null && viewer.account.email === email;
  const mayName = await deps.limiter.allows('mail', `contact as ${isOwner ? viewer.id : email}`);
  if (!mayName) throw fail(contactErrors, 'too-many-with-address', { retryAfter });
}

/**
 * Keeps a message and mails it to the site's contact address when there is one. A flood is kept as well, but not
 * mailed: one e-mail says that it has begun, and where the rest can be read.
 */
export async function sendContact(ctx: CallContext, input: ContactInput): Promise<void> {
  const { deps } = ctx;
  if (emailProblem(input.email)) throw invalid({ email: 'Please enter a valid e-mail address.' });
  const written = {
    name: singleLine(input.name),
    email: normalizeEmail(input.email),
    subject: singleLine(input.subject ?? ''),
    message: input.message,
  };
  await countMessage(ctx, written.email);
  const { contactEmail } = await siteSettings(deps);
  const site = await emailSite(deps);
  const now = deps.clock.now();
  await inTx(deps, async (tx) => {
    const hourAgo = new Date(now.getTime() - HOUR_MS);
    const before = await countContactsSince(tx.db, hourAgo, CONTACT_MAILS_AN_HOUR + 1);
    await insertContact(tx.db, { ...written, id: newId(), createdAt: now });
    if (!contactEmail || before > CONTACT_MAILS_AN_HOUR) return;
    const mailContent =
      before < CONTACT_MAILS_AN_HOUR
        ? contactMessage(site, written)
        : contactsHeldBack(site, CONTACT_MAILS_AN_HOUR);
    await tx.enqueue('mail.send', { to: contactEmail, ...mailContent });
  });
}

/** What came through the contact form last, for operators. */
export async function recentContacts(deps: Deps, limit = 50) {
  const rows = await listContacts(deps.db, limit);
  return rows.map(({ createdAt, name, email, subject, message }) => ({
    at: createdAt.toISOString(),
    name,
    email,
    subject,
    message,
  }));
}
