import { REMINDER_MINUTES } from '#rules/reminders.ts';
import { type Email, type EmailSite, emailTemplate, theirs } from '../mail/email-template.ts';

/** To who asked to be reminded of an announced stream. `account` is the page where these e-mails are turned off. */
export const streamSoon = (
  site: EmailSite,
  of: { to: string; performer: string; title: string; path: string; account: string },
): Email =>
  emailTemplate(site, {
    subject: `${theirs(of.performer)} goes live soon`,
    to: of.to,
    paragraphs: [
      `You asked us to remind you: ${theirs(of.performer)} goes live in about ${REMINDER_MINUTES} minutes.`,
      ...(of.title ? [theirs(of.title)] : []),
    ],
    action: { label: 'See the announcement', url: `${site.url}${of.path}` },
    closing: `If you don’t want e-mails like this, turn them off under Preferences in your account: ${site.url}${of.account}`,
  });
