import { type Email, type EmailSite, emailTemplate, theirs } from '../mail/email-template.ts';

/** The documents were accepted: the performer may publish. */
export const applicationApproved = (site: EmailSite, to: string): Email =>
  emailTemplate(site, {
    subject: `You are approved on ${theirs(site.name)}`,
    to,
    paragraphs: ['Good news: your documents were accepted. Your profile is public now, and you can publish.'],
    action: { label: 'Publish your first post', url: `${site.url}/creator/my-post/create` },
  });

/** The documents were not accepted, and why. */
export const applicationRejected = (site: EmailSite, to: string, reason: string): Email =>
  emailTemplate(site, {
    subject: `About your application for ${theirs(site.name)}`,
    to,
    paragraphs: [
      'We could not accept your documents yet.',
      `The reason: ${theirs(reason)}`,
      'You can add new documents at any time.',
    ],
    action: { label: 'Add new documents', url: `${site.url}/creator/account` },
  });

/** To the operator: something the site cannot decide by itself, or did by itself and should not have had to. */
export const somethingToLookAt = (site: EmailSite, text: string): Email =>
  emailTemplate(site, { subject: `Please look at this: ${theirs(site.name)}`, paragraphs: [text] });
