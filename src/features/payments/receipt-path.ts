/** Where the receipt of a card payment is. */
export const paymentReceiptPath = (id: string): string => `/user/receipt?payment=${id}`;
/** Where the receipt of something that tokens paid for is. */
export const purchaseReceiptPath = (id: string): string => `/user/receipt?purchase=${id}`;
