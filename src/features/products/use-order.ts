import { useState } from 'react';
import { ApiError, toApiError } from '#api/api-error.ts';
import type { Product } from '#contract/products.ts';
import type { TokenTransaction } from '#contract/wallet.ts';
import { useBalanceRefresh } from '#features/wallet/use-balance-refresh.ts';
import { isAnswer, useIdempotencyKey } from '#features/wallet/use-idempotency-key.ts';
import { useT } from '#i18n/use-t.ts';
import { useForm } from '#lib/use-form.ts';
import { ADDRESSES_MAX } from '#rules/addresses.ts';
import type { IntendedOrder } from '#rules/intent.ts';
import { useAddressesQuery } from '#services/addresses.ts';
import { useOrderMutation } from '#services/wallet.ts';
import {
  addressOf,
  mostOf,
  type OrderValues,
  orderBody,
  orderErrors,
  piecesOf,
  quantityProblem,
} from './order-values.ts';

/** The code of an order of which it is not known whether it was made. */
export const NO_ANSWER = 'no-answer';

/**
 * One order of a product, at the price that was shown. What has changed since then costs nothing: the product comes again,
 * and the form says what is wrong now. `bought` is the purchase once it is made.
 */
export function useOrder(product: Product, start: IntendedOrder | undefined) {
  const t = useT();
  const refreshBalance = useBalanceRefresh();
  const [send] = useOrderMutation();
  const once = useIdempotencyKey();
  const [bought, setBought] = useState<TokenTransaction>();
  const { _id: id, type, price } = product;
  const isDigital = type === 'digital';
  const book = useAddressesQuery({ query: { limit: ADDRESSES_MAX } }, { skip: isDigital });
  const list = book.data?.data ?? [];
  const most = mostOf(product);
  const form = useForm<OrderValues>({
    initial: {
      quantity: start?.quantity || '1',
      deliveryAddressId: start?.addressId ?? '',
      phoneNumber: null,
      userNote: start?.note ?? '',
    },
    check: (values) =>
      isDigital ? {} : orderErrors(t, values, { address: addressOf(list, values.deliveryAddressId), most }),
    submit: async (values) => {
      const address = addressOf(list, values.deliveryAddressId);
      const body = isDigital || !address ? { price } : orderBody(values, address, price);
      const outcome = await once({ id, body }, (options) => send({ id, body, options }));
      if (outcome.error) {
        const refusal = toApiError(outcome.error);
        throw isAnswer(refusal)
          ? refusal
          : new ApiError(refusal.status, t('wallet.purchase.tryAgain'), NO_ANSWER);
      }
      setBought(outcome.data);
      refreshBalance();
    },
  });
  const pieces = isDigital ? 1 : piecesOf(form.values.quantity);
  const wrongQuantity = isDigital ? '' : quantityProblem(t, form.values.quantity, most);
  const address = addressOf(list, form.values.deliveryAddressId);
  const chooseAddress = (chosen: string) => {
    form.set('deliveryAddressId', chosen);
    // Each address has its own.
    form.set('phoneNumber', null);
  };
  return { form, book, list, address, chooseAddress, most, pieces, wrongQuantity, bought };
}
export type Order = ReturnType<typeof useOrder>;
