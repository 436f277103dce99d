import type { DueKind } from '#rules/payout-connection.ts';
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

const accounts = (site: EmailSite) => ({
  label: 'See my payout accounts',
  url: `${site.url}/creator/banking`,
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
        ? `Payouts can go to ${theirs(of.account)} from ${dayText(of.usable)} on.`
        : `${theirs(of.account)} was removed. Payouts cannot go there anymore.`,
      'If it was not you, change your password now, log out your other devices and write to us.',
    ],
    action: accounts(site),
  });

const ASKED: Record<DueKind, string> = {
  'bank-account': 'a bank account',
  person: 'your name or date of birth',
  address: 'your address',
  document: 'a document',
  'tax-number': 'a tax or identity number',
  contact: 'how to reach you',
  business: 'what you do',
  terms: 'your agreement to its terms',
  other: 'more about you',
};

/** To the performer, when Stripe asks for more to go on paying. */
export const connectionAsks = (
  site: EmailSite,
  of: { to: string; kinds: readonly DueKind[]; dueBy: Date | null },
): Email =>
  emailTemplate(site, {
    subject: 'Stripe needs something from you',
    to: of.to,
    paragraphs: [
      `To send you payouts, Stripe asks for ${of.kinds.map((kind) => ASKED[kind]).join(', ')}.`,
      of.dueBy
        ? `Please add it by ${dayText(of.dueBy)}. After that, payouts to Stripe may stop.`
        : 'Until you add it, payouts to Stripe may stop.',
    ],
    action: accounts(site),
  });

/** To the performer, when Stripe does not pay out to the account any more. */
export const connectionStopped = (site: EmailSite, of: { to: string }): Email =>
  emailTemplate(site, {
    subject: 'Stripe stopped payouts to your account',
    to: of.to,
    paragraphs: [
      'Payouts cannot go to your Stripe account at the moment. Your payout accounts show what Stripe says.',
      'You can add another account to be paid to.',
    ],
    action: accounts(site),
  });
