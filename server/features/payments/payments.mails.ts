import { type Cents, shareOf, type Tokens, toWire } from '#rules/money.ts';
import { receiptNumber } from '#rules/receipt.ts';
import { withMinus } from '#rules/text.ts';
import { type Email, type EmailSite, emailTemplate, theirs } from '../mail/email-template.ts';

/** E-mails are in English for now, so amounts are too. */
export const moneyText = (amount: Cents, currency: string): string =>
  withMinus(new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(toWire(amount)));

/** Made once: a formatter costs more than all it formats, and every tip needs one. */
const wholes = new Intl.NumberFormat('en-US');
const hundredths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
/** As screens write them: no places, or two. */
export const tokensText = (amount: Tokens): string =>
  `${withMinus((amount % 100 === 0 ? wholes : hundredths).format(toWire(amount)))} tokens`;

/** Of basis points: 1900 is 19 %. */
export const percentText = (points: number): string =>
  new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 }).format(shareOf(points));

export const dayText = (date: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);

interface Receipt {
  to: string;
  description: string;
  amount: string;
  card: string;
  paymentId: string;
  /** The number of its invoice; null where it has none. */
  invoice: string | null;
  date: Date;
  /** What was had for it, in a sentence. */
  gained: string;
  /** What a coupon took off, in a line. */
  coupon: string;
  /** The tax in the amount, in a line. */
  tax: string;
}

/** After every successful card payment. */
export const receipt = (site: EmailSite, of: Receipt): Email =>
  emailTemplate(site, {
    subject: `Your ${theirs(site.name)} receipt: ${of.amount}`,
    to: of.to,
    paragraphs: [
      `Thank you. You paid ${of.amount} for: ${theirs(of.description)}.`,
      of.gained,
      `Date: ${dayText(of.date)}${of.coupon ? `\nCoupon: ${theirs(of.coupon)}` : ''}${of.tax ? `\nTax: ${of.tax}` : ''}${of.card ? `\nCard: ${of.card}` : ''}\nReceipt: ${receiptNumber(of.paymentId)}${of.invoice ? `\nInvoice: ${of.invoice}` : ''}\nPayment: ${of.paymentId}`,
    ],
    action: { label: 'See the receipt', url: `${site.url}/user/receipt?payment=${of.paymentId}` },
  });

/** The line of an e-mail that names the credit note of what went back (product.md 28.5). */
export const creditNoteLine = (number: string): string => `Credit note: ${number}`;

/** To the payer, when money goes back to the card: of a refund, with its credit note, or because it was taken for nothing. */
export const moneyBack = (
  site: EmailSite,
  of: { to: string; amount: string; description: string; text: string; creditNote: string | null },
): Email =>
  emailTemplate(site, {
    subject: `We are sending ${of.amount} back to your card`,
    to: of.to,
    paragraphs: [
      of.text,
      `This is about: ${theirs(of.description)}. Banks usually take a few days.`,
      ...(of.creditNote ? [creditNoteLine(of.creditNote)] : []),
    ],
    action: { label: 'See my payments', url: `${site.url}/user/payment-history` },
  });
