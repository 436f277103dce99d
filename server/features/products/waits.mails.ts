import { type Email, type EmailSite, emailTemplate, theirs } from '../mail/email-template.ts';

/** To who asked to be told when a product that was sold out is back. */
export const productBack = (
  site: EmailSite,
  of: { to: string; product: string; performer: string; path: string },
): Email =>
  emailTemplate(site, {
    subject: `Back in stock: ${theirs(of.product)}`,
    to: of.to,
    paragraphs: [
      `You asked us to tell you: ${theirs(of.product)} is back in the store of ${theirs(of.performer)}.`,
      'We cannot hold one for you, and it may sell out again.',
    ],
    action: { label: 'See the product', url: `${site.url}${of.path}` },
    closing: 'This was the only e-mail about it, unless you ask again.',
  });
