import { numberFormat } from '#components/format.ts';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { tokensFromWire } from '#rules/money.ts';
import { withMinus } from '#rules/text.ts';
import styles from './earnings.module.css';

interface ChangeSinceProps {
  /** Tokens as on the wire, of the days that are shown and of as many before them. */
  now: number;
  before: number | undefined;
  /** How many days are shown; null where the days are one's own. */
  days: number | null;
}

/** "+12% · before: 50 tokens"; nothing where there was nothing before. */
export function ChangeSince({ now, before = 0, days }: ChangeSinceProps) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  if (before <= 0) return null;
  const earlier = tokensFromWire(before);
  // In whole percent, so that what is written with and without a sign is the same.
  const change = Math.round(((tokensFromWire(now) - earlier) * 100) / earlier) / 100;
  const amount = money.tokens(before);
  const signed = withMinus(
    numberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }).format(change),
  );
  const percent = numberFormat(locale, { style: 'percent' }).format(Math.abs(change));
  const key = change === 0 ? 'same' : change > 0 ? 'more' : 'less';
  return (
    <span className={styles.change}>
      <span aria-hidden="true">{t('earnings.before', { change: signed, amount })}</span>
      <VisuallyHidden>
        {days === null
          ? t(`earnings.before.${key}`, { percent, amount })
          : t(`earnings.before.${key}.days`, { percent, amount, days })}
      </VisuallyHidden>
    </span>
  );
}
