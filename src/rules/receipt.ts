/** What a person quotes: the last eight characters of a payment's or purchase's id, in capitals. */
export const receiptNumber = (id: string): string => id.replace(/-/g, '').slice(-8).toUpperCase();
