import * as z from 'zod';
import { TAX_MODES } from '#rules/tax.ts';
import { contract } from './endpoint.ts';

export const menuItem = z.object({
  _id: z.string(),
  title: z.string(),
  path: z.string(),
  internal: z.boolean(),
  section: z.enum(['main', 'header', 'footer']),
  isNewTab: z.boolean(),
  ordering: z.number(),
});

/** Everything the web app may know of the site's settings. */
export const publicSettings = z.object({
  siteName: z.string(),
  logoUrl: z.string(),
  darkmodeLogoUrl: z.string(),
  favicon: z.string(),
  footerContent: z.string(),
  loginPlaceholderImage: z.string(),
  userBenefit: z.string(),
  modelBenefit: z.string(),
  homeTitle: z.string(),
  homeMetaKeywords: z.string(),
  homeMetaDescription: z.string(),
  menus: z.array(menuItem),
  maintenance: z.boolean(),
  /** The same, under the name that existing clients read. */
  maintenanceMode: z.boolean(),
  maintenanceMessage: z.string(),
  requireEmailVerification: z.boolean(),
  enable18Popup: z.boolean(),
  content18Popup: z.string(),
  gaCode: z.string(),
  accentColor: z.string(),
  currency: z.string(),
  stripePublishableKey: z.string(),
  /** What takes cards here; empty where payments are not set up. */
  paymentGateway: z.string(),
  sandboxPayments: z.boolean(),
  tokenConversionRate: z.number(),
  /** Whether prices in money have the tax in them, or it comes on top; which tax that is for a fan says `GET /payment/tax`. */
  taxMode: z.enum(TAX_MODES),
  freeSubscriptionEnabled: z.boolean(),
  freeSubscriptionDuration: z.number(),
  minimumSubscriptionPrice: z.number(),
  maximumSubscriptionPrice: z.number(),
  minimumWalletPrice: z.number(),
  maximumWalletPrice: z.number(),
  minimumTipPrice: z.number(),
  maximumTipPrice: z.number(),
  minimumPpvPrice: z.number(),
  maximumPpvPrice: z.number(),
  minimumPayoutAmount: z.number(),
  /** People have links of their own, and who signs up by one counts as theirs. */
  referralsEnabled: z.boolean(),
  /** What a referrer gets of the site's part, of what a creator they brought earns: 0.1 is a tenth. */
  performerReferralCommission: z.number().min(0).max(1),
  /** The same of what a fan they brought spends. */
  userReferralCommission: z.number().min(0).max(1),
  /** For how many months after the sign-up; 0 is without an end. */
  referralMonths: z.number(),
  photoMaxMegabytes: z.number(),
  videoMaxMegabytes: z.number(),
  videoMaxMinutes: z.number(),
  audioMaxMegabytes: z.number(),
  audioMaxMinutes: z.number(),
  teaserMaxMegabytes: z.number(),
  teaserMaxSeconds: z.number(),
  welcomeVideoMaxMegabytes: z.number(),
  welcomeVideoMaxMinutes: z.number(),
  storageGigabytes: z.number(),
  unreviewedMaxMinutes: z.number(),
  unreviewedStorageGigabytes: z.number(),
  hashPasswordOnClient: z.boolean(),
  supportedLocales: z.array(z.string()),
  defaultLocale: z.string(),
});
export type PublicSettings = z.output<typeof publicSettings>;

export const settings = contract('settings', {
  /** All public settings in one reply; cached by the web shell for one server render. */
  public: { method: 'GET', path: '/settings/public', access: 'public', shared: true, reply: publicSettings },
  /** Named public settings as a map; keys that are not public are left out. */
  keys: {
    method: 'POST',
    path: '/settings/keys',
    access: 'public',
    limit: 'read',
    body: z.object({ keys: z.array(z.string().max(60)).max(100) }),
    reply: publicSettings.partial(),
  },
});
