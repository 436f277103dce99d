import type * as z from 'zod';
import type { menuItem } from '#contract/settings.ts';
import { amountBounds } from '#rules/amount-settings.ts';
import { CARD_LIMIT_BOUNDS } from '#rules/card-limits.ts';
import { isCountryCode } from '#rules/countries.ts';
import { emailProblem } from '#rules/email.ts';
import { ownOrWebHref } from '#rules/linked-text.ts';
import { isSupportedLocale } from '#rules/locales.ts';
import {
  AMOUNT_MAX,
  basisPoints,
  cents,
  centsFromWire,
  conversionRate,
  hasTwoPlaces,
  LEAST_TOKENS,
  shareOf,
  tokensFromWire,
} from '#rules/money.ts';
import { REFERRAL_MONTHS_MAX } from '#rules/referrals.ts';
import { TRIAL_DAYS, trialDaysProblem } from '#rules/subscription.ts';
import type { TaxRates } from '#rules/tax.ts';
import { isSingleLine } from '#rules/text.ts';
import { topUpTokens } from '#rules/top-up.ts';
import { UPLOAD_LIMITS_MOST, type UploadLimits } from '#rules/upload-limits.ts';
import type { SiteSettings } from './settings.shape.ts';

/** All amounts are kept in hundredths, so currencies without cents or with thousandths are not supported. */
function isTwoPlaceCurrency(code: string): boolean {
  if (!Intl.supportedValuesOf('currency').includes(code)) return false;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits === 2;
}

type Check = (value: never, all: SiteSettings) => string | null;

/** An address on this site or on the web; nothing that runs in a visitor's browser, or that only looks like a path. */
const isAddress = (value: string): boolean =>
  /^(?:\/|https?:\/\/)[^\s\p{C}]*$/iu.test(value) && ownOrWebHref(value) !== null;

const address: Check = (value: string) =>
  value === '' || isAddress(value) ? null : 'must start with / or https://';
const atMost =
  (other: keyof SiteSettings): Check =>
  (value: number, all) =>
    value <= (all[other] as number) ? null : `must not be above ${other}`;
const atLeast =
  (other: keyof SiteSettings): Check =>
  (value: number, all) =>
    value >= (all[other] as number) ? null : `must not be below ${other}`;

function amountProblem(key: keyof SiteSettings, value: unknown): string | null {
  const bounds = amountBounds(key);
  if (!bounds) return null;
  const { min, max } = bounds;
  return typeof value === 'number' && value >= min && value <= max && hasTwoPlaces(value)
    ? null
    : `must be an amount from ${min} to ${max} with at most two places`;
}

const RATED = [
  'tokenConversionRate',
  'minimumSubscriptionPrice',
  'minimumWalletPrice',
  'maximumWalletPrice',
] as const;

/** The least that a card pays must be worth something in tokens, and the largest top-up no more of them than the wire takes. */
function rateProblem(key: keyof SiteSettings, value: unknown, all: SiteSettings): string | null {
  if (!RATED.some((name) => name === key)) return null;
  const next = { ...all, [key]: value } as SiteSettings;
  const rate = conversionRate(next.tokenConversionRate);
  const least = Math.min(next.minimumSubscriptionPrice, next.minimumWalletPrice);
  // Half of what is paid can be tax.
  if (topUpTokens(cents(Math.floor(centsFromWire(least) / 2)), rate) < LEAST_TOKENS)
    return `must leave the smallest payment by card, ${least}, worth a token or a part of one: one token is ${next.tokenConversionRate}`;
  if (topUpTokens(centsFromWire(next.maximumWalletPrice), rate) > tokensFromWire(AMOUNT_MAX))
    return `must not let maximumWalletPrice, ${next.maximumWalletPrice}, buy more than ${AMOUNT_MAX} tokens: one token is ${next.tokenConversionRate}`;
  return null;
}

const ONE_LINE = [
  'siteName',
  'logoUrl',
  'darkmodeLogoUrl',
  'favicon',
  'homeTitle',
  'homeMetaKeywords',
  'homeMetaDescription',
  'gaCode',
  'accentColor',
  'currency',
  'contactEmail',
  'sellerName',
  'sellerTaxId',
] as const satisfies readonly (keyof SiteSettings)[];

const lineProblem = (key: keyof SiteSettings, value: unknown): string | null =>
  ONE_LINE.some((name) => name === key) && !isSingleLine(String(value))
    ? 'must be one line, without control characters'
    : null;

const share: Check = (value: number) =>
  Math.abs(shareOf(basisPoints(value)) - value) < 1e-9 ? null : 'must have at most four decimal places';
/** One sale can be shared with the referrer of its fan and with that of its performer. */
const shareBeside =
  (other: keyof SiteSettings): Check =>
  (value: number, all) =>
    share(value as never, all) ??
    (basisPoints(value) + basisPoints(all[other] as number) <= basisPoints(1)
      ? null
      : `must not be above 1 together with ${other}`);

/** By country; a rate that cannot be kept in basis points would be rounded unseen. */
const taxRates: Check = (rates: TaxRates, all) => {
  const country = Object.keys(rates).find((code) => !isCountryCode(code));
  if (country !== undefined) return `"${country}" is no two-letter country code in capitals`;
  const wrong = Object.entries(rates).find(
    ([, rate]) => !(rate >= 0 && rate <= 1) || share(rate as never, all),
  );
  return wrong
    ? `${wrong[0]}: must be a share from 0 to 1 with at most four decimal places, 0.19 is 19 %`
    : null;
};

const menus: Check = (items: z.output<typeof menuItem>[]) => {
  const wrong = items.find(
    ({ path, title }) => !isAddress(path) || title.trim() === '' || !isSingleLine(title),
  );
  return wrong
    ? `"${wrong.title}" needs a title of one line and a path that starts with / or https://`
    : null;
};

const uploadLimit =
  (name: keyof UploadLimits): Check =>
  (value: number) =>
    Number.isInteger(value) && value >= 1 && value <= UPLOAD_LIMITS_MOST[name]
      ? null
      : `must be a whole number from 1 to ${UPLOAD_LIMITS_MOST[name]}`;

const UPLOAD_CHECKS = Object.fromEntries(
  (Object.keys(UPLOAD_LIMITS_MOST) as (keyof UploadLimits)[]).map((name) => [name, uploadLimit(name)]),
);

const days =
  (most: number): Check =>
  (value: number) =>
    Number.isInteger(value) && value >= 0 && value <= most
      ? null
      : `must be a whole number of days, 0 to ${most}`;

const cardLimit =
  (name: keyof typeof CARD_LIMIT_BOUNDS): Check =>
  (value: number) => {
    const { min, max } = CARD_LIMIT_BOUNDS[name];
    return Number.isInteger(value) && value >= min && value <= max
      ? null
      : `must be a whole number from ${min} to ${max}`;
  };

const CARD_LIMIT_CHECKS = Object.fromEntries(
  (Object.keys(CARD_LIMIT_BOUNDS) as (keyof typeof CARD_LIMIT_BOUNDS)[]).map((name) => [
    name,
    cardLimit(name),
  ]),
);

/** What a setting must be beyond its shape, in words for an operator. */
const CHECKS: Partial<Record<keyof SiteSettings, Check>> = {
  siteName: (value: string) => (value.trim() === '' ? 'must not be empty' : null),
  logoUrl: address,
  darkmodeLogoUrl: address,
  favicon: address,
  menus,
  gaCode: (value: string) =>
    /^[A-Z0-9-]{0,40}$/i.test(value) ? null : 'must be a measurement id such as G-ABC123',
  accentColor: (value: string) =>
    /^(#[0-9a-f]{6})?$/i.test(value) ? null : 'must be a colour such as #2f6fed',
  currency: (value: string) =>
    isTwoPlaceCurrency(value)
      ? null
      : 'must be a currency code such as USD, of a currency with two decimal places',
  tokenConversionRate: (value: number) =>
    value >= 0.000001 && value <= 1_000_000 ? null : 'must be above 0, 0.000001 to 1000000',
  // Kept with each sale in basis points.
  commission: share,
  performerReferralCommission: shareBeside('userReferralCommission'),
  userReferralCommission: shareBeside('performerReferralCommission'),
  referralMonths: (value: number) =>
    Number.isInteger(value) && value >= 0 && value <= REFERRAL_MONTHS_MAX
      ? null
      : `must be a whole number of months, 0 (no end) to ${REFERRAL_MONTHS_MAX}`,
  freeSubscriptionDuration: (value: number) =>
    trialDaysProblem(value) ? `must be ${TRIAL_DAYS.min} to ${TRIAL_DAYS.max} days` : null,
  minimumSubscriptionPrice: atMost('maximumSubscriptionPrice'),
  maximumSubscriptionPrice: atLeast('minimumSubscriptionPrice'),
  minimumWalletPrice: atMost('maximumWalletPrice'),
  maximumWalletPrice: atLeast('minimumWalletPrice'),
  minimumTipPrice: atMost('maximumTipPrice'),
  maximumTipPrice: atLeast('minimumTipPrice'),
  minimumPpvPrice: atMost('maximumPpvPrice'),
  maximumPpvPrice: atLeast('minimumPpvPrice'),
  payoutPendingDays: days(90),
  payoutCoolOffDays: days(30),
  unsentOrderDays: days(90),
  ...UPLOAD_CHECKS,
  ...CARD_LIMIT_CHECKS,
  supportedLocales: (value: string[]) =>
    value.length > 0 && value.every(isSupportedLocale)
      ? null
      : 'must list locales such as en-US, at least one',
  defaultLocale: (value: string) => (isSupportedLocale(value) ? null : 'must be a locale such as en-US'),
  taxRates,
  blockedCountries: (value: string[]) =>
    value.every((code) => isCountryCode(code)) ? null : 'must list two-letter country codes in capitals',
  contactEmail: (value: string) =>
    value === '' || !emailProblem(value) ? null : 'must be an e-mail address',
};

/** Why this value cannot be stored, in words; null when it can. `all` are the settings as they are now. */
export function settingProblem(key: keyof SiteSettings, value: unknown, all: SiteSettings): string | null {
  return (
    lineProblem(key, value) ??
    amountProblem(key, value) ??
    CHECKS[key]?.(value as never, all) ??
    rateProblem(key, value, all)
  );
}
