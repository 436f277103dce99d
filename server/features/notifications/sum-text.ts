import { centsFromWire, tokensFromWire } from '#rules/money.ts';
import { filled, NOTIFICATION_SUM } from '#rules/notification-texts.ts';
import { moneyText, tokensText } from '../payments/payments.mails.ts';
import type { NotificationRow } from './notifications.queries.ts';

/** How much a notification is about, in English; where it does not know the money, the tokens, or what was paid for. */
export function sumOf({ amount, currency, account, tokens, title }: NotificationRow['data']): string {
  if (typeof amount === 'number' && typeof currency === 'string') {
    const money = moneyText(centsFromWire(amount), currency);
    if (typeof account !== 'string') return money;
    return filled(NOTIFICATION_SUM['notifications.sum.account'], { money, account });
  }
  return typeof tokens === 'number' ? tokensText(tokensFromWire(tokens)) : String(title ?? '');
}
