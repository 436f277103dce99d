import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../http/networks.ts';

/** Who uses a card, and from where. */
export interface Payer {
  id: string;
  ip: string;
}

export interface KnownCard {
  id: string;
  paymentGateway: string;
  fingerprint: string | null;
}

/** With the site's secret: there are so few addresses that a plain hash of one could be looked up. */
const hashed = ({ config }: Deps, text: string): string =>
  createHmac('sha256', config.secret).update(`card limits ${text}`).digest('base64url').slice(0, 22);

/** An address as it is kept. Those of one household count as one: IPv6 by its /64. */
export const addressHash = (deps: Deps, ip: string): string => hashed(deps, `address ${addressKey(ip)}`);

/** The same card of whatever account, where the card service tells cards apart; else our own record of it. */
export const cardHash = (deps: Deps, { id, paymentGateway, fingerprint }: KnownCard): string =>
  hashed(deps, fingerprint ? `card ${paymentGateway} ${fingerprint}` : `record ${id}`);
