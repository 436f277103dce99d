import { exactTime } from '#components/time-text.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { LIMIT_PERIODS } from '#rules/spending.ts';

interface Refusal {
  /** `noun.code`. */
  code: string;
  message: string;
  fields: Readonly<Record<string, string | undefined>>;
}

/**
 * Why a purchase was refused, in words. Where a break or a limit of one's own refused it, the server's words hold a time in
 * UTC: these hold it in the reader's time zone (product.md 24). Other refusals are told in the server's words.
 */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  return ({ code, message, fields }) => {
    const at = Date.parse(fields.until ?? '');
    if (Number.isNaN(at)) return message;
    const until = exactTime(at, locale);
    if (code === 'spending.on-break') return t('spending.refused.break', { until });
    const period = LIMIT_PERIODS.find((one) => one === fields.period);
    if (code !== 'spending.limit-reached' || !period) return message;
    const [amount, left] = [money.amount(Number(fields.amount)), money.amount(Number(fields.left))];
    return t(`spending.refused.limit.${period}`, { amount, left, until });
  };
}
