/** The key of the transfer that gives back what is unused of a payment; it is there once that was done. */
export const unusedKey = (paymentId: string): string => `unused:${paymentId}`;
