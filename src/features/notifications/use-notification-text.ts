import { dateFormat } from '#components/format.ts';
import type { Notification } from '#contract/notifications.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import type { MessageKey } from '#i18n/messages/en-us.ts';
import { useLocale, useT } from '#i18n/use-t.ts';

/** Says notifications in the person's language, from what happened and who did it. */
export function useNotificationText(): (notification: Notification) => string {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  const who = ({ actors, total }: Notification): string => {
    const [first, second] = actors.map(({ name, username }) => name || username);
    if (!first) return t('notifications.who.somebody');
    if (total <= 1) return first;
    if (total === 2 && second) return t('notifications.who.two', { first, second });
    return t('notifications.who.others', { first, count: total - 1 });
  };
  const sum = ({ data: { amount, currency, account, tokens }, title }: Notification): string => {
    if (typeof amount === 'number' && typeof currency === 'string') {
      const paid = money.amount(amount, currency);
      return typeof account === 'string' ? t('notifications.sum.account', { money: paid, account }) : paid;
    }
    return typeof tokens === 'number' ? money.tokens(tokens) : title;
  };
  return (notification) => {
    const { type, action, refSource, data, title } = notification;
    const { day, status } = data;
    return t(`notifications.text.${type}.${action}` as MessageKey, {
      name: '',
      title,
      ...Object.fromEntries(Object.entries(data).map(([key, value]) => [key, value ?? ''])),
      sum: sum(notification),
      who: who(notification),
      thing: refSource in THINGS ? t(`notifications.thing.${refSource}` as MessageKey) : '',
      ...(typeof day === 'string'
        ? { day: dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day)) }
        : {}),
      ...(typeof status === 'string' ? { status: t(`notifications.status.${status}` as MessageKey) } : {}),
    });
  };
}

const THINGS = { performer: 1, feed: 1, video: 1, gallery: 1, product: 1, message: 1, stream: 1, comment: 1 };
