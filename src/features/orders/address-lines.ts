/** An address that is kept on one line, as it is written on a parcel; a comma inside a part has a no-break space behind it. */
export const addressLines = (address: string): string => address.split(', ').join('\n');

/** A phone number as it is dialed from anywhere. */
export const dialed = (phoneNumber: string): string => (phoneNumber ? `+${phoneNumber}` : '');
