import type { REFUND_STATUSES } from '#rules/constants.ts';
import { type Email, type EmailSite, emailTemplate, theirs } from '../mail/email-template.ts';
import { creditNoteLine } from '../payments/payments.mails.ts';

interface About {
  to: string;
  /** Money in words. */
  amount: string;
}

/** How a capture that paid for nothing goes back; null where it was a payment. */
type Refund = (typeof REFUND_STATUSES)[number] | null;

const list = (site: EmailSite) => ({
  label: 'See my payments',
  url: `${site.url}/user/payment-history`,
});

/** To the payer, when a dispute begins; `held` are the tokens that cannot be spent meanwhile, `owed` is what we were sending back. */
export const disputeOpened = (
  site: EmailSite,
  of: About & { held: string; refund: Refund; owed: string },
): Email =>
  emailTemplate(site, {
    subject: `Your payment of ${of.amount} is disputed`,
    to: of.to,
    paragraphs: [
      `Your bank asked us for ${of.amount} back, because the owner of the card said that this payment was not right.`,
      ...(of.held
        ? [`Until the bank has decided, ${of.held} in your wallet are on hold and cannot be spent.`]
        : []),
      ...(of.refund === 'pending'
        ? [
            'Nothing was bought with it, and we were sending it back to your card. That waits until the bank has decided.',
          ]
        : []),
      ...(of.refund === 'done'
        ? ['Nothing was bought with it, and we have sent it back to your card already.']
        : []),
      ...(of.owed
        ? [
            `We were sending ${of.owed} of it back to your card, as we wrote to you. That waits until the bank has decided.`,
          ]
        : []),
      'If you did not mean to dispute it, please tell your bank, and write to us.',
    ],
    action: list(site),
  });

/** To the payer, when the bank let the payment stand; `owed` is what of it we give back all the same. */
export const disputeWon = (
  site: EmailSite,
  of: About & { held: string; refund: Refund; owed: string },
): Email =>
  emailTemplate(site, {
    subject: `The dispute of your payment of ${of.amount} is over`,
    to: of.to,
    paragraphs: [
      of.refund
        ? `The bank did not take back the ${of.amount} that your card was charged for nothing.`
        : `The bank decided that your payment of ${of.amount} stands.`,
      ...(of.refund === 'pending' ? ['We are sending it back to your card ourselves now.'] : []),
      ...(of.owed ? [`We are sending the ${of.owed} that we refunded back to your card now.`] : []),
      ...(of.held ? [`${of.held} are in your wallet again.`] : []),
    ],
    action: list(site),
  });

/**
 * To the payer, when the bank took the money back: what that ended. `notSent` is
 * what of our own refund they got from the bank, `isBackAlready` whether all of it had been refunded. */
export const disputeLost = (
  site: EmailSite,
  of: About & {
    tokens: string;
    ended: readonly string[];
    isBackAlready: boolean;
    notSent: string;
    creditNote: string | null;
  },
): Email =>
  emailTemplate(site, {
    subject: `Your bank took back your payment of ${of.amount}`,
    to: of.to,
    paragraphs: [
      of.isBackAlready
        ? `Your bank took back ${of.amount}. We had refunded this payment before, so nothing else changes for you.`
        : of.tokens
          ? `Your bank took back ${of.amount}, so the ${of.tokens} that it paid for are taken back, too.`
          : `Your bank took back ${of.amount}, so the subscription time that it paid for has ended.`,
      ...(of.ended.length > 0
        ? [
            `These purchases were paid with them and have ended: ${of.ended.map((name) => theirs(name)).join(', ')}.`,
          ]
        : []),
      ...(of.notSent
        ? [
            `The ${of.notSent} that we wanted to send back to your card came from your bank, so we do not send them once more.`,
          ]
        : []),
      ...(of.creditNote ? [creditNoteLine(of.creditNote)] : []),
    ],
    action: list(site),
  });

/** To the payer, when the bank took back what had paid for nothing. */
export const captureLost = (site: EmailSite, of: About): Email =>
  emailTemplate(site, {
    subject: `Your bank took back ${of.amount}`,
    to: of.to,
    paragraphs: [
      `Your bank took back ${of.amount} that your card was charged. Nothing was bought with it, so nothing else changes.`,
    ],
    action: list(site),
  });
