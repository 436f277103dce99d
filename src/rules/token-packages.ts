import {
  AMOUNT_MAX,
  type Cents,
  type ConversionRate,
  centsForTokens,
  hasTwoPlaces,
  type Tokens,
} from './money.ts';

/** Token packages, as operators write them: docs/product.md 8.13. */
export const PACKAGE_NAME_MAX = 100;
export const PACKAGE_DESCRIPTION_MAX = 300;

/** Whether a package may bring so many tokens, as typed. */
export const arePackageTokens = (value: number): boolean =>
  hasTwoPlaces(value) && value > 0 && value <= AMOUNT_MAX;

interface Offered {
  price: Cents;
  tokens: Tokens;
}

/**
 * Whether tokens of a package can be worth more, once a performer has earned them at this commission (a share), than a card paid
 * for them.
 */
export const paysOutMore = ({ price, tokens }: Offered, rate: ConversionRate, commission: number): boolean =>
  centsForTokens(tokens, rate, 'down') * (1 - commission) > price;
