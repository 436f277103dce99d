/** Card services whose names clients may use. The sandbox stands in for Stripe where no credentials are set. */
export const CARD_GATEWAYS = ['stripe', 'sandbox'] as const;
export type CardGateway = (typeof CARD_GATEWAYS)[number];

/** Cards that one person may keep. */
export const MAX_CARDS = 10;
