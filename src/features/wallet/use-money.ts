import { useMemo } from 'react';
import { numberFormat } from '#components/format.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { withMinus } from '#rules/text.ts';
import { useSettings } from '#store/hooks.ts';

export interface MoneyTexts {
  /** Card money as on the wire: "$9.99"; in the site's currency unless another is named. */
  amount: (value: number, of?: string) => string;
  /** Wallet tokens as on the wire: "50 tokens". */
  tokens: (value: number) => string;
}

/** Amounts as texts, for labels of buttons and titles. */
export function useMoney(): MoneyTexts {
  const t = useT();
  const locale = useLocale();
  const { currency } = useSettings();
  return useMemo(() => {
    const plain = (value: number) => {
      const places = Number.isInteger(value) ? 0 : 2;
      return withMinus(
        numberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: 2 }).format(value),
      );
    };
    return {
      amount: (value, of = currency) =>
        withMinus(numberFormat(locale, { style: 'currency', currency: of }).format(value)),
      tokens: (value) => t('components.tokens', { count: value, value: plain(value) }),
    };
  }, [t, locale, currency]);
}
