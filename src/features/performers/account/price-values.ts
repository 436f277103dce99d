import type { PerformerOwn } from '#contract/performer-account.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { found } from '#features/auth/problems.ts';
import type { MoneyTexts } from '#features/wallet/use-money.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { centsFromWire } from '#rules/money.ts';
import { subscriptionPriceProblem, TRIAL_DAYS, trialDaysProblem } from '#rules/subscription.ts';
import { typedAmount, typedWhole } from '#rules/typed-amount.ts';
import { type YearTerms, yearTerms } from '#rules/yearly-price.ts';
import type { ProfileChange } from './use-profile-form.ts';

export interface PriceValues {
  /** As typed, in the site's currency. */
  monthlyPrice: string;
  yearlyPrice: string;
  isFreeSubscription: boolean;
  durationFreeSubscriptionDays: string;
  /** Tokens for a minute of a private show. */
  privateChatPrice: string;
}

/** What the typed price of a year means beside that of a month; null while one of them is no price. */
export function typedYear(values: Pick<PriceValues, 'monthlyPrice' | 'yearlyPrice'>): YearTerms | null {
  const [monthly, yearly] = [typedAmount(values.monthlyPrice), typedAmount(values.yearlyPrice)];
  if (Number.isNaN(monthly) || Number.isNaN(yearly)) return null;
  return yearTerms(centsFromWire(monthly), centsFromWire(yearly));
}

const shown = (price: number): string => (Number.isInteger(price) ? String(price) : price.toFixed(2));

export const priceValues = (performer: PerformerOwn): PriceValues => ({
  monthlyPrice: shown(performer.monthlyPrice),
  yearlyPrice: shown(performer.yearlyPrice),
  isFreeSubscription: performer.isFreeSubscription,
  durationFreeSubscriptionDays: String(performer.durationFreeSubscriptionDays),
  privateChatPrice: shown(performer.privateChatPrice),
});

/** The length of the trial is sent only where there is one: an empty field must not stop the rest. */
export const priceBody = (values: PriceValues): ProfileChange => ({
  monthlyPrice: typedAmount(values.monthlyPrice),
  yearlyPrice: typedAmount(values.yearlyPrice),
  isFreeSubscription: values.isFreeSubscription,
  privateChatPrice: typedAmount(values.privateChatPrice),
  ...(values.isFreeSubscription
    ? { durationFreeSubscriptionDays: typedWhole(values.durationFreeSubscriptionDays) }
    : {}),
});

type Limits = Pick<PublicSettings, 'minimumSubscriptionPrice' | 'maximumSubscriptionPrice'>;

function priceText(t: Translate, money: MoneyTexts, limits: Limits, text: string): string {
  const { minimumSubscriptionPrice: min, maximumSubscriptionPrice: max } = limits;
  const price = typedAmount(text);
  if (Number.isNaN(price)) return t('creator.account.prices.notANumber');
  const problem = subscriptionPriceProblem(centsFromWire(price), {
    min: centsFromWire(min),
    max: centsFromWire(max),
  });
  const amount = money.amount(problem === 'too-low' ? min : max);
  return problem ? t(`creator.account.prices.${problem}`, { amount }) : '';
}

/** Prices within the site's limits, a trial of whole days. */
export function priceProblems(
  t: Translate,
  money: MoneyTexts,
  limits: Limits,
  values: PriceValues,
): FieldErrors<PriceValues> {
  const { isFreeSubscription, durationFreeSubscriptionDays: days } = values;
  const daysProblem =
    isFreeSubscription && (Number.isNaN(typedWhole(days)) || trialDaysProblem(typedWhole(days)));
  return found({
    monthlyPrice: priceText(t, money, limits, values.monthlyPrice),
    yearlyPrice: priceText(t, money, limits, values.yearlyPrice),
    privateChatPrice: typedAmount(values.privateChatPrice) >= 0 ? '' : t('creator.account.prices.notANumber'),
    durationFreeSubscriptionDays: daysProblem
      ? t('creator.account.prices.days.problem', { min: TRIAL_DAYS.min, max: TRIAL_DAYS.max })
      : '',
  });
}
