import type { MoneyTexts } from '#features/wallet/use-money.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { typedAmount } from '#rules/typed-amount.ts';

interface Words {
  t: Translate;
  money: MoneyTexts;
  limits: { minimumPpvPrice: number; maximumPpvPrice: number };
}

/** What is wrong with a typed price, in words: it may be no number at all. */
export function priceProblem(
  code: 'price-too-low' | 'price-too-high',
  typed: string,
  { t, money, limits }: Words,
): string {
  if (Number.isNaN(typedAmount(typed))) return t('creator.composer.problem.price-not-a-number');
  const limit = code === 'price-too-low' ? limits.minimumPpvPrice : limits.maximumPpvPrice;
  return t(`creator.composer.problem.${code}`, { amount: money.tokens(limit) });
}
