import type { Bounds } from './bounds.ts';
import { AMOUNT_MAX, type Cents, LEAST_CHARGE, LEAST_TOKENS, type Tokens, toWire } from './money.ts';

const from = (least: Cents | Tokens): Bounds<number> => ({ min: toWire(least), max: AMOUNT_MAX });
const CARD = from(LEAST_CHARGE);
const TOKENS = from(LEAST_TOKENS);

/**
 * From what to what an operator can set the settings that are amounts, on the wire: in the site's currency what a card pays, in
 * tokens what a wallet pays (docs/product.md 8.2).
 */
export const AMOUNT_SETTINGS = {
  minimumSubscriptionPrice: CARD,
  maximumSubscriptionPrice: CARD,
  minimumWalletPrice: CARD,
  maximumWalletPrice: CARD,
  minimumTipPrice: TOKENS,
  maximumTipPrice: TOKENS,
  minimumPpvPrice: TOKENS,
  maximumPpvPrice: TOKENS,
  // A payout is never of nothing, whatever this says (`leastPayout`).
  minimumPayoutAmount: { min: 0, max: AMOUNT_MAX },
} as const satisfies Record<string, Bounds<number>>;

/** The bounds of a setting that is an amount; null of any other. */
export const amountBounds = (name: string): Bounds<number> | null =>
  Object.hasOwn(AMOUNT_SETTINGS, name) ? AMOUNT_SETTINGS[name as keyof typeof AMOUNT_SETTINGS] : null;

/**
 * What a stored setting counts as: an amount that could be set before these bounds were there is the nearest one that can
 * be set now (docs/product.md 8.2).
 */
export function settingInBounds(name: string, value: unknown): unknown {
  const bounds = amountBounds(name);
  return bounds && typeof value === 'number' ? Math.min(Math.max(value, bounds.min), bounds.max) : value;
}
