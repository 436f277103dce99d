import type { Translate } from '#i18n/create-i18n.ts';
import { typedAmount } from '#rules/typed-amount.ts';

/** What is wrong with the price of files as it was typed: what is no number must not become free. '' for none. */
export const priceText = (t: Translate, typed: string): string =>
  typed.trim() !== '' && !(typedAmount(typed) >= 0) ? t('messages.files.price.missing') : '';
