/** An order as its seller sees it. */
export const storeOrderPath = (id: string): string => `/creator/my-order/${encodeURIComponent(id)}`;
/** What goes into its parcel. */
export const packingSlipPath = (id: string): string =>
  `/creator/my-order/packing-slip/${encodeURIComponent(id)}`;
/** The same of several orders. */
export const packingSlipsPath = (ids: readonly string[]): string =>
  `/creator/my-order/packing-slip?ids=${ids.map(encodeURIComponent).join(',')}`;

/** As many as a page of the list shows. */
const IDS_MAX = 200;

/** The orders that such an address names, each once. */
export const readIds = (asked: string | string[] | undefined): string[] =>
  typeof asked === 'string'
    ? [...new Set(asked.split(',').filter((id) => /^[\w-]{1,100}$/.test(id)))].slice(0, IDS_MAX)
    : [];

/** An order as its buyer sees it, by its id or that of its purchase. */
export const myOrderPath = (id: string): string => `/user/orders/${encodeURIComponent(id)}`;
