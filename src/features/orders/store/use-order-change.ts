import { toApiError } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import type { DeliveryStatus } from '#rules/orders.ts';
import { useUpdateOrderMutation } from '#services/orders.ts';

interface OrderChange {
  deliveryStatus?: DeliveryStatus;
  shippingCode?: string;
  returnToStock?: boolean;
}

/** What a seller says of an order, with its toast; answers whether it was taken. */
export function useOrderChange(id: string) {
  const [update, { isLoading: busy }] = useUpdateOrderMutation();
  const change = async (body: OrderChange, done: string): Promise<boolean> => {
    const { error } = await update({ params: { id }, body });
    if (error) toast.error(toApiError(error).message);
    else toast.success(done);
    return !error;
  };
  return { busy, change };
}
