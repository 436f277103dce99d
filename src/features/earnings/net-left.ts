import type { Earning } from '#contract/earnings.ts';
import { minus, tokensFromWire, toWire } from '#rules/money.ts';

/** What a performer has of a sale, without what was taken back of it. */
export const netLeft = ({ netPrice, refundedNetPrice }: Earning): number =>
  toWire(minus(tokensFromWire(netPrice), tokensFromWire(refundedNetPrice)));
