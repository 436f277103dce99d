import { settingInBounds } from '#rules/amount-settings.ts';
import type { Bounds } from '#rules/bounds.ts';
import { CARD_LIMIT_DEFAULTS } from '#rules/card-limits.ts';
import {
  DEFAULT_COMMISSION,
  DEFAULT_FAVICON,
  DEFAULT_SITE_NAME,
  SETTINGS_DEFAULTS,
} from '#rules/constants.ts';
import { type ConversionRate, conversionRate, type Tokens, tokensFromWire } from '#rules/money.ts';
import { HELP_SLUG, PRIVACY_SLUG, pagePath, TERMS_SLUG } from '#rules/pages.ts';
import { UPLOAD_LIMITS } from '#rules/upload-limits.ts';
import type { Db } from '../../db/client.ts';
import { type Deps, EVERY_PAGE } from '../../deps.ts';
import { inTx, type Tx } from '../../tx.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { lockSettings, moneyInCurrency, readSettings, writeSetting } from './settings.queries.ts';
import { everySetting, type SiteSettings } from './settings.shape.ts';
import { settingProblem } from './settings-checks.ts';

const menu = (_id: string, title: string, path: string, ordering: number) =>
  ({ _id, title, path, internal: true, section: 'footer', isNewTab: false, ordering }) as const;

const DEFAULTS: SiteSettings = {
  ...SETTINGS_DEFAULTS,
  ...UPLOAD_LIMITS,
  ...CARD_LIMIT_DEFAULTS,
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
  menus: [
    menu('creators', 'Creators', '/creator', 1),
    menu('help', 'Help', pagePath(HELP_SLUG), 2),
    menu('contact', 'Contact', '/contact', 3),
    menu('terms', 'Terms', pagePath(TERMS_SLUG), 4),
    menu('privacy', 'Privacy', pagePath(PRIVACY_SLUG), 5),
  ],
  maintenance: false,
  maintenanceMode: false,
  maintenanceMessage: '',
  enable18Popup: false,
  content18Popup: '',
  gaCode: '',
  accentColor: '',
  currency: 'USD',
  stripePublishableKey: '',
  sandboxPayments: true,
  tokenConversionRate: 0.1,
  taxMode: 'included',
  hashPasswordOnClient: false,
  supportedLocales: ['en-US'],
  defaultLocale: 'en-US',
  commission: DEFAULT_COMMISSION,
  blockedCountries: [],
  contactEmail: '',
  taxRates: {},
  sellerName: '',
  sellerAddress: '',
  sellerTaxId: '',
  trialsNeedProof: true,
  payoutPendingDays: 7,
  payoutCoolOffDays: 3,
  unsentOrderDays: 14,
};

/** Follow from the configuration or from another setting. */
const DERIVED = [
  'maintenanceMode',
  'paymentGateway',
  'sandboxPayments',
  'stripePublishableKey',
  'hashPasswordOnClient',
];
/** Answered because clients expect them; nothing here follows them, so that nobody can set them. */
const WIRE_ONLY = ['loginPlaceholderImage'];
type SettingName = keyof typeof everySetting.shape;
const FRESH_MS = 1000;
interface Kept {
  /** Milliseconds of `performance.now()`: tests and the demo world set `deps.clock`. */
  at: number;
  loading: Promise<SiteSettings>;
  /** Once it is there. */
  loaded?: SiteSettings;
}
const cache = new WeakMap<Deps, Kept>();

/**
 * A stored value of a shape that is no longer ours falls back to the default: one bad row must not stop the site. An amount
 * that could not be set now counts as the nearest that can.
 */
function usable(deps: Deps, stored: Record<string, unknown>): Partial<SiteSettings> {
  const entries = Object.entries(stored).flatMap(([key, value]) => {
    const parsed = everySetting.shape[key as SettingName]?.safeParse(value);
    if (parsed?.success) return [[key, settingInBounds(key, parsed.data)]];
    deps.log.warn({ key }, 'a stored setting cannot be used');
    return [];
  });
  return Object.fromEntries(entries);
}

async function loadSettings(deps: Deps, db: Db): Promise<SiteSettings> {
  const stored = { ...DEFAULTS, ...usable(deps, await readSettings(db)) };
  return {
    ...stored,
    maintenanceMode: stored.maintenance,
    paymentGateway: deps.payments.name,
    sandboxPayments: deps.payments.name === 'sandbox',
    stripePublishableKey: deps.config.stripe?.publishableKey ?? '',
    hashPasswordOnClient: deps.config.hashPasswordOnClient,
  };
}

/**
 * All settings: what the operator stored over the defaults. Every call of the API asks for them, so
 * they are kept for a second per process, and read once however many ask at the same time.
 *
 * Inside a transaction, give it: they are then read on its connection. Another one from the pool, or somebody else's
 * reading that waits for one, might never come while all of them wait for a lock that this transaction holds.
 */
export async function siteSettings(deps: Deps, tx?: Tx): Promise<SiteSettings> {
  const now = performance.now();
  const kept = cache.get(deps);
  const fresh = kept && now - kept.at < FRESH_MS ? kept : null;
  if (fresh?.loaded) return fresh.loaded;
  if (tx) return loadSettings(deps, tx.db);
  if (fresh) return fresh.loading;
  const reading: Kept = { at: now, loading: loadSettings(deps, deps.db) };
  cache.set(deps, reading);
  try {
    reading.loaded = await reading.loading;
    return reading.loaded;
  } catch (error) {
    if (cache.get(deps) === reading) cache.delete(deps);
    throw error;
  }
}

/** Makes the next call read the settings anew. */
export const forgetSettings = (deps: Deps): void => void cache.delete(deps);

/** The kept settings as a cache that pages are told to: a page made after a change must not be made of the old ones. */
export const settingsKept = (deps: Deps) => ({
  invalidate: (tags: readonly string[]): void => {
    if (tags.includes(EVERY_PAGE)) forgetSettings(deps);
  },
});

/** What one token is worth, as the money rules want it. */
export async function tokenRate(deps: Deps): Promise<ConversionRate> {
  return conversionRate((await siteSettings(deps)).tokenConversionRate);
}

/** Whether a setting follows from the variables of this process: a command may have other ones than the product. */
export const isFromEnvironment = (name: string): boolean =>
  DERIVED.includes(name) && name !== 'maintenanceMode';

export const settingNames = (): string[] =>
  Object.keys(everySetting.shape).filter((key) => !DERIVED.includes(key) && !WIRE_ONLY.includes(key));

/**
 * Why the currency cannot change now: prices and promises are numbers in the currency they were made in, and a token
 * is worth a share of it. Null while there are none. What was paid keeps its own currency whatever happens.
 */
async function currencyProblem(db: Db, from: string, to: unknown): Promise<string | null> {
  if (to === from) return null;
  const found = await moneyInCurrency(db);
  const held = Object.entries(found).flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}`] : []));
  if (held.length === 0) return null;
  return `cannot become ${to}, because money here is in ${from} (${held.join(', ')}). Changing it would charge people other amounts than they agreed to.`;
}

/**
 * Stores one setting after checking its shape and sense, and writes down who changed it from what to what; throws a
 * plain error that names what is wrong. Without an `actor` it was the product itself.
 */
export async function setSetting(
  deps: Deps,
  key: string,
  value: unknown,
  actor = 'the product itself',
): Promise<void> {
  if (!settingNames().includes(key)) throw new Error(`There is no setting "${key}".`);
  const name = key as SettingName;
  const parsed = everySetting.shape[name].safeParse(value);
  if (!parsed.success) throw new Error(`${key}: ${parsed.error.issues[0]?.message}`);
  await inTx(deps, async (tx) => {
    await lockSettings(tx.db);
    const all = await loadSettings(deps, tx.db);
    const problem =
      settingProblem(name, parsed.data, all) ??
      (name === 'currency' ? await currencyProblem(tx.db, all.currency, parsed.data) : null);
    if (problem) throw new Error(`${key}: ${problem}`);
    const at = deps.clock.now();
    await writeSetting(tx.db, key, parsed.data, at);
    const detail = { from: all[name], to: parsed.data };
    await recordAudit(tx.db, { actor, action: 'settings.set', target: key, detail, at });
    tx.after(() => {
      forgetSettings(deps);
      return deps.pages.invalidate([EVERY_PAGE]);
    });
  });
}

/** What a fan may be asked to pay for one thing, in tokens. */
export async function priceBounds(deps: Deps, tx?: Tx): Promise<Bounds<Tokens>> {
  const { minimumPpvPrice, maximumPpvPrice } = await siteSettings(deps, tx);
  return { min: tokensFromWire(minimumPpvPrice), max: tokensFromWire(maximumPpvPrice) };
}
