import { surplusText } from '#components/text-counter.tsx';
import type { Address } from '#contract/addresses.ts';
import type { Product } from '#contract/products.ts';
import { phoneText } from '#features/auth/problems.ts';
import { localPhone, wholePhone } from '#features/performers/account/basic-values.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { QUANTITY_MAX, USER_NOTE_MAX } from '#rules/orders.ts';
import { phoneCountry } from '#rules/phone.ts';
import { typedWhole } from '#rules/typed-amount.ts';

/** What the form holds. Until they are chosen or typed, address and phone number follow the book of addresses. */
export interface OrderValues {
  quantity: string;
  /** Empty for the default. */
  deliveryAddressId: string;
  /** Without the dial code; null as long as it is that of the address. */
  phoneNumber: string | null;
  userNote: string;
}

/** The most pieces one can order now. */
export const mostOf = ({ stock }: Pick<Product, 'stock'>): number => Math.min(QUANTITY_MAX, stock ?? 1);

/** Pieces as typed; 0 for what is no whole number. */
export const piecesOf = (typed: string): number => {
  const pieces = typedWhole(typed);
  return pieces < 10_000 ? pieces : 0;
};

/** What is wrong with so many pieces, '' when nothing is. */
export function quantityProblem(t: Translate, typed: string, most: number): string {
  const pieces = piecesOf(typed);
  return pieces < 1 || pieces > most ? t('products.order.quantityWrong', { count: most }) : '';
}

/** The chosen address, else the default, which stands first. */
export const addressOf = (list: readonly Address[], id: string): Address | undefined =>
  list.find(({ _id }) => _id === id) ?? list[0];

/** The phone number as the field shows it. */
export const phoneOf = ({ phoneNumber }: OrderValues, address: Address | undefined): string =>
  phoneNumber ?? (address ? localPhone(address.phoneNumber, address.country) : '');

/** What the call sends for something that goes by post; `price` is that of one piece as it was shown. */
export const orderBody = (values: OrderValues, address: Address, price: number) => ({
  price,
  quantity: piecesOf(values.quantity),
  deliveryAddressId: address._id,
  phoneNumber: wholePhone(phoneOf(values, address), address.country),
  ...(values.userNote.trim() ? { userNote: values.userNote.trim() } : {}),
});

/** What the server would refuse, said before asking it. */
export function orderErrors(
  t: Translate,
  values: OrderValues,
  { address, most }: { address: Address | undefined; most: number },
): FieldErrors<OrderValues> {
  const found: FieldErrors<OrderValues> = {};
  const quantity = quantityProblem(t, values.quantity, most);
  if (quantity) found.quantity = quantity;
  if (!address) found.deliveryAddressId = t('products.order.addressMissing');
  else {
    const phone = wholePhone(phoneOf(values, address), address.country);
    const wrong = phone && phoneCountry(address.country) ? phoneText(t, phone, address.country) : '';
    if (!phone) found.phoneNumber = t('products.order.phoneMissing');
    else if (wrong) found.phoneNumber = wrong;
  }
  const surplus = surplusText(t, values.userNote, USER_NOTE_MAX);
  return surplus ? { ...found, userNote: surplus } : found;
}
