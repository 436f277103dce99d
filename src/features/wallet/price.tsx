import { MoneyText, type MoneyTextProps } from '#components/money-text.tsx';
import { useSettings } from '#store/hooks.ts';

/**
 * `tokens` with what they are worth in the site's currency. An `amount` is what a card pays, so it stands alone, in
 * the site's currency or that of the payment.
 */
export function Price(props: Omit<MoneyTextProps, 'rate'>) {
  const { currency, tokenConversionRate } = useSettings();
  const rate = props.amount === undefined ? { rate: tokenConversionRate } : {};
  return <MoneyText currency={currency} {...rate} {...props} />;
}
