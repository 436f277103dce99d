import type { Tokens } from '#rules/money.ts';
import { type Email, type EmailSite, emailTemplate, theirs } from '../mail/email-template.ts';
import { tokensText } from '../payments/payments.mails.ts';

interface About {
  to: string;
  /** What was bought, by its name. */
  name: string;
  /** In words. */
  amount: string;
  reason: string;
}

/** An order whose purchase is refunded, as it was before. */
export interface RefundedOrder {
  id: string;
  number: string;
  isFile: boolean;
  /** It is on its way, or was delivered. */
  isSent: boolean;
}

type Refunded = About & {
  isWhole: boolean;
  /** It unlocked something: a post, a film, an entry; tips and fees do not. */
  isAccess: boolean;
  order: RefundedOrder | null;
};

/** What a purchase that is refunded as a whole means for its buyer, besides the tokens; '' for nothing. */
function consequence({ isWhole, isAccess, order }: Refunded): string {
  if (!isWhole) return '';
  if (order?.isFile)
    return `Your order ${order.number} has ended with it, so its file cannot be downloaded anymore.`;
  if (order?.isSent) return `Your order ${order.number} is marked as refunded.`;
  if (order) return `Your order ${order.number} was canceled and will not be sent.`;
  return isAccess ? 'The purchase has ended with it, so what it unlocked is locked again.' : '';
}

/** To the buyer: a purchase was refunded, in whole or in part. */
export const purchaseRefunded = (site: EmailSite, of: Refunded): Email =>
  emailTemplate(site, {
    subject: `We refunded ${of.amount} to your wallet`,
    to: of.to,
    paragraphs: [
      `We refunded ${of.isWhole ? '' : 'a part of '}your purchase “${theirs(of.name)}”. ${of.amount} are back in your wallet.`,
      ...[consequence(of)].filter(Boolean),
      `The reason: ${theirs(of.reason)}`,
    ],
    action: of.order
      ? { label: 'See my order', url: `${site.url}/user/orders/${of.order.id}` }
      : { label: 'See my wallet history', url: `${site.url}/user/wallet-transaction` },
  });

/** To the performer: a sale of theirs was refunded, and what of their earning was taken back. */
export const saleRefunded = (
  site: EmailSite,
  of: About & { fan: string; taken: string; isWhole: boolean; missing: string },
): Email =>
  emailTemplate(site, {
    subject: `A sale was refunded: ${theirs(of.name)}`,
    to: of.to,
    paragraphs: [
      `We refunded ${of.amount} ${of.isWhole ? 'for' : 'of'} “${theirs(of.name)}” to ${theirs(of.fan)}. ${of.taken} were taken from your balance, which is what you earned with it${of.missing ? ` as far as your balance held it; we paid the other ${of.missing}` : ''}.`,
      `The reason: ${theirs(of.reason)}`,
    ],
    action: { label: 'See my earnings', url: `${site.url}/creator/earning` },
  });

/** To the performer: what a fan paid for a plan was refunded, and what of the earning was taken back. */
export const planRefunded = (
  site: EmailSite,
  of: Omit<About, 'name'> & { fan: string | undefined; taken: Tokens; isWhole: boolean; missing: Tokens },
): Email =>
  emailTemplate(site, {
    subject: 'A subscription was refunded',
    to: of.to,
    paragraphs: [
      `We refunded ${of.amount} of the subscription of ${theirs(of.fan || 'A fan')}.${of.isWhole ? ' The time it paid for has ended.' : ''} ${tokensText(of.taken)} were taken from your balance, which is what you earned with it${of.missing > 0 ? ` as far as your balance held it; we paid the other ${tokensText(of.missing)}` : ''}.`,
      `The reason: ${theirs(of.reason)}`,
    ],
    action: { label: 'See my earnings', url: `${site.url}/creator/earning` },
  });
