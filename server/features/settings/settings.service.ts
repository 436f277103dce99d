import * as z from 'zod';
import { type PublicSettings, publicSettings } from '#contract/settings.ts';
import {
  DEFAULT_COMMISSION,
  DEFAULT_FAVICON,
  DEFAULT_SITE_NAME,
  SETTINGS_DEFAULTS,
} from '#rules/constants.ts';
import { type ConversionRate, conversionRate } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { readSettings, writeSetting } from './settings.queries.ts';

/** Settings that stay on the server. */
const privateSettings = z.object({
  commission: z.number().min(0).max(1),
  blockedCountries: z.array(z.string().length(2)),
  contactEmail: z.string(),
});
export type PrivateSettings = z.output<typeof privateSettings>;
export type SiteSettings = PublicSettings & PrivateSettings;

const DEFAULTS: SiteSettings = {
  ...SETTINGS_DEFAULTS,
  siteName: DEFAULT_SITE_NAME,
  logoUrl: '/logo.svg',
  darkmodeLogoUrl: '/logo-dark.svg',
  favicon: DEFAULT_FAVICON,
  footerContent: '',
  loginPlaceholderImage: '',
  userBenefit: '',
  modelBenefit: '',
  homeTitle: '',
  homeMetaKeywords: '',
  homeMetaDescription: '',
  menus: [],
  maintenance: false,
  maintenanceMessage: '',
  enable18Popup: false,
  content18Popup: '',
  gaCode: '',
  accentColor: '',
  currency: 'USD',
  stripePublishableKey: '',
  sandboxPayments: true,
  tokenConversionRate: 0.1,
  hashPasswordOnClient: false,
  supportedLocales: ['en-US'],
  defaultLocale: 'en-US',
  commission: DEFAULT_COMMISSION,
  blockedCountries: [],
  contactEmail: '',
};

/** Follow from the configuration, not from the operator. */
const DERIVED = ['sandboxPayments', 'hashPasswordOnClient', 'stripePublishableKey'] as const;
const everySetting = z.object({ ...publicSettings.shape, ...privateSettings.shape });
const FRESH_MS = 1000;
const cache = new WeakMap<Deps, { at: number; value: SiteSettings }>();

/** All settings: what the operator stored over the defaults of spec §9. Kept for a second per process. */
export async function siteSettings(deps: Deps): Promise<SiteSettings> {
  const now = deps.clock.now().getTime();
  const kept = cache.get(deps);
  if (kept && Math.abs(now - kept.at) < FRESH_MS) return kept.value;
  const stored = await readSettings(deps.db);
  const value: SiteSettings = {
    ...DEFAULTS,
    ...everySetting.partial().parse(stored),
    sandboxPayments: deps.payments.name === 'sandbox',
    hashPasswordOnClient: deps.config.hashPasswordOnClient,
  };
  cache.set(deps, { at: now, value });
  return value;
}

/** What one token is worth, as the money rules want it. */
export async function tokenRate(deps: Deps): Promise<ConversionRate> {
  return conversionRate((await siteSettings(deps)).tokenConversionRate);
}

export const settingNames = (): string[] =>
  Object.keys(everySetting.shape).filter((key) => !DERIVED.includes(key as never));

/** Stores one setting after checking its shape; throws a plain error that names what is wrong. */
export async function setSetting(deps: Deps, key: string, value: unknown): Promise<void> {
  if (!settingNames().includes(key)) throw new Error(`There is no setting "${key}".`);
  const shape = everySetting.shape[key as keyof typeof everySetting.shape];
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new Error(`${key}: ${parsed.error.issues[0]?.message}`);
  await writeSetting(deps.db, key, parsed.data, deps.clock.now());
  cache.delete(deps);
  deps.pages.invalidate(['settings']);
}
