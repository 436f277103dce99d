import { CONFIRM_EMAIL_PATH, CONFIRM_HOURS, UNDO_DAYS, UNDO_EMAIL_PATH } from '#rules/account-links.ts';
import { type Email, type EmailSite, emailTemplate, linkTo, theirs } from './email-template.ts';

interface Change {
  newEmail: string;
  /** Of the link that takes the change back; null for an address that was never confirmed. */
  token: string | null;
}

const undo = (site: EmailSite, token: string, effect: string) => ({
  action: { label: 'This was not me', url: linkTo(site, UNDO_EMAIL_PATH, token) },
  closing: `The link works for ${UNDO_DAYS} days. It ${effect}, logs out every device and lets you choose a new password. If it was you, you don’t need to do anything.`,
});

/** To the new address of an account. */
export const confirmNewEmail = (site: EmailSite, to: string, token: string): Email =>
  emailTemplate(site, {
    subject: `Please confirm your new e-mail address for ${theirs(site.name)}`,
    to,
    paragraphs: ['Please confirm that this address is yours. Until then your old address stays in use.'],
    action: { label: 'Confirm my address', url: linkTo(site, CONFIRM_EMAIL_PATH, token) },
    closing: `The link works once, for ${CONFIRM_HOURS} hours. If you did not ask for this, you can ignore this message.`,
  });

/** To the address in force, as soon as somebody asks for another one. */
export const emailChangeAsked = (site: EmailSite, to: string, { newEmail, token }: Change): Email =>
  emailTemplate(site, {
    subject: `A new e-mail address for your ${theirs(site.name)} account`,
    to,
    paragraphs: [
      `Someone, hopefully you, asked to change the e-mail address of your account to ${newEmail}. It changes as soon as the new address is confirmed.`,
    ],
    ...(token === null
      ? { closing: 'If it was not you, log in and choose a new password: then the address stays as it is.' }
      : undo(site, token, 'keeps this address')),
  });

/** To the address that was in force until now. */
export const emailChanged = (site: EmailSite, to: string, { newEmail, token }: Change): Email =>
  emailTemplate(site, {
    subject: `Your ${theirs(site.name)} e-mail address was changed`,
    to,
    paragraphs: [
      `The e-mail address of your account is now ${newEmail}. We will not write to this address anymore.`,
    ],
    ...(token === null
      ? { closing: 'If it was not you, please write to us.' }
      : undo(site, token, 'takes this address back')),
  });

/** To the address that was taken away again. */
export const emailChangeUndone = (site: EmailSite, to: string): Email =>
  emailTemplate(site, {
    subject: `This address is not used for ${theirs(site.name)} anymore`,
    to,
    paragraphs: [
      'The change to this e-mail address was undone from the previous address. We will not write here anymore.',
    ],
  });

/** To an address that somebody signed up with, or wants to use, although an account has it. */
export const addressInUse = (site: EmailSite): Email =>
  emailTemplate(site, {
    subject: `You already have an account at ${theirs(site.name)}`,
    paragraphs: [
      `Someone, hopefully you, used this address for an account at ${theirs(site.name)}. There is already an account with it, and it stays as it is.`,
      'You can log in with this address. If you have forgotten your password, choose a new one.',
    ],
    action: { label: 'Choose a new password', url: `${site.url}/auth/forgot-password` },
    closing: 'If it was not you, you can ignore this message.',
  });
