import type * as z from 'zod';
import { type wallet, walletErrors } from '#contract/wallet.ts';
import { addressParts, addressText } from '#rules/addresses.ts';
import { storedPhone } from '#rules/phone.ts';
import { isInStock } from '#rules/product-form.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { AppError, fail, invalid } from '../../http/errors.ts';
import { requestHash } from '../../http/make-once.ts';
import { newId } from '../../ids.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { requireAddress } from '../addresses/addresses.service.ts';
import { postLines } from '../addresses/post-lines.ts';
import type { Email } from '../mail/email-template.ts';
import { emailSite } from '../mail/mail.service.ts';
import { notifyWithSale } from '../notifications/notify.service.ts';
import { phoneText } from '../users/account.service.ts';
import { checkSale, sellItem } from '../wallet/item-sale.service.ts';
import type { Purchase } from '../wallet/wallet-charge.service.ts';
import { orderReceived, stockGone, stockLow } from './orders.mails.ts';
import {
  boughtFile,
  emailSent,
  findProductTarget,
  leavesFew,
  leavesNone,
  orderBegun,
  orderPlaced,
  requestNoted,
  requestsNoted,
  stillSold,
  stockNotes,
  stockOf,
  takenFromStock,
} from './product-purchase.queries.ts';

type Wanted = z.output<(typeof wallet)['product']['body']>;
type Ctx = CallContext<Viewer>;
type Target = Awaited<ReturnType<typeof findProductTarget>>[number];

const NOT_SENT = { deliveryAddress: '', deliveryParts: null, postalCode: '', phoneNumber: '' };

/** Where an order goes, as the address is now; 422 naming what is missing. A file goes nowhere. */
async function destination({ deps, viewer }: Ctx, { type }: Target['item'], wanted: Wanted) {
  if (type === 'digital') return NOT_SENT;
  if (!wanted.deliveryAddressId) throw invalid({ deliveryAddressId: 'Please choose where to send this.' });
  const address = await requireAddress(deps, viewer, wanted.deliveryAddressId);
  const phoneNumber = storedPhone(wanted.phoneNumber ?? address.phoneNumber, address.country);
  const problem =
    phoneNumber === '' ? 'Please enter a phone number.' : phoneText(phoneNumber, address.country);
  if (problem) throw invalid({ phoneNumber: problem });
  const deliveryParts = addressParts(address);
  return { deliveryAddress: addressText(address), deliveryParts, postalCode: address.zipCode, phoneNumber };
}

/** Its seller is told when a sale leaves few pieces, or none. */
function stockNotices(deps: Deps, product: Target['item'], orderId: string, quantity: number) {
  const of = (action: 'low' | 'out', where: ReturnType<typeof leavesFew>) =>
    notifyWithSale(
      deps,
      {
        userId: product.performerId,
        type: 'product',
        action,
        actorId: null,
        about: { source: 'product', id: product.id },
        key: `stock-${action}:${orderId}`,
        data: { title: product.name },
      },
      where,
    ).also;
  return [of('low', leavesFew(quantity)), of('out', leavesNone(quantity))];
}

/** What its seller is written with a sale. */
async function emailsOf(
  { deps, viewer }: Ctx,
  { item, seller }: Target,
  of: { orderId: string; quantity: number; address: readonly string[]; note: string },
) {
  if (!seller.email) return null;
  const site = await emailSite(deps);
  const about = { to: seller.name, product: item.name };
  const fan = viewer.account.name || viewer.account.username || 'A fan';
  const toSeller = (email: Email): JobPayload<'mail.send'> => ({ to: seller.email as string, ...email });
  return {
    order: toSeller(orderReceived(site, { ...about, ...of, fan })),
    low: toSeller(stockLow(site, { ...about, productId: item.id })),
    none: toSeller(stockGone(site, { ...about, productId: item.id })),
  };
}

/** The sale of a product's pieces found it changed: by other sales, where too few are left. */
async function reasonOf(ctx: Ctx, error: unknown, { id, type }: Target['item'], quantity: number) {
  const isChanged = error instanceof AppError && error.code === 'wallet.changed-meanwhile';
  if (!isChanged || type === 'digital') return error;
  return (await stockOf(ctx.deps.db, id)) < quantity ? fail(walletErrors, 'out-of-stock') : error;
}

const REQUEST = 'product:';

/** What a purchase is noted under besides its key: only a request for the same has it. */
const requestOf = (key: string, { deliveryAddressId, phoneNumber, userNote }: Wanted): string =>
  `${REQUEST}${requestHash([deliveryAddressId, phoneNumber, userNote])}:${key}`;

/** 422 where this purchase was made by a request that named another address, phone number or note. */
async function refuseOtherRequest(deps: Deps, transactionId: string, request: string): Promise<void> {
  const noted = await requestsNoted(deps.db, transactionId, REQUEST);
  if (noted.length > 0 && !noted.includes(request)) throw fail(walletErrors, 'key-reused');
}

/**
 * Buys pieces of a product, or its file: money, stock, entitlement and order stand or fall together (`sellItem`). The
 * same request sent again answers the purchase it made; with another address, phone number or note it is refused (422).
 */
export async function buyProduct(ctx: Ctx, id: string, wanted: Wanted): Promise<Purchase> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  const found = await findProductTarget(deps.db, viewer.id, id, key);
  const [target] = found;
  if (!target) throw fail(walletErrors, 'not-found');
  const { item: product } = target;
  const isDigital = product.type === 'digital';
  const { quantity } = wanted;
  const isDone = found.some(({ earlier }) => earlier !== null);
  const isOut = product.status === 'active' && product.deletedAt === null;
  const rows = found.map(({ item, seller, earlier }) => ({
    item: { ...item, isSale: true, isOut, ...(isDigital ? {} : { quantity }) },
    seller,
    earlier,
  }));
  // Before anything that would tell of what is not for them.
  if (!found.some(({ earlier }) => earlier?.targetId === product.id))
    for (const row of rows) checkSale(ctx, row);
  if (isDigital && quantity !== 1) throw invalid({ quantity: 'A file is bought once.' });
  if (!isDone && !isInStock(product, quantity)) throw fail(walletErrors, 'out-of-stock');
  const to = isDone ? NOT_SENT : await destination(ctx, product, wanted);
  const userNote = wanted.userNote ?? '';
  const orderId = newId();
  const emails = await emailsOf(ctx, target, {
    orderId,
    quantity,
    address: to.deliveryParts ? await postLines(to.deliveryParts) : [],
    note: userNote,
  });
  const now = deps.clock.now();
  const request = key && requestOf(key, wanted);
  const order = {
    ...to,
    id: orderId,
    userId: viewer.id,
    performerId: product.performerId,
    productId: product.id,
    productName: product.name,
    productType: product.type,
    quantity,
    unitPrice: product.price,
    totalPrice: product.price * quantity,
    userNote,
    deliveryStatus: isDigital ? 'delivered' : 'processing',
    createdAt: now,
  } as const;
  const notice = notifyWithSale(deps, {
    userId: product.performerId,
    type: 'order',
    action: 'placed',
    actorId: viewer.id,
    about: { source: 'order', id: orderId },
    key: `order:${orderId}`,
    data: { title: product.name, quantity },
  });
  const sold = await sellItem(ctx, 'product', rows, wanted.price, () => ({
    also: [
      takenFromStock(product.id, quantity),
      orderPlaced(order),
      orderBegun({ id: newId(), orderId, type: 'ordered', userId: viewer.id, at: now }),
      ...(isDigital ? [boughtFile()] : emails ? stockNotes(quantity, emails) : []),
      ...(emails ? [emailSent(emails.order)] : []),
      notice.also,
      ...(request ? [requestNoted({ userId: viewer.id, requestKey: request, at: now })] : []),
      ...(isDigital ? [] : stockNotices(deps, product, orderId, quantity)),
    ],
    guard: stillSold(product.id, product.price, quantity),
  })).catch(async (error: unknown) => {
    throw await reasonOf(ctx, error, product, quantity);
  });
  if (request && !sold.isNew && sold.row.requestKey === key)
    await refuseOtherRequest(deps, sold.row.id, request);
  if (sold.isNew) {
    await notice.tell();
    await deps.pages.invalidate([`product:${product.id}`, `performer:${product.performerId}`, 'creators']);
  }
  return sold;
}
