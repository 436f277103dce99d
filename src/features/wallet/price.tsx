import { MoneyText, type MoneyTextProps } from '#components/money-text.tsx';
import { useSettings } from '#store/hooks.ts';

/** An amount in both units, by the site's currency and rate: give `tokens` or `amount`, the other is worked out. */
export function Price(props: Omit<MoneyTextProps, 'currency' | 'rate'>) {
  const { currency, tokenConversionRate } = useSettings();
  return <MoneyText {...props} currency={currency} rate={tokenConversionRate} />;
}
