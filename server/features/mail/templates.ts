import { CONFIRM_EMAIL_PATH, CONFIRM_HOURS, RESET_HOURS, RESET_PASSWORD_PATH } from '#rules/account-links.ts';
import { type Email, type EmailSite, emailTemplate, linkTo, theirs } from './email-template.ts';

/** Several accounts may wait for one address: the e-mail says which one its link is for. */
interface Owner {
  name: string;
  username: string | null;
}
const named = ({ username }: Owner): string[] => (username ? [`Your username is ${username}.`] : []);

/** After signing up. */
export const confirmEmail = (site: EmailSite, owner: Owner, token: string): Email =>
  emailTemplate(site, {
    subject: `Please confirm your e-mail address for ${theirs(site.name)}`,
    to: owner.name,
    paragraphs: [
      `Thank you for joining ${theirs(site.name)}. Please confirm that this address is yours.`,
      ...named(owner),
    ],
    action: { label: 'Confirm my address', url: linkTo(site, CONFIRM_EMAIL_PATH, token) },
    closing: `The link works once, for ${CONFIRM_HOURS} hours. If you did not ask for this, you can ignore this message.`,
  });

export const resetPassword = (site: EmailSite, owner: Owner, token: string): Email =>
  emailTemplate(site, {
    subject: `Choose a new password for ${theirs(site.name)}`,
    to: owner.name,
    paragraphs: ['Someone, hopefully you, asked for a new password for your account.', ...named(owner)],
    action: { label: 'Choose a new password', url: linkTo(site, RESET_PASSWORD_PATH, token) },
    closing: `The link works once, for ${RESET_HOURS} hour. If it was not you, nothing has changed and you can ignore this message.`,
  });

export const passwordChanged = (site: EmailSite, to: string): Email =>
  emailTemplate(site, {
    subject: `Your ${theirs(site.name)} password was changed`,
    to,
    paragraphs: [
      'Your password was changed and every other device was logged out.',
      'If it was not you, please choose a new password at once and write to us.',
    ],
    action: { label: 'Choose a new password', url: `${site.url}/auth/forgot-password` },
  });

export const applicationReceived = (site: EmailSite, to: string): Email =>
  emailTemplate(site, {
    subject: `We received your application for ${theirs(site.name)}`,
    to,
    paragraphs: [
      'Thank you for applying. We are looking at your documents and will write to you as soon as we are done.',
      'You can already log in and prepare your profile.',
    ],
    action: { label: 'Log in', url: `${site.url}/auth/login` },
  });

export const contactMessage = (
  site: EmailSite,
  from: { name: string; email: string; subject: string; message: string },
): Email => ({
  ...emailTemplate(site, {
    subject: `[${theirs(site.name)}] ${theirs(from.subject) || `Message from ${theirs(from.name)}`}`,
    paragraphs: [`${theirs(from.name)} (${from.email}) wrote through the contact form:`, from.message],
  }),
  replyTo: from.email,
});

/** Instead of further messages of the contact form, when too many come. */
export const contactsHeldBack = (site: EmailSite, most: number): Email =>
  emailTemplate(site, {
    subject: `[${theirs(site.name)}] Many messages come through the contact form`,
    paragraphs: [
      `More than ${most} messages have come within an hour. Those that follow are kept, but not mailed until fewer come.`,
      'Read them with: npm run operator -- contact recent',
    ],
  });
