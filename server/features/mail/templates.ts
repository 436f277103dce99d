import { CONFIRM_EMAIL_PATH, CONFIRM_HOURS, RESET_HOURS, RESET_PASSWORD_PATH } from '#rules/account-links.ts';
import { type Letter, type LetterSite, letter } from './letter.ts';

const link = (site: LetterSite, path: string, token: string): string =>
  `${site.url}${path}?token=${encodeURIComponent(token)}`;

/** After signing up or changing the address. */
export const confirmEmail = (site: LetterSite, to: string, token: string): Letter =>
  letter(site, {
    subject: `Please confirm your e-mail address for ${site.name}`,
    to,
    paragraphs: [`Thank you for joining ${site.name}. Please confirm that this address is yours.`],
    action: { label: 'Confirm my address', url: link(site, CONFIRM_EMAIL_PATH, token) },
    closing: `The link works once, for ${CONFIRM_HOURS} hours. If you did not ask for this, you can ignore this message.`,
  });

export const resetPassword = (site: LetterSite, to: string, token: string): Letter =>
  letter(site, {
    subject: `Choose a new password for ${site.name}`,
    to,
    paragraphs: ['Someone, hopefully you, asked for a new password for your account.'],
    action: { label: 'Choose a new password', url: link(site, RESET_PASSWORD_PATH, token) },
    closing: `The link works once, for ${RESET_HOURS} hour. If it was not you, nothing has changed and you can ignore this message.`,
  });

export const passwordChanged = (site: LetterSite, to: string): Letter =>
  letter(site, {
    subject: `Your ${site.name} password was changed`,
    to,
    paragraphs: [
      'Your password was changed and every other device was signed out.',
      'If it was not you, please choose a new password at once and write to us.',
    ],
    action: { label: 'Choose a new password', url: `${site.url}/auth/forgot-password` },
  });

/** To the address that was given up. */
export const emailChanged = (site: LetterSite, to: string, newEmail: string): Letter =>
  letter(site, {
    subject: `Your ${site.name} e-mail address was changed`,
    to,
    paragraphs: [
      `The e-mail address of your account is now ${newEmail}. We will not write to this address any more.`,
      'If it was not you, please write to us at once.',
    ],
    action: { label: 'Contact us', url: `${site.url}/contact` },
  });

export const applicationReceived = (site: LetterSite, to: string): Letter =>
  letter(site, {
    subject: `We received your application for ${site.name}`,
    to,
    paragraphs: [
      'Thank you for applying. We are looking at your documents and will write to you as soon as we are done.',
      'You can already sign in and prepare your profile.',
    ],
    action: { label: 'Sign in', url: `${site.url}/auth/login` },
  });

export const contactMessage = (
  site: LetterSite,
  from: { name: string; email: string; subject: string; message: string },
): Letter => ({
  ...letter(site, {
    subject: `[${site.name}] ${from.subject || `Message from ${from.name}`}`,
    paragraphs: [`${from.name} (${from.email}) wrote through the contact form:`, from.message],
  }),
  replyTo: from.email,
});
