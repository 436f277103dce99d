import { type Email, type EmailSite, emailTemplate, theirs } from '../mail/email-template.ts';
import { dayText } from '../payments/payments.mails.ts';

interface About {
  to: string;
  /** Tokens and money in words. */
  tokens: string;
  money: string;
  /** The account in one line, most of it hidden. */
  account: string;
}
const list = (site: EmailSite) => ({
  label: 'See my payouts',
  url: `${site.url}/creator/payout-request`,
});

/** To the operators, for each request. */
export const payoutAsked = (site: EmailSite, of: About & { id: string; note: string }): Email =>
  emailTemplate(site, {
    subject: `Payout requested: ${of.money}`,
    to: '',
    paragraphs: [
      `${theirs(of.to)} asked to be paid ${of.money} (${of.tokens}) to ${theirs(of.account)}.`,
      ...(of.note ? [`They wrote: ${theirs(of.note)}`] : []),
      `"npm run operator -- payouts show ${of.id}" shows the account; "payouts approve", "payouts reject" and "payouts done" decide.`,
    ],
  });

/** To the performer, once the money is about to be sent. */
export const payoutApproved = (site: EmailSite, of: About & { note: string }): Email =>
  emailTemplate(site, {
    subject: `Your payout of ${of.money} was approved`,
    to: of.to,
    paragraphs: [
      `We will send ${of.money} for ${of.tokens} to ${theirs(of.account)}.`,
      ...(of.note ? [theirs(of.note)] : []),
    ],
    action: list(site),
  });

/** To the performer, when a request was not accepted. */
export const payoutRejected = (site: EmailSite, of: About & { note: string }): Email =>
  emailTemplate(site, {
    subject: `Your payout of ${of.money} was not accepted`,
    to: of.to,
    paragraphs: [`The reason: ${theirs(of.note)}`, `The ${of.tokens} are in your balance again.`],
    action: list(site),
  });

/** To the performer, when the money was sent. */
export const payoutDone = (site: EmailSite, of: About & { reference: string }): Email =>
  emailTemplate(site, {
    subject: `We paid you ${of.money}`,
    to: of.to,
    paragraphs: [
      `${of.money} for ${of.tokens} is on its way to ${theirs(of.account)}. Banks may need a few days.`,
      ...(of.reference ? [`Reference: ${theirs(of.reference)}`] : []),
    ],
    action: list(site),
  });

/** To the performer, when an account to be paid to was set or removed: it may have been somebody else. */
export const accountChanged = (
  site: EmailSite,
  of: { to: string; account: string; usable: Date | null },
): Email =>
  emailTemplate(site, {
    subject: 'Your payout account was changed',
    to: of.to,
    paragraphs: [
      of.usable
        ? `Payouts can now go to ${theirs(of.account)}, from ${dayText(of.usable)} on.`
        : `${theirs(of.account)} was removed. Payouts cannot go there any more.`,
      'If it was not you, change your password now, sign out your other devices and write to us.',
    ],
    action: { label: 'See my payout accounts', url: `${site.url}/creator/banking` },
  });
