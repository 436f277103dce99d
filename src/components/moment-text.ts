import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';

dayjs.extend(customParseFormat);

/** The value of a field of a moment whose text could not be read. It is no moment: nothing may be sent with it. */
export const UNREADABLE = 'unreadable';

/** Without what is no moment: a draft and a preview go without it. */
export const readable = (value: string): string => (value === UNREADABLE ? '' : value);

const TIMES = ['HH:mm', 'H:mm', 'hh:mm A', 'h:mm A', 'hh A', 'h A'];

/**
 * The moment that somebody typed: the day as `dayPattern` writes it, with or without leading zeros, or as YYYY-MM-DD;
 * the time with 12 or with 24 hours. Null where it cannot be read.
 */
export function readMoment(text: string, dayPattern: string): dayjs.Dayjs | null {
  const plain = text
    .toUpperCase()
    .replace(/[,\s\u202f]+/g, ' ')
    .replace(/(\d)T(\d)/, '$1 $2')
    .replace(/(\d) ?([AP])\.? ?M\.?/, '$1 $2M')
    .trim();
  const days = [dayPattern, dayPattern.replace('MM', 'M').replace('DD', 'D'), 'YYYY-MM-DD'];
  for (const day of days)
    for (const time of TIMES) {
      const moment = dayjs(plain, `${day} ${time}`, true);
      if (moment.isValid()) return moment;
    }
  return null;
}
