import { LOW_STOCK } from '#rules/product-form.ts';
import { type Email, type EmailSite, emailTemplate, theirs } from '../mail/email-template.ts';

interface About {
  to: string;
  product: string;
}

type Stocked = About & { productId: string };

/** To the seller, for each order. */
export const orderReceived = (
  site: EmailSite,
  of: About & { orderId: string; fan: string; quantity: number; address: readonly string[]; note: string },
): Email =>
  emailTemplate(site, {
    subject: `New order: ${theirs(of.product)}`,
    to: of.to,
    paragraphs: [
      `${theirs(of.fan)} ordered ${of.quantity} × ${theirs(of.product)}.`,
      ...(of.address.length > 0 ? [['Please send it to:', ...of.address.map(theirs)].join('\n')] : []),
      ...(of.note ? [`They wrote: ${theirs(of.note)}`] : []),
    ],
    action: { label: 'Open the order', url: `${site.url}/creator/my-order/${of.orderId}` },
  });

/** To the seller, when a sale leaves few pieces. */
export const stockLow = (site: EmailSite, of: Stocked): Email =>
  emailTemplate(site, {
    subject: `Running low: ${theirs(of.product)}`,
    to: of.to,
    paragraphs: [`${theirs(of.product)} has ${LOW_STOCK} or fewer left.`],
    action: { label: 'Change its stock', url: `${site.url}/creator/my-store/update/${of.productId}` },
  });

/** To the seller, when a sale takes the last piece. */
export const stockGone = (site: EmailSite, of: Stocked): Email =>
  emailTemplate(site, {
    subject: `Sold out: ${theirs(of.product)}`,
    to: of.to,
    paragraphs: [`The last ${theirs(of.product)} was sold. It stays in your store as sold out.`],
    action: { label: 'Change its stock', url: `${site.url}/creator/my-store/update/${of.productId}` },
  });

/** To the buyer, when the seller says something of an order. */
export const orderChanged = (
  site: EmailSite,
  of: About & {
    orderId: string;
    number: string;
    status: 'shipping' | 'delivered' | 'refunded';
    code: string;
    tokens: string;
  },
): Email => {
  const texts = {
    shipping: `Your order ${of.number} (${theirs(of.product)}) is on its way.`,
    delivered: `Your order ${of.number} (${theirs(of.product)}) was delivered.`,
    refunded: `Your order ${of.number} (${theirs(of.product)}) was refunded: ${of.tokens} are back in your wallet.`,
  };
  return emailTemplate(site, {
    subject: `Order ${of.number}: ${of.status === 'shipping' ? 'shipped' : of.status}`,
    to: of.to,
    paragraphs: [
      texts[of.status],
      ...(of.status === 'shipping' && of.code ? [`Tracking code: ${theirs(of.code)}`] : []),
    ],
    action: { label: 'See my order', url: `${site.url}/user/orders/${of.orderId}` },
  });
};
