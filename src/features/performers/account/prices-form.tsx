import { useEffect } from 'react';
import { Badge } from '#components/badge.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field } from '#components/field.tsx';
import { numberFormat } from '#components/format.ts';
import { Notice } from '#components/notice.tsx';
import { type Plan, plansOf } from '#features/subscriptions/plans.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { bind } from '#lib/use-form.ts';
import { toWire } from '#rules/money.ts';
import { TRIAL, TRIAL_DAYS } from '#rules/subscription.ts';
import { typedAmount, typedWhole } from '#rules/typed-amount.ts';
import { useSettings } from '#store/hooks.ts';
import styles from './account.module.css';
import { notePricesSeen } from './first-steps-rule.ts';
import { FormFrame } from './form-frame.tsx';
import type { PanelProps } from './panel.ts';
import { type PriceValues, priceBody, priceProblems, priceValues, typedYear } from './price-values.ts';
import { useProfileForm } from './use-profile-form.ts';

/** "$", "€", "kr": what stands in front of the field. */
function useCurrencySign(): string {
  const locale = useLocale();
  const { currency } = useSettings();
  const parts = numberFormat(locale, { style: 'currency', currency }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

interface PriceFieldProps {
  name: 'monthlyPrice' | 'yearlyPrice';
  label: string;
  value: string;
  error?: string | undefined;
  hint?: string | undefined;
  onChange: (text: string) => void;
}

function PriceField({ onChange, ...field }: PriceFieldProps) {
  const sign = useCurrencySign();
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      before={sign}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function PlanLine({ plan }: { plan: Plan }) {
  const t = useT();
  const money = useMoney();
  if (plan.type === TRIAL) return <li>{t('creator.account.prices.see.free', { count: plan.days })}</li>;
  const key =
    plan.type === 'monthly' ? 'creator.account.prices.see.monthly' : 'creator.account.prices.see.yearly';
  return (
    <li>
      <span>{t(key, { price: money.amount(plan.price) })}</span>
      {plan.saving > 0 ? (
        <Badge tone="positive">{t('creator.account.prices.see.saving', { percent: plan.saving })}</Badge>
      ) : null}
    </li>
  );
}

/** What a year comes to for a month, beside its field. */
function useYearHint(values: PriceValues): string | undefined {
  const t = useT();
  const money = useMoney();
  const terms = typedYear(values);
  if (!terms) return undefined;
  const { perMonth, saving: percent } = terms;
  const price = money.amount(toWire(perMonth));
  const key = percent > 0 ? 'creator.account.prices.perMonthLess' : 'creator.account.prices.perMonth';
  return t(key, { price, percent });
}

/** A year that hardly anybody would take, or that everybody would. Neither is refused. */
function YearWarning({ values }: { values: PriceValues }) {
  const t = useT();
  const money = useMoney();
  const terms = typedYear(values);
  if (!terms?.warning) return null;
  return (
    <Notice tone="warning">
      {terms.warning === 'dear'
        ? t('creator.account.prices.dearYear', { price: money.amount(toWire(terms.twelve)) })
        : t('creator.account.prices.cheapYear', { count: terms.months })}
    </Notice>
  );
}

/** The offer as it will stand on the profile, while it is typed. */
function Offer({ values }: { values: PriceValues }) {
  const t = useT();
  const settings = useSettings();
  const plans = plansOf(
    {
      // Half-typed prices make no offer yet.
      monthlyPrice: typedAmount(values.monthlyPrice) || 0,
      yearlyPrice: typedAmount(values.yearlyPrice) || 0,
      isFreeSubscription: values.isFreeSubscription,
      durationFreeSubscriptionDays: typedWhole(values.durationFreeSubscriptionDays),
    },
    settings,
  );
  return (
    <div className={styles.offer}>
      <YearWarning values={values} />
      <h2>{t('creator.account.prices.see')}</h2>
      <ul>
        {plans.map((plan) => (
          <PlanLine key={plan.type} plan={plan} />
        ))}
      </ul>
    </div>
  );
}

/** What a subscription costs, and whether it begins with a free trial. */
export function PricesForm(props: PanelProps) {
  const t = useT();
  const money = useMoney();
  const settings = useSettings();
  const { minimumSubscriptionPrice: min, maximumSubscriptionPrice: max } = settings;
  const { _id } = props.performer;
  useEffect(() => notePricesSeen(_id), [_id]);
  const form = useProfileForm({
    name: 'prices',
    ...props,
    pick: priceValues,
    toBody: priceBody,
    check: (values) => priceProblems(t, money, settings, values),
  });
  const { values, errors, set } = form;
  const yearHint = useYearHint(values);
  return (
    <FormFrame form={form}>
      <p className={styles.intro}>
        {t('creator.account.prices.limits', { min: money.amount(min), max: money.amount(max) })}
      </p>
      <div className={styles.pair}>
        <PriceField
          name="monthlyPrice"
          label={t('creator.account.prices.monthly')}
          value={values.monthlyPrice}
          error={errors.monthlyPrice}
          onChange={(text) => set('monthlyPrice', text)}
        />
        <PriceField
          name="yearlyPrice"
          label={t('creator.account.prices.yearly')}
          value={values.yearlyPrice}
          error={errors.yearlyPrice}
          hint={yearHint}
          onChange={(text) => set('yearlyPrice', text)}
        />
      </div>
      {settings.freeSubscriptionEnabled ? (
        <div className={styles.trial}>
          <CheckField
            kind="switch"
            name="isFreeSubscription"
            label={t('creator.account.prices.trial')}
            hint={t('creator.account.prices.trial.hint')}
            checked={values.isFreeSubscription}
            onChange={(event) => set('isFreeSubscription', event.target.checked)}
          />
          {values.isFreeSubscription ? (
            <Field
              className={styles.short}
              {...bind(form, 'durationFreeSubscriptionDays')}
              label={t('creator.account.prices.days')}
              hint={t('creator.account.prices.days.hint', { min: TRIAL_DAYS.min, max: TRIAL_DAYS.max })}
              inputMode="numeric"
              autoComplete="off"
            />
          ) : null}
        </div>
      ) : null}
      <Field
        className={styles.short}
        {...bind(form, 'privateChatPrice')}
        label={t('creator.account.prices.private')}
        hint={t('creator.account.prices.private.hint')}
        inputMode="decimal"
        autoComplete="off"
      />
      <Offer values={values} />
    </FormFrame>
  );
}
