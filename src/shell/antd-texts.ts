import defaultDays from 'antd/locale/en_US';
import type { AntdProviderProps } from '#components/antd-provider.tsx';
import { dateFormat } from '#components/format.ts';
import type { Translate } from '#i18n/create-i18n.ts';

/** The first of January 2023 was a Sunday: with it antd's weeks begin. */
const sample = (month: number, day: number) => Date.UTC(2023, month, day);

/** Names of months and days come from the browser; the rest is for screen readers, on the arrows of the calendar. */
function calendarTexts(locale: string, t: Translate) {
  const month = dateFormat(locale, { month: 'short', timeZone: 'UTC' });
  const weekDay = dateFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const { DatePicker } = defaultDays;
  if (!DatePicker) return undefined;
  return {
    ...DatePicker,
    lang: {
      ...DatePicker.lang,
      placeholder: '',
      shortMonths: Array.from({ length: 12 }, (_, index) => month.format(sample(index, 1))),
      shortWeekDays: Array.from({ length: 7 }, (_, index) => weekDay.format(sample(0, index + 1))),
      today: t('work.days.today'),
      clear: t('work.days.clear'),
      dateSelect: t('work.days.choose'),
      monthSelect: t('work.days.month'),
      yearSelect: t('work.days.year'),
      decadeSelect: t('work.days.decade'),
      previousMonth: t('work.days.previousMonth'),
      nextMonth: t('work.days.nextMonth'),
      previousYear: t('work.days.previousYear'),
      nextYear: t('work.days.nextYear'),
      previousDecade: t('work.days.previousDecade'),
      nextDecade: t('work.days.nextDecade'),
    },
  };
}

/** antd's own words, from our message files like every other text. */
export function antdTexts(locale: string, t: Translate): AntdProviderProps['locale'] {
  const nothing = t('work.table.empty');
  return {
    locale,
    Table: { emptyText: nothing },
    Empty: { description: nothing },
    DatePicker: calendarTexts(locale, t),
  };
}
