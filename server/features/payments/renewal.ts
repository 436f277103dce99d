import type { PaymentTransaction } from './payment-handlers.ts';

type Detail = Pick<PaymentTransaction, 'detail'>;

/** What a payment says of itself that charges the next period of a subscription while nobody is there. */
export const RENEWAL_DETAIL = { renewal: true } as const satisfies Detail['detail'];

/** Whether nobody was there when the card was charged: the payer of a renewal hears of it by mail, and no limits on new purchases count. */
export const isRenewal = ({ detail }: Detail): boolean => detail.renewal === true;
