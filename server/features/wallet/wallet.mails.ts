import { type Email, type EmailSite, emailTemplate, theirs } from '../mail/email-template.ts';

/** To the performer, for each tip. */
export const tipReceived = (
  site: EmailSite,
  of: { to: string; fan: string; amount: string; message: string; menuItem: string },
): Email =>
  emailTemplate(site, {
    subject: `${theirs(of.fan)} sent you a tip`,
    to: of.to,
    paragraphs: [
      of.menuItem
        ? `${theirs(of.fan)} gave you ${of.amount} for ${theirs(of.menuItem)}.`
        : `${theirs(of.fan)} gave you ${of.amount}.`,
      ...(of.message ? [`They wrote: ${theirs(of.message)}`] : []),
    ],
    action: { label: 'See my earnings', url: `${site.url}/creator/earning` },
  });
