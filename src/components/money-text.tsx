import { useLocale, useT } from '#i18n/use-t.ts';
import {
  type Cents,
  centsForTokens,
  centsFromWire,
  conversionRate,
  type Tokens,
  tokensForCents,
  tokensFromWire,
  toWire,
} from '#rules/money.ts';
import { withMinus } from '#rules/text.ts';
import { classNames } from './class-names.ts';
import { numberFormat } from './format.ts';
import styles from './money-text.module.css';

export interface MoneyTextProps {
  /** Wallet tokens, as on the wire (at most two places). */
  tokens?: number;
  /** Card money, as on the wire. With `rate`, the missing one of the two is worked out. */
  amount?: number;
  /** ISO 4217 code of the site's currency. */
  currency?: string;
  /** What one token is worth in that currency (settings.tokenConversionRate). */
  rate?: number;
  /** Shows + and −, for statements. */
  signed?: boolean;
  /** The second value goes underneath, for table cells and totals. */
  stacked?: boolean;
  className?: string;
}

type Sign = Intl.NumberFormatOptions['signDisplay'];

const tokenFormat = (locale: string, value: number, signDisplay: Sign) =>
  numberFormat(locale, {
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 2,
    signDisplay,
  });

/** Fills in the value that is missing when the rate is known; nearest hundredth, for show only. */
function bothValues({ tokens, amount, rate }: MoneyTextProps): { tokens?: number; amount?: number } {
  if (!rate) return { tokens, amount };
  const known = conversionRate(rate);
  const cents: Cents | undefined = amount === undefined ? undefined : centsFromWire(amount);
  const wallet: Tokens | undefined = tokens === undefined ? undefined : tokensFromWire(tokens);
  return {
    tokens: tokens ?? (cents === undefined ? undefined : toWire(tokensForCents(cents, known, 'nearest'))),
    amount: amount ?? (wallet === undefined ? undefined : toWire(centsForTokens(wallet, known, 'nearest'))),
  };
}

/** "25 tokens · $2.50": the value that was given first, the other one beside it. */
export function MoneyText(props: MoneyTextProps) {
  const { currency = 'USD', signed, stacked, className } = props;
  const t = useT();
  const locale = useLocale();
  const signDisplay: Sign = signed ? 'exceptZero' : 'auto';
  const { tokens, amount } = bothValues(props);
  // What was paid for the tokens is no movement of its own.
  const amountSign = props.tokens === undefined || props.amount === undefined ? signDisplay : 'auto';
  const texts = [
    tokens === undefined
      ? undefined
      : t('components.tokens', {
          count: Math.abs(tokens),
          value: withMinus(tokenFormat(locale, tokens, signDisplay).format(tokens)),
        }),
    amount === undefined
      ? undefined
      : withMinus(
          numberFormat(locale, { style: 'currency', currency, signDisplay: amountSign }).format(amount),
        ),
  ];
  if (props.tokens === undefined) texts.reverse();
  const [first, second] = texts.filter((text) => text !== undefined);
  return (
    <span translate="no" className={classNames(styles.money, stacked && styles.stacked, className)}>
      <span>{first}</span>
      {second === undefined ? null : (
        <>
          {stacked ? null : ' '}
          <span className={styles.second}>{`${stacked ? '' : '· '}${second}`}</span>
        </>
      )}
    </span>
  );
}
