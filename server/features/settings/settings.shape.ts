import * as z from 'zod';
import { type PublicSettings, publicSettings } from '#contract/settings.ts';

/** Settings that stay on the server. */
const privateSettings = z.object({
  commission: z.number().min(0).max(1),
  blockedCountries: z.array(z.string().length(2)),
  contactEmail: z.string(),
  /** What countries take of what cards pay, as shares: { "DE": 0.19 }. Others take nothing. */
  taxRates: z.record(z.string(), z.number()),
  /** Who sells, as invoices say it. */
  sellerName: z.string().max(200),
  sellerAddress: z.string().max(500),
  sellerTaxId: z.string().max(100),
  /** A free trial needs a confirmed e-mail address or a saved card, by which a person's other accounts are known. */
  trialsNeedProof: z.boolean(),
  /** Days after which an earning can be paid out. */
  payoutPendingDays: z.number(),
  /** Days after which a changed account can be paid to. */
  payoutCoolOffDays: z.number(),
  /** Days after which an order that a closed store never sent is refunded by itself. */
  unsentOrderDays: z.number(),
  /** Declined cards an hour, of one account, of one card and from one address (product.md 29). */
  cardDeclinesPerAccount: z.number(),
  cardDeclinesPerCard: z.number(),
  cardDeclinesPerAddress: z.number(),
  /** A day: cards that one account adds, accounts that use one card, cards that come from one address. */
  cardsAddedPerAccount: z.number(),
  accountsPerCard: z.number(),
  cardsPerAddress: z.number(),
  /** How long an account is young, and what it can pay by card in a day. */
  youngAccountDays: z.number(),
  youngAccountSpending: z.number(),
});
type PrivateSettings = z.output<typeof privateSettings>;
export type SiteSettings = PublicSettings & PrivateSettings;

export const everySetting = z.object({ ...publicSettings.shape, ...privateSettings.shape });
