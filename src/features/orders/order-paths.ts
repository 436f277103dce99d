/** An order as its seller sees it. */
export const storeOrderPath = (id: string): string => `/creator/my-order/${encodeURIComponent(id)}`;
/** What goes into its parcel. */
export const packingSlipPath = (id: string): string =>
  `/creator/my-order/packing-slip/${encodeURIComponent(id)}`;
/** An order as its buyer sees it, by its id or that of its purchase. */
export const myOrderPath = (id: string): string => `/user/orders/${encodeURIComponent(id)}`;
